/** What the command lines of this module share: options, refusals, where things are. */
@NullMarked
package io.dayu.bench.command;

import org.jspecify.annotations.NullMarked;
