/** What the command lines of this module share: options. */
@NullMarked
package io.dayu.bench.command;

import org.jspecify.annotations.NullMarked;
