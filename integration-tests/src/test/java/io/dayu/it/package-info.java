/** What holds for the product as a whole. */
@NullMarked
package io.dayu.it;

import org.jspecify.annotations.NullMarked;
