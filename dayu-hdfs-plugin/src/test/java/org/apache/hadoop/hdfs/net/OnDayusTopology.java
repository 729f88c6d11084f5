package org.apache.hadoop.hdfs.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.reading.DayuNetworkTopology;
import java.lang.reflect.Field;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Has a class of Hadoop's tests run on Dayu's topology: while it runs, every configuration has
 * {@code dfs.net.topology.impl} from a resource of its own.
 */
public final class OnDayusTopology implements BeforeAllCallback, AfterAllCallback {
  private static final String RESOURCE = "dayus-topology.xml";

  @Override
  public void beforeAll(ExtensionContext context) {
    Configuration.addDefaultResource(RESOURCE);
    assertThat(DFSNetworkTopology.getInstance(new Configuration()))
        .isInstanceOf(DayuNetworkTopology.class);
  }

  @Override
  public void afterAll(ExtensionContext context) throws ReflectiveOperationException {
    Field resources = Configuration.class.getDeclaredField("defaultResources");
    resources.setAccessible(true);
    ((Collection<?>) resources.get(null)).remove(RESOURCE);
    Configuration.reloadExistingConfigurations();
    assertThat(DFSNetworkTopology.getInstance(new Configuration()))
        .isExactlyInstanceOf(DFSNetworkTopology.class);
  }
}
