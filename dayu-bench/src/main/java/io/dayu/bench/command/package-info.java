/**
 * The parts that the commands of this module share: options, and their end in good order by Ctrl-C.
 */
@NullMarked
package io.dayu.bench.command;

import org.jspecify.annotations.NullMarked;
