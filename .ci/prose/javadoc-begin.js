"use strict";
// Prints each class of the Java files on standard input's lines whose Javadoc begins with a question word, and fails then.
const { readFileSync } = require("node:fs");

const CLASS =
  /\/\*\*(?<doc>(?:(?!\*\/)[\s\S])*)\*\/\s*(?:@\w+(?:\([^)]*\))?\s*)*(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed)\s+)*(?:class|interface|record|enum|@interface)\s+(?<name>\w+)/gu;
const QUESTION = /^(?:What|Who|Whose|Whom|Whoever|Whatever|Whether|How|When|Where|Which|Why|Those)\b/u;

let wrong = false;
for (const file of readFileSync(0, "utf8").split("\n").filter((name) => name.endsWith(".java"))) {
  const source = readFileSync(file, "utf8");
  for (const { index, groups } of source.matchAll(CLASS)) {
    const text = groups.doc.replace(/^\s*\*/gmu, " ").replace(/\s+/gu, " ").trim();
    if (QUESTION.test(text)) {
      const line = source.slice(0, index).split("\n").length;
      console.log(`${file}:${line}: The Javadoc of ${groups.name} does not begin with what it is: "${text.slice(0, 60)}"`);
      wrong = true;
    }
  }
}
process.exitCode = wrong ? 1 : 0;
