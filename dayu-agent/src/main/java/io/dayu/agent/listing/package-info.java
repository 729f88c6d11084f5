/**
 * Lists of the DataNode's replicas, written to HDFS for scans of metadata. Nothing else of the
 * agent knows of them, and a list that cannot be written costs nothing but itself.
 */
@NullMarked
package io.dayu.agent.listing;

import org.jspecify.annotations.NullMarked;
