package io.dayu.core.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Property;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of when a file is cold, beside a slow rule in plain words. */
class ColdTermsTest {
  private static final long NOW = 1_000;
  private static final ColdTerms TERMS = new ColdTerms(100, 10, 2);
  private static final ColdFile COLD =
      new ColdFile(7, 3, 50, NOW - 110, NOW - 100, false, false, Optional.empty());
  private static final KeptFactor KEPT = new KeptFactor(3, 2, 7, NOW - 110, NOW - 100);

  private enum What {
    LOWERED,
    GIVEN_BACK,
    DROPPED,
    LEFT
  }

  private static ColdFile cooled(long inodeId, int factor, KeptFactor kept) {
    return new ColdFile(inodeId, factor, 50, NOW - 110, NOW - 100, false, false, Optional.of(kept));
  }

  private static What what(ColdStep step) {
    if (step instanceof ColdStep.Lower) {
      return What.LOWERED;
    }
    if (step instanceof ColdStep.GiveBack) {
      return What.GIVEN_BACK;
    }
    return step instanceof ColdStep.Drop ? What.DROPPED : What.LEFT;
  }

  /** What the page on hot blocks says of cold files, a sentence a line. */
  private static What slowly(ColdTerms terms, ColdFile file, ReadsSeen seen, boolean ordered) {
    if (file.kept().isPresent()) {
      KeptFactor kept = file.kept().get();
      boolean itsOwn = kept.inodeId() == file.inodeId();
      boolean untouched = file.factor() == kept.set();
      boolean less = kept.set() < kept.own();
      if (!(itsOwn && untouched && less)) {
        return What.DROPPED;
      }
      boolean readSince = file.accessedMs() != kept.accessedMs() || seen == ReadsSeen.SOME;
      boolean writtenSince = file.modifiedMs() != kept.modifiedMs() || file.beingWritten();
      return readSince || writtenSince || ordered ? What.GIVEN_BACK : What.LEFT;
    }
    if (file.unfit() || file.beingWritten()) {
      return What.LEFT;
    }
    long newestReadMs = file.accessedMs() + terms.precisionMs();
    if (Math.max(newestReadMs, file.modifiedMs()) + terms.afterMs() > NOW) {
      return What.LEFT;
    }
    boolean watched = seen != ReadsSeen.UNKNOWN;
    boolean read = seen == ReadsSeen.SOME;
    return watched && !read && file.factor() >= terms.floor() + 1 ? What.LOWERED : What.LEFT;
  }

  private static ColdFile applied(ColdFile file, ColdStep step) {
    int factor = file.factor();
    Optional<KeptFactor> kept = file.kept();
    if (step instanceof ColdStep.Lower lower) {
      factor = lower.kept().set();
      kept = Optional.of(KeptFactor.parse(lower.kept().text()));
    } else if (step instanceof ColdStep.GiveBack back) {
      factor = back.own();
      kept = Optional.empty();
    } else if (step instanceof ColdStep.Drop) {
      kept = Optional.empty();
    }
    return new ColdFile(
        file.inodeId(),
        factor,
        file.bytes(),
        file.accessedMs(),
        file.modifiedMs(),
        file.beingWritten(),
        file.unfit(),
        kept);
  }

  private static long nearly(SplittableRandom random, long moment) {
    return moment + random.nextInt(-2, 3);
  }

  private static ColdFile drawn(SplittableRandom random, ColdTerms terms) {
    long accessedMs = nearly(random, NOW - terms.afterMs() - terms.precisionMs());
    long modifiedMs = nearly(random, NOW - terms.afterMs());
    int factor = random.nextInt(1, 6);
    Optional<KeptFactor> kept =
        random.nextInt(2) == 0
            ? Optional.empty()
            : Optional.of(
                new KeptFactor(
                    random.nextInt(0, 6),
                    random.nextInt(3) == 0 ? random.nextInt(1, 6) : factor,
                    random.nextInt(5) == 0 ? 8 : 7,
                    random.nextInt(3) == 0 ? nearly(random, accessedMs) : accessedMs,
                    random.nextInt(3) == 0 ? nearly(random, modifiedMs) : modifiedMs));
    return new ColdFile(
        7,
        factor,
        50,
        accessedMs,
        modifiedMs,
        random.nextInt(5) == 0,
        random.nextInt(5) == 0,
        kept);
  }

  @Test
  void stepIsThatOfTheSlowRule_andNothingIsWrongWithIt() {
    Set<What> met = EnumSet.noneOf(What.class);
    Property.check(
        20_000,
        SplittableRandom::split,
        random -> {
          ColdTerms terms =
              new ColdTerms(random.nextInt(100), random.nextInt(20), random.nextInt(1, 4));
          ColdFile file = drawn(random, terms);
          ReadsSeen seen = List.of(ReadsSeen.values()).get(random.nextInt(3));
          boolean ordered = random.nextInt(4) == 0;
          ColdStep step = terms.step(file, seen, ordered, NOW);
          met.add(what(step));
          assertThat(what(step)).isEqualTo(slowly(terms, file, seen, ordered));
          assertThat(ColdVerifier.findings(terms.floor(), file, applied(file, step))).isEmpty();
        });
    assertThat(met).containsExactlyInAnyOrder(What.values());
  }

  @Test
  void cooledFileGetsWhatItHad() {
    ColdStep lowered = TERMS.step(COLD, ReadsSeen.NONE, false, NOW);
    assertThat(lowered).isEqualTo(new ColdStep.Lower(KEPT));
    ColdFile cooled = applied(COLD, lowered);
    assertThat(TERMS.step(cooled, ReadsSeen.UNKNOWN, false, NOW)).isEqualTo(new ColdStep.Leave());
    assertThat(TERMS.step(cooled, ReadsSeen.SOME, false, NOW))
        .isEqualTo(new ColdStep.GiveBack(3, false));
    ColdStep ordered = TERMS.step(cooled, ReadsSeen.NONE, true, NOW);
    assertThat(ordered).isEqualTo(new ColdStep.GiveBack(3, true));
    assertThat(applied(cooled, ordered)).isEqualTo(COLD);
  }

  @Test
  void copyOfACooledFile_andOneWhoseFactorAnOperatorSet_keepTheFactorTheyHave() {
    assertThat(TERMS.step(cooled(8, 2, KEPT), ReadsSeen.SOME, true, NOW))
        .isEqualTo(new ColdStep.Drop(false));
    assertThat(TERMS.step(cooled(7, 4, KEPT), ReadsSeen.SOME, true, NOW))
        .isEqualTo(new ColdStep.Drop(true));
    assertThat(TERMS.step(cooled(7, 3, KEPT), ReadsSeen.SOME, true, NOW))
        .as("a NameNode died between the note and the factor")
        .isEqualTo(new ColdStep.Drop(true));
  }

  @Test
  void textOfOthersIsForNoFile() {
    assertThat(KeptFactor.parse(KEPT.text())).isEqualTo(KEPT);
    for (String text : new String[] {"", "own=3", KEPT.text() + " ", "own=x,set=2,inode=7"}) {
      assertThat(TERMS.step(cooled(7, 2, KeptFactor.parse(text)), ReadsSeen.SOME, true, NOW))
          .as(text)
          .isEqualTo(new ColdStep.Drop(false));
    }
  }

  @Test
  void verifierFindsWhatIsWrong() {
    ColdFile cooled = cooled(7, 2, KEPT);
    assertThat(ColdVerifier.findings(2, COLD, cooled)).isEmpty();
    assertThat(ColdVerifier.findings(3, COLD, cooled)).hasSize(1);
    assertThat(ColdVerifier.findings(2, COLD, cooled(8, 2, KEPT))).hasSize(1);
    assertThat(ColdVerifier.findings(2, cooled, applied(COLD, new ColdStep.GiveBack(4, false))))
        .hasSize(1);
    assertThat(ColdVerifier.findings(2, cooled, applied(cooled, new ColdStep.Drop(false))))
        .hasSize(1);
    assertThatThrownBy(() -> new ColdTerms(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
