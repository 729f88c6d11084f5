/**
 * The input of users: sizes, speeds and times, names, the size of a cluster, and the refusal of a
 * wrong one in one sentence.
 *
 * <p>Knows picocli, and no command.
 */
@NullMarked
package io.dayu.tools.input;

import org.jspecify.annotations.NullMarked;
