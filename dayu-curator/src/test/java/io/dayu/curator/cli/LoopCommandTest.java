package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests of one look of the loop after another, as cron would have them. */
final class LoopCommandTest {
  private static final Images IMAGES = Images.made();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  private Path images;
  private Path scans;

  @BeforeEach
  void directories() throws IOException {
    images = Files.createDirectory(directory.resolve("images"));
    scans = directory.resolve("scans");
  }

  private void image(long transaction) throws IOException {
    Files.createSymbolicLink(
        images.resolve("fsimage_000" + transaction), Path.of(URI.create(IMAGES.image("plain"))));
  }

  @Tag("slow")
  @Test
  void eachImageIsScannedWhenItIsDue_andAScanThatFailsIsTriedAgain() throws IOException {
    image(7);
    Path page = directory.resolve("page.html");
    List<String> tiers =
        List.of(
            "--run", "tiering", "--tier-above", "0", "--cluster", IMAGES.said("address").get(0));
    List<String> words = new ArrayList<>(tiers);
    words.addAll(List.of("--page", page.toString(), "--", "--small", "1TB"));
    assertThat(look(words.toArray(new String[0]))).as(err.toString()).isZero();
    assertThat(scans.resolve("full-7").resolve("inodes")).isDirectory();
    assertThat(scans.resolve("full-7").resolve("hints")).isDirectory();
    assertThat(page).exists();
    assertThat(out.toString())
        .contains("FULL: scan of", "TIER_IS_FULL: scan of", "DISK is 0 % full")
        .contains("There are no hints of tiering")
        .doesNotContain("PARTIAL");
    assertThat(scans.resolve("tiering-7").resolve("hints")).isDirectory();
    Path decision = scans.resolve("decisions").resolve("7.json");
    String decided = Files.readString(decision);
    assertThat(decided)
        .contains("\"transaction\":7,", "\"action\":\"RUN\"", "\"advised\":\"WAIT\"")
        .contains("\"propensity\":1.0", "\"above\":0.0", "\"readMs\":5.0")
        .containsPattern("\"fastTier\":[0-9.E-]*[1-9]");
    assertThat(look(words.toArray(new String[0]))).isZero();
    assertThat(out.toString()).as("there is no new image").isEmpty();
    assertThat(decision.getParent()).isDirectoryContaining("glob:**7.json");
    assertThat(decision.getParent()).isDirectoryNotContaining("glob:**again*");
    assertThat(decision).as("it was not logged twice").hasContent(decided);

    Files.delete(scans.resolve("tiering-7").resolve("_CARRIED_OUT"));
    assertThat(look(words.toArray(new String[0]))).isZero();
    assertThat(out.toString())
        .contains("Goes on with", "tiering-7, which was not carried out to the end")
        .contains("There are no hints of tiering")
        .doesNotContain("scan of");
    assertThat(look(words.toArray(new String[0]))).isZero();
    assertThat(out.toString()).as("it has ended").isEmpty();

    Files.writeString(images.resolve("fsimage_0008"), "half");
    assertThat(look("--partial", "1ms")).isEqualTo(1);
    assertThat(scans).isDirectoryNotContaining("glob:**hints-8*");
    image(9);
    assertThat(look("--partial", "1ms")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("PARTIAL: scan of")
        .containsPattern("(?m)^SNAPSHOT_ONLY +2 +2 ");
    assertThat(scans.resolve("hints-9").resolve("hints")).isDirectory();
    assertThat(scans.resolve("hints-9").resolve("inodes")).doesNotExist();
    assertThat(decision.getParent()).isDirectoryNotContaining("glob:**9.json");
  }

  @Test
  void tierThatIsNotFullIsWaitedFor_andThatIsLoggedOnce() throws IOException {
    image(7);
    String[] words = {
      "--run", "tiering", "--cluster", IMAGES.said("address").get(0), "--explore", "0.2"
    };
    assertThat(look(words)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("FULL: scan of").doesNotContain("TIER_IS_FULL");
    Path decision = scans.resolve("decisions").resolve("7.json");
    String decided = Files.readString(decision);
    assertThat(decided)
        .contains("\"action\":\"WAIT\"", "\"above\":75.0")
        .as("chance draws nothing below the guard band")
        .contains("\"propensity\":1.0", "\"explored\":false");
    image(8);
    assertThat(look(words)).isZero();
    assertThat(decision).hasContent(decided);
    assertThat(scans.resolve("decisions").resolve("8.json")).exists();
  }

  @Test
  void filesThatAreUsedAgainAreLookedForAtEachLook() throws IOException {
    image(7);
    String[] words = {
      "--tasks",
      "cold-factors",
      "--run",
      "cold-factors",
      "--standby",
      "/no/such/rack",
      "--cluster",
      IMAGES.said("address").get(0)
    };
    assertThat(look(words)).as(err.toString() + out).isZero();
    assertThat(out.toString())
        .contains("have their owner's factor back", "FULL: scan of", "No standby server")
        .contains("There are no hints of cold-factors");
    assertThat(look(words)).isZero();
    assertThat(out.toString())
        .contains("have their owner's factor back")
        .doesNotContain("scan of", "No standby server");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertThat(look("--run", "garbage")).isEqualTo(2);
    assertThat(err.toString()).contains("--run: garbage is wrong");
    assertThat(look("--run", "tiering")).isEqualTo(2);
    assertThat(err.toString()).contains("--run: say with --cluster");
    assertThat(look("--tasks", "garbage", "--run", "cold-to-coded")).isEqualTo(2);
    assertThat(err.toString()).contains("must be in --tasks too");
    assertThat(look("--explore", "0.2")).isEqualTo(2);
    assertThat(err.toString()).contains("--explore: say --run tiering");
    assertThat(look("--explore", "1.5")).isEqualTo(2);
    assertThat(err.toString()).contains("--explore: 1.5 is wrong");
    assertThat(look("--standby", "dn7")).isEqualTo(2);
    assertThat(err.toString()).contains("--standby: say --run cold-factors");
    assertThat(look("--full", "1h", "--partial", "2h")).isEqualTo(2);
    assertThat(err.toString()).contains("--full");
    assertThat(look()).as("there is no image").isEqualTo(1);
    assertThat(out.toString()).contains("has no file fsimage_N");
  }

  private int look(String... more) {
    out.getBuffer().setLength(0);
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    List<String> words = new ArrayList<>(List.of("loop", images.toString(), "--once"));
    words.addAll(List.of("--out", scans.toString()));
    if (!List.of(more).contains("--tasks")) {
      words.addAll(List.of("--tasks", "garbage"));
    }
    words.addAll(List.of(more));
    return line.execute(words.toArray(new String[0]));
  }
}
