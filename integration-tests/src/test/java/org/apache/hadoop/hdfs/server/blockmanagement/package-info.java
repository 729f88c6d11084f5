/** What tests ask of HDFS's block management and only its own package can. */
@NullMarked
package org.apache.hadoop.hdfs.server.blockmanagement;

import org.jspecify.annotations.NullMarked;
