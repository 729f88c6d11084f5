package io.dayu.hdfs.ingress;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The script that ships in the package, run as an operator would. */
record IngressScript(List<String> before, Map<String, String> environment) {
  static final Path FILE = Path.of("src", "main", "package", "dayu-ingress.sh");

  /** The output of a run, and its end. */
  record Said(int exitCode, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  /** Run with these tools before all others, on this {@code /sys}. */
  static IngressScript on(Path tools, Path sys) {
    String path = tools + File.pathSeparator + System.getenv("PATH");
    return new IngressScript(List.of(), Map.of("PATH", path, "DAYU_INGRESS_SYS", sys.toString()));
  }

  Said run(String... arguments) throws IOException, InterruptedException {
    Stream<String> script = Stream.of("sh", FILE.toAbsolutePath().toString());
    return run(environment, Stream.of(before.stream(), script, Stream.of(arguments)));
  }

  /** A command of any kind, where the script would run. */
  Said other(String... command) throws IOException, InterruptedException {
    return run(environment, Stream.of(before.stream(), Stream.of(command)));
  }

  private static Said run(Map<String, String> environment, Stream<Stream<String>> words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(words.flatMap(part -> part).toList());
    Path err = Files.createTempFile("ingress", ".err");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
      builder.environment().putAll(new HashMap<>(environment));
      Process process = builder.start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Said(process.waitFor(), out, Files.readString(err));
    } finally {
      Files.delete(err);
    }
  }
}
