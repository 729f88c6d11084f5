"use strict";
const { split, SentenceSplitterSyntax } = require("sentence-splitter");

/** What stands for code, a link's address or a picture in the text that is counted: one word. */
const ONE_WORD = "code";

/** Ends of words at which no sentence ends. */
const ABBREVIATION = /\b(e\.g|i\.e|etc|vs|cf|Fig|No|p|pp)\.$/;

/** The text of a node as a reader meets it: code is one word, pictures and markup are none. */
function textOf(node) {
  switch (node.type) {
    case "Code":
      return ONE_WORD;
    case "Str":
      return node.value;
    case "Break":
      return " ";
    case "Image":
    case "Html":
    case "Comment":
      return "";
    default:
      return (node.children ?? []).map(textOf).join("");
  }
}

/** The sentences of a text, each with its words. */
function sentencesOf(text) {
  const sentences = [];
  let open = "";
  for (const part of split(text.replace(/\s+/gu, " "))) {
    if (part.type !== SentenceSplitterSyntax.Sentence) continue;
    open = open === "" ? part.raw.trim() : `${open} ${part.raw.trim()}`;
    if (!ABBREVIATION.test(open)) {
      sentences.push(open);
      open = "";
    }
  }
  if (open !== "") sentences.push(open);
  return sentences.map((sentence) => ({ text: sentence, words: wordsOf(sentence) }));
}

function wordsOf(sentence) {
  return sentence.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

module.exports = { sentencesOf, textOf };
