/** Recoveries under HDFS's protections, and callers that must be refused. */
@NullMarked
package io.dayu.it.security;

import org.jspecify.annotations.NullMarked;
