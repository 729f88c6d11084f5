/** Tests of where blocks lie. */
@NullMarked
package io.dayu.tools.cluster;

import org.jspecify.annotations.NullMarked;
