package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.scheduler.GateLease;
import io.dayu.hdfs.scheduler.TimeslotScheduler;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.status.DataCondition;
import io.dayu.hdfs.system.RunningSystems;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Tests of a service whose planner has ended. */
class DayuServiceTest {
  @Test
  void plannerStartsAgain_thoughWhatItKnewIsNotForgotten() throws Exception {
    TimeslotScheduler scheduler = mock(TimeslotScheduler.class);
    doThrow(new IllegalStateException("nothing is taken back")).when(scheduler).forget();
    when(scheduler.doWork(anyLong())).thenReturn(TimeUnit.HOURS.toNanos(1));
    PlannerParts planning = mock(PlannerParts.class);
    when(planning.scheduler()).thenReturn(scheduler);
    DayuService service =
        new DayuService(
            new LiveSettings(new Configuration()),
            planning,
            mock(Namesystem.class),
            () -> mock(DataCondition.class),
            mock(AgentDirectory.class),
            mock(PlannerMetrics.class),
            mock(GateLease.class),
            new StartSteps(step -> {}),
            mock(HistoryStore.class),
            mock(RunningSystems.class));

    assertThatThrownBy(service::restartPlanner).hasMessage("nothing is taken back");
    assertThat(service.plannerAlive()).isTrue();
    service.endPlanner();
    assertThat(service.plannerAlive()).isFalse();
  }
}
