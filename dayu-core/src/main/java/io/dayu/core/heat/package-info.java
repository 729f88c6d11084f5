/**
 * The counts of clients' reads by block, in bounded memory.
 *
 * <p>Pure classes that are told the time and what was counted. Agents count by {@link
 * io.dayu.core.heat.FrequentItems}, the NameNode keeps what they report in a {@link
 * io.dayu.core.heat.HeatTable}. Nothing here is thread safe.
 */
@NullMarked
package io.dayu.core.heat;

import org.jspecify.annotations.NullMarked;
