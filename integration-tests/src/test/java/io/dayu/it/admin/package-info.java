/** Operators' commands against live NameNodes. */
@NullMarked
package io.dayu.it.admin;

import org.jspecify.annotations.NullMarked;
