/**
 * The blocks that clients read at this DataNode, and the number of clients that read each at once.
 *
 * <p>Reads are counted exactly where the DataNode's replicas are those of {@code
 * DayuDatasetFactory}, and by looks at who is served otherwise. What is kept is bounded, and so is
 * what is reported.
 */
@NullMarked
package io.dayu.agent.heat;

import org.jspecify.annotations.NullMarked;
