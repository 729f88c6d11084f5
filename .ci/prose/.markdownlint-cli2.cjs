"use strict";
module.exports = {
  config: {
    default: false,
    // A line that is one long word beyond the limit, such as a link's address, passes.
    "line-length": { line_length: 120, tables: false, code_blocks: false, headings: true },
    "link-fragments": true,
    "table-column-count": true,
    "relative-links": true,
  },
  customRules: [require("markdownlint-rule-relative-links")],
};
