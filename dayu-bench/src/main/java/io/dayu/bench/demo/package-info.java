/**
 * The demo behind {@code ./dayu demo}: an embedded cluster loses a DataNode and a terminal shows
 * how Dayu recovers it.
 *
 * <p>Only showing and measuring lives here; no part of Dayu may depend on it, and it decides
 * nothing about the recovery. All of it runs on the main thread, save the foreground readers and
 * the shutdown hook.
 */
@NullMarked
package io.dayu.bench.demo;

import org.jspecify.annotations.NullMarked;
