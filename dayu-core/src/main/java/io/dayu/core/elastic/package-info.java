/**
 * A cluster that shrinks without copying: where replicas lie so that most DataNodes may rest, and
 * how many must be awake (JackRabbit, CMU-PDL-12-112).
 *
 * <p>DataNodes have ranks. The first {@code size} ranks are awake, the others rest, so replicas
 * that the first ranks hold can always be read. Pure classes that are told the time and what was
 * measured. Nothing here is thread safe but what is immutable.
 */
@NullMarked
package io.dayu.core.elastic;

import org.jspecify.annotations.NullMarked;
