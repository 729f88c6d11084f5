package io.dayu.agent.pull;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A cluster for each class of tests of pulls, and a rig on it for each test. */
abstract class PullFixture {
  @TempDir static Path directory;
  static PullCluster cluster;
  PullRig rig;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = new PullCluster(directory);
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  @BeforeEach
  void newRig() {
    rig = new PullRig(cluster);
  }

  @AfterEach
  void stopThreads() throws InterruptedException {
    rig.stop();
  }
}
