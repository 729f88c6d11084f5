"use strict";
const { sentencesOf, textOf } = require("./prose.js");

/** No sentence has too many words, nor has a page in the mean. Cells of tables count where they are sentences. */
module.exports = function (context, options) {
  const { Syntax, RuleError, report, locator } = context;
  const max = options.max ?? 40;
  const mean = options.mean ?? 25;
  // A class with a sentence or two is no page.
  const few = /\.java$/u.test(context.getFilePath() ?? "") ? 5 : 1;
  let words = 0;
  let sentences = 0;

  function look(node, text, counts) {
    for (const sentence of sentencesOf(text)) {
      if (sentence.words > max) {
        const start = sentence.text.split(" ").slice(0, 6).join(" ");
        report(node, new RuleError(`A sentence of ${sentence.words} words, ${max} are allowed: "${start} ..."`));
      }
      if (counts || /[.?!]$/u.test(sentence.text)) {
        words += sentence.words;
        sentences += 1;
      }
    }
  }

  return {
    [Syntax.Paragraph](node) {
      look(node, textOf(node), true);
    },
    [Syntax.TableCell](node) {
      look(node, textOf(node), false);
    },
    [Syntax.DocumentExit](node) {
      if (sentences >= few && words / sentences > mean) {
        const found = (words / sentences).toFixed(1);
        report(node, new RuleError(`A page of ${found} words a sentence in the mean, ${mean} are allowed.`, { padding: locator.at(0) }));
      }
    },
  };
};
