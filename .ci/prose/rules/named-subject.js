"use strict";
const { sentencesOf, textOf } = require("./prose.js");

/** Pronouns that have no noun before them where a paragraph begins. */
const PRONOUN =
  /^(?:(It|Its|They|Their|Them|He|She)\b|(This|That|These|Those|Such)\s+(?:is|was|are|were|has|have|had|do|does|did|can|may|will|must|means|takes|costs|needs|holds|makes|gives|shows)\b)/u;

/** A clause in place of a subject: "Who begins waits". A question is none. */
const CLAUSE = /^(Who|Whoever|Whom|Whose|What|Whatever|Which)\b.*[^?]$/u;

/** The subject of a sentence is a noun: no pronoun opens a paragraph, and no clause stands for who does it. */
module.exports = function (context) {
  const { Syntax, RuleError, report } = context;
  // The first word of a Javadoc is held by javadoc-begin.js; clauses after it may lean on the class that they stand in.
  if (/\.java$/u.test(context.getFilePath() ?? "")) return {};
  return {
    [Syntax.Paragraph](node) {
      const sentences = sentencesOf(textOf(node));
      sentences.forEach(({ text }, at) => {
        if (at === 0 && PRONOUN.test(text)) {
          report(node, new RuleError(`A paragraph begins with "${text.split(" ")[0]}": name the noun.`));
        }
        if (CLAUSE.test(text) && /[.;:]$/u.test(text)) {
          const start = text.split(" ").slice(0, 4).join(" ");
          report(node, new RuleError(`A clause stands for the subject: "${start} ...". Name who or what does it.`));
        }
      });
    },
  };
};
