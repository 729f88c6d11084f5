/** What the commands of this module share: options, and how Ctrl-C ends them in good order. */
@NullMarked
package io.dayu.bench.command;

import org.jspecify.annotations.NullMarked;
