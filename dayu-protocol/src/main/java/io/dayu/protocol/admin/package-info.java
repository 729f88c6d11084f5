/** Sends the commands of {@code hdfs dayu} to NameNodes; their words and answers are others'. */
@NullMarked
package io.dayu.protocol.admin;

import org.jspecify.annotations.NullMarked;
