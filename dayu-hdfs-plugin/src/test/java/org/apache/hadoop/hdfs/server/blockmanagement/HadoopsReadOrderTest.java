package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.hdfs.net.OnDayusTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Hadoop's own tests of DataNodes, those of the order of replicas for readers, on Dayu's topology.
 */
@ExtendWith(OnDayusTopology.class)
class HadoopsReadOrderTest {
  private final TestDatanodeManager hadoops = new TestDatanodeManager();

  @Test
  void racksByAScript() throws Exception {
    hadoops.testgoodScript();
  }

  @Test
  void providedStorageComesLast() throws Exception {
    hadoops.testWithProvidedTypes();
  }

  @Test
  void distance() throws Exception {
    hadoops.testGetBlockLocations();
  }

  @Test
  void load() throws Exception {
    hadoops.testGetBlockLocationConsiderLoad();
  }

  @Test
  void loadAtOneDistance() throws Exception {
    hadoops.testGetBlockLocationConsiderLoadWithNodesOfSameDistance();
  }

  @Test
  void storageType() throws Exception {
    hadoops.testGetBlockLocationConsiderStorageType();
  }

  @Test
  void storageTypeAndLoad() throws Exception {
    hadoops.testGetBlockLocationConsiderStorageTypeAndLoad();
  }
}
