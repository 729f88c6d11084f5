package io.dayu.curator.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The table in arrays, against a map. */
final class IdPlacesTest {
  @Test
  void numbersAreThoseOfAMap() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int most = random.nextInt(500);
      IdPlaces places = new IdPlaces(most);
      Map<Long, Integer> expected = new HashMap<>();
      long range = 1L << (1 + random.nextInt(62));
      for (int put = 0; put < most; put++) {
        long id = random.nextLong() % range;
        places.put(id, put);
        expected.put(id, put);
      }
      expected.forEach((id, place) -> assertThat(places.find(id)).isEqualTo(place));
      for (int other = 0; other < 100; other++) {
        long id = random.nextLong();
        assertThat(places.find(id)).isEqualTo(expected.getOrDefault(id, IdPlaces.NONE));
      }
    }
  }

  @Test
  void moreIdsThanThereIsRoomForAreRefused() {
    IdPlaces places = new IdPlaces(2);
    places.put(1, 0);
    places.put(2, 0);
    places.put(1, 5);
    assertThatThrownBy(() -> places.put(3, 0)).hasMessage("There are more than 2 ids.");
    assertThat(places.find(1)).isEqualTo(5);
  }
}
