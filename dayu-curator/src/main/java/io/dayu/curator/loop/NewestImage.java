package io.dayu.curator.loop;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The newest image of a directory that has them by HDFS's own names.
 *
 * @param transaction the last one that is in it
 */
public record NewestImage(Path path, long transaction) {
  private static final Pattern NAME = Pattern.compile("fsimage_0*([0-9]{1,18})");

  /** Empty where there is none yet. */
  public static Optional<NewestImage> in(FileSystem system, Path directory) throws IOException {
    return Arrays.stream(system.listStatus(directory))
        .flatMap(one -> named(one.getPath()))
        .max(Comparator.comparingLong(NewestImage::transaction));
  }

  private static Stream<NewestImage> named(Path path) {
    Matcher name = NAME.matcher(path.getName());
    return name.matches()
        ? Stream.of(new NewestImage(path, Long.parseLong(name.group(1))))
        : Stream.empty();
  }
}
