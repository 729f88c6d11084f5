"use strict";
// The rules of docs/writing.md that no published rule holds.
module.exports = {
  rules: {
    "sentence-words": require("./sentence-words.js"),
    "named-subject": require("./named-subject.js"),
    "claim-first": require("./claim-first.js"),
  },
  rulesConfig: { "sentence-words": true, "named-subject": true, "claim-first": true },
};
