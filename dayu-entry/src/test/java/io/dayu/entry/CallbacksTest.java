package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dayu.core.testing.HadoopCallbacks;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** HDFS calls the classes of this module, and no failure of Dayu's gets through to it. */
class CallbacksTest {
  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.isJar())
          .importPackages("io.dayu", "org.apache.hadoop.hdfs");

  @Test
  void whateverHdfsCallsKeepsDayusFailuresFromIt() {
    HadoopCallbacks found = HadoopCallbacks.in(OURS, Set.of());

    assertThat(found.callbacks())
        .contains(
            "DayuBlockPlacementPolicy.chooseTarget",
            "DayuDatasetFactory.newInstance",
            "DayuHosts.isExcluded",
            "DayuNetworkTopology.sortByDistance",
            "TellingDataset.getBlockInputStream");
    // HDFS's own way is handed on as a function, and its failures are HDFS's.
    assertThat(found.unguarded()).allMatch(call -> call.contains(" calls java.util.function."));
  }
}
