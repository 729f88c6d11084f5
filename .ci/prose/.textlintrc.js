"use strict";
const { terms } = require("./terms.js");

module.exports = {
  plugins: { "@textlint/markdown": true, "dayu-java": true },
  rules: {
    "preset-dayu": {
      "sentence-words": { max: 40, mean: 25 },
      "named-subject": true,
      "claim-first": true,
    },
    terminology: { defaultTerms: false, skip: [], terms: terms() },
  },
};
