/** A page about who stores what and how, made of the tables of a scan; no daemon is asked. */
@NullMarked
package io.dayu.curator.report;

import org.jspecify.annotations.NullMarked;
