package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** A plugin of a site's own, for both kinds of daemons; its name has nothing of Dayu. */
final class OwnPlugin {
  static final String CLASS_NAME = "site.OwnPlugin";

  /** A line of its daemon when it starts. */
  static final String SAYS = "The site's own plugin works";

  private static final String SOURCE =
      """
      package site;

      public final class OwnPlugin implements org.apache.hadoop.util.ServicePlugin {
        @Override
        public void start(Object daemon) {
          System.out.println("%s");
        }

        @Override
        public void stop() {}

        @Override
        public void close() {}
      }
      """;

  private OwnPlugin() {}

  /**
   * Compiles it into a folder, which is for a class path.
   *
   * @param classPath with Hadoop's jars
   */
  static void compile(Path folder, String classPath) throws IOException {
    Path source = Files.createDirectories(folder.resolve("site")).resolve("OwnPlugin.java");
    Files.writeString(source, SOURCE.formatted(SAYS));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, source.toString()))
        .as("exit code of javac")
        .isZero();
    Files.delete(source);
  }
}
