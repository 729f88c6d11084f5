package io.dayu.core.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equations 2 to 5 of EAFR, with the values of its evaluation. */
class TemperatureTermsTest {
  private static double[] reads(String text) {
    return Arrays.stream(text.strip().split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @ParameterizedTest
  @CsvSource({
    // Equation 2: more than 20 reads a replica.
    "61 0 0, HOT",
    "60 0 0, WARM",
    // Equation 3: more than half of the replicas have more than 8 reads.
    "9 9 0, HOT",
    "9 8 0, WARM",
    "9 8, WARM",
    "9 9, HOT",
    // Equations 4 and 5: fewer than 10 a replica, and more than half have none.
    "0 0 8, COLD",
    "0 0 29, COLD",
    "0 0 30, WARM",
    "0 1 1, WARM",
    "0.9 0.9 8, COLD",
    "0, COLD",
    "1, WARM",
    "21, HOT",
  })
  void paperSaysSo(String reads, Temperature temperature) {
    assertThat(TemperatureTerms.PAPER.of(reads(reads))).isEqualTo(temperature);
  }

  @Test
  void blockThatIsHotByOneReplicaAndColdByOthersIsHot() {
    TemperatureTerms third = new TemperatureTerms(20, 8, 10, 1, 0.3);
    assertThat(third.of(9, 0, 0)).isEqualTo(Temperature.HOT);
    assertThat(third.of(8, 0, 0)).isEqualTo(Temperature.COLD);
  }

  @Test
  void moreReadsNeverCool() {
    Property.check(
        1_000,
        SplittableRandom::split,
        random -> {
          TemperatureTerms terms =
              new TemperatureTerms(
                  10 + random.nextInt(20),
                  3 + random.nextInt(10),
                  random.nextInt(10),
                  random.nextInt(3),
                  random.nextDouble());
          double[] reads = new double[1 + random.nextInt(5)];
          Arrays.setAll(reads, i -> random.nextInt(30) * random.nextInt(2));
          double[] more = reads.clone();
          more[random.nextInt(more.length)] += random.nextInt(20);
          assertThat(terms.of(more)).isLessThanOrEqualTo(terms.of(reads));
        });
  }
}
