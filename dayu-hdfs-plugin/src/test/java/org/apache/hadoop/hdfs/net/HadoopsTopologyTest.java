package org.apache.hadoop.hdfs.net;

import org.junit.jupiter.api.extension.ExtendWith;

/** Hadoop's own tests of its topology, of Dayu's. */
@ExtendWith(OnDayusTopology.class)
class HadoopsTopologyTest extends TestDFSNetworkTopology {}
