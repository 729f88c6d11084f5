/**
 * Commands of {@code hdfs dayu} as they go to NameNodes, and records of what background tasks ask
 * and are answered. Each record writes and reads its own JSON, so that a key stands once.
 */
@NullMarked
package io.dayu.protocol.admin;

import org.jspecify.annotations.NullMarked;
