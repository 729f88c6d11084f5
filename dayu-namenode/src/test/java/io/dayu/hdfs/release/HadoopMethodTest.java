package io.dayu.hdfs.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import org.junit.jupiter.api.Test;

final class HadoopMethodTest {
  private static final HadoopMethod RENAMED = HadoopMethod.of(Release.class, "renamed", int.class);
  private static final HadoopMethod HIDDEN = HadoopMethod.of(Release.class, "hidden", int.class);

  /** Stands for a class of one release. */
  private static final class Release {
    private int hidden(int number) {
      return number + 1;
    }
  }

  @Test
  void aPrivateOneIsFoundWhereAnotherIsMissing() throws Throwable {
    MethodHandle found = HadoopMethod.first(RENAMED, HIDDEN);
    assertThat((int) found.invoke(new Release(), 1)).isEqualTo(2);
    assertThat(new Release().hidden(1)).isEqualTo(2);
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> HadoopMethod.first(RENAMED, HadoopMethod.of(Release.class, "gone")))
        .isInstanceOf(NoSuchMethodException.class)
        .hasMessage("Release.renamed(int) or Release.gone()");
  }

  @Test
  void thisHadoopHasThemAll() {
    assertThatCode(ReconstructionMembers::find).doesNotThrowAnyException();
  }
}
