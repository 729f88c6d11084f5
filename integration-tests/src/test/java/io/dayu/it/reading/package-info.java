/** Readers sent where the network is idle, on embedded clusters. */
@NullMarked
package io.dayu.it.reading;

import org.jspecify.annotations.NullMarked;
