/** DataNodes that rest, on embedded clusters. */
@NullMarked
package io.dayu.it.elastic;

import org.jspecify.annotations.NullMarked;
