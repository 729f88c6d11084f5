package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.hdfs.net.OnDayusTopology;
import org.junit.jupiter.api.extension.ExtendWith;

/** Hadoop's own tests of what is put last for readers, on Dayu's topology. */
@ExtendWith(OnDayusTopology.class)
class HadoopsSortLocatedBlockTest extends TestSortLocatedBlock {}
