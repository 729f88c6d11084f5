"use strict";
const { sentencesOf, textOf } = require("./prose.js");

/** A number with a unit or a share, as a measurement is written. A list of steps or of years is none. */
const FIGURE = /^[~<>]?\d[\d.,]*\s?(%|ms|s|us|ns|seconds?|minutes?|times|[KMGT]i?B|[KMG]b|of the|and \d|to \d)/u;

/** A sentence says its claim before the number that backs it. */
module.exports = function (context) {
  const { Syntax, RuleError, report } = context;
  return {
    [Syntax.Paragraph](node) {
      for (const { text } of sentencesOf(textOf(node))) {
        if (FIGURE.test(text)) {
          const start = text.split(" ").slice(0, 5).join(" ");
          report(node, new RuleError(`A number comes before its claim: "${start} ...".`));
        }
      }
    },
  };
};
