"use strict";
// Reads Java as textlint reads text: the first sentences of Javadoc, log messages and the command line's own words,
// each in its own line, all else as empty lines. So a finding names the file and the line of the source.
const { parse } = require("@textlint/text-to-ast");
const { proseOf } = require("./prose.js");

class JavaProcessor {
  static availableExtensions() {
    return [".java"];
  }

  availableExtensions() {
    return JavaProcessor.availableExtensions();
  }

  processor() {
    return {
      preProcess(text) {
        const prose = proseOf(text);
        return { text: prose, ast: parse(prose) };
      },
      postProcess(messages, filePath) {
        return { messages, filePath };
      },
    };
  }
}

module.exports = { Processor: JavaProcessor };
