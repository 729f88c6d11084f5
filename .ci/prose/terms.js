"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const GLOSSARY = join(__dirname, "../../docs/understand/glossary.md");

/** The rows of a section's table, each as the texts of its cells. */
function rows(page, heading) {
  const section = page.split(/^## /mu).find((one) => one.startsWith(heading));
  if (section === undefined) throw new Error(`docs/understand/glossary.md has no section "${heading}".`);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .slice(1)
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
}

/** The glossary's list of what is not said, as textlint-rule-terminology takes it, and HDFS's names by their spelling. */
function terms() {
  const page = readFileSync(GLOSSARY, "utf8");
  const names = rows(page, "Names").map(([name]) => name);
  const instead = rows(page, "Words that are not used").flatMap(([not, say]) =>
    not.replaceAll("`", "").split(", ").map((word) => [word, say]),
  );
  return [...names, ...instead];
}

module.exports = { terms };
