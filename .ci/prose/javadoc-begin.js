"use strict";
// Prints each Javadoc of the Java files on standard input's lines that does not begin with what its subject is, and fails then.
const { readFileSync } = require("node:fs");
const { javadocsOf } = require("./java/prose.js");

/** Words of a question, and words in the place of a noun. "One" is found before a noun too, but not as in "One minus alpha". */
const NO_NOUN =
  /^(?:What|Whatever|Who|Whoever|Whom|Whose|Whether|How|Where|When|Which|Why|Those|It|One(?!\s+(?:minus|plus|times|half|third|hundred|thousand|million)\b))(?![\w-])/u;

let wrong = false;
for (const file of readFileSync(0, "utf8").split("\n").filter((name) => name.endsWith(".java"))) {
  for (const { line, text } of javadocsOf(readFileSync(file, "utf8"))) {
    const begin = NO_NOUN.exec(text)?.[0];
    if (begin) {
      console.log(`${file}:${line}: A Javadoc begins with "${begin}", not with a noun or a verb: "${text.slice(0, 60)}"`);
      wrong = true;
    }
  }
}
process.exitCode = wrong ? 1 : 0;
