/**
 * Results as they are shown: CSV files, charts, text and markdown tables.
 *
 * <p>Rows and series come in as numbers and words; nothing here knows what they are of.
 */
@NullMarked
package io.dayu.tools.report;

import org.jspecify.annotations.NullMarked;
