"use strict";

/** A comment, a text block, a string or a character: the only places where quotes and comment marks mean nothing. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gu;

/** What stands before the words that users read, at its end the opening bracket or the equals sign. */
const SPEAKS =
  /(?:\b(?:LOG|LOGGER|log|logger)\s*\.\s*(?:info|warn|error)\s*\(|\b(?:description|header|footer)\s*=\s*\{?)\s*$/u;

/** A placeholder of a log message or of a format. */
const PLACEHOLDER = /\{\}|%(?:\d+\$)?[-+,#0(]*\d*(?:\.\d+)?[sdnfx]/gu;

const NAME = "code";

function plain(javadoc) {
  return javadoc
    .replace(/\{@(?:code|link|linkplain|value|literal)\s+([^}]*)\}/gu, NAME)
    .replace(/<(?:code|pre)>[\s\S]*?<\/(?:code|pre)>/gu, NAME)
    .replace(/<[^>]*>/gu, " ")
    .replace(/&lt;/gu, "<").replace(/&gt;/gu, ">").replace(/&amp;/gu, "&")
    .replace(/\s+/gu, " ")
    .trim();
}

/** The first sentence of a Javadoc comment: all up to the first full stop before a space, as javadoc has it. */
function firstSentence(comment) {
  const body = comment.slice(3, -2).replace(/^[ \t]*\*[ \t]?/gmu, "").split(/^\s*@/mu)[0];
  const text = plain(body.split(/<p>/u)[0]);
  const end = text.search(/[.?!](?=\s|$)/u);
  return end < 0 ? text : text.slice(0, end + 1);
}

function words(literal) {
  return literal
    .slice(1, -1)
    .replace(/\\n|\\t/gu, " ")
    .replace(/\\(.)/gu, "$1")
    .replace(PLACEHOLDER, NAME);
}

function tokensOf(source) {
  return [...source.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    at: match.index,
    end: match.index + match[0].length,
  }));
}

/** The first sentence of each Javadoc comment, with the line at which the comment begins, from 1. */
function javadocsOf(source) {
  return tokensOf(source)
    .filter((token) => token.text.startsWith("/**"))
    .map((token) => ({
      line: source.slice(0, token.at).split("\n").length,
      text: firstSentence(token.text),
    }));
}

/** The source with as many lines, of which those have text that a reader is told something. */
function proseOf(source) {
  const lines = source.split("\n").map(() => "");
  const tokens = tokensOf(source);
  const lineOf = (at) => source.slice(0, at).split("\n").length - 1;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.text.startsWith("/**")) {
      lines[lineOf(token.at)] = firstSentence(token.text);
    } else if (token.text.startsWith('"') && !token.text.startsWith('"""') && SPEAKS.test(source.slice(Math.max(0, token.at - 80), token.at))) {
      let said = words(token.text);
      // What is joined by + or listed by a comma goes on; each of a list is a sentence of its own.
      while (i + 1 < tokens.length && /^\s*[+,]\s*$/u.test(source.slice(tokens[i].end, tokens[i + 1].at)) && /^"(?!"")/u.test(tokens[i + 1].text)) {
        said += (source.slice(tokens[i].end, tokens[i + 1].at).includes(",") ? " " : "") + words(tokens[i + 1].text);
        i++;
      }
      lines[lineOf(token.at)] = said.replace(/\s+/gu, " ").trim();
    }
  }
  return lines.join("\n");
}

module.exports = { javadocsOf, proseOf };
