package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RackState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the beliefs about all links of a direction, from look to look. */
class LinkBeliefsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long LINK = 160;
  private static final List<RackState> OPEN =
      List.of(new RackState("/a", RackState.UNLIMITED), new RackState("/b", RackState.UNLIMITED));

  private final LinkBeliefs beliefs = LinkBeliefs.forBlocks();

  private static LinkSight sight(int rack, LinkState link, long recovery, boolean counted) {
    return new LinkSight(rack, new LinkSight.Direction(link, recovery), Optional.empty(), counted);
  }

  private static LinkSight reports(int rack, long foreground) {
    return sight(rack, new LinkState(LINK, foreground, true), 0, true);
  }

  private static LinkSight silent(int rack) {
    return sight(rack, new LinkState(LINK, 0, false), 0, true);
  }

  private LinkPicture look(long nowNs, Unconfirmed promised, LinkSight... sights) {
    return beliefs.look(nowNs, List.of(sights), OPEN, 0, promised).orElseThrow();
  }

  private static List<Long> idle(LinkPicture picture) {
    return picture.hosts().stream().map(ClientLink::idleBytesPerSec).toList();
  }

  /** So much promised on every link. */
  private static Unconfirmed all(long bytes) {
    return new Unconfirmed() {
      @Override
      public long unconfirmedBytes(int host) {
        return bytes;
      }

      @Override
      public long rackUnconfirmedBytes(int rack) {
        return bytes;
      }
    };
  }

  @Test
  void readersCountALinkByTheSquareOfItsIdleShare() {
    List<LinkSight> sights = List.of(reports(0, 160), reports(0, 130), reports(0, 80));
    assertThat(idle(look(SECOND, Unconfirmed.NOTHING, sights.toArray(LinkSight[]::new))))
        .containsExactly(10L, 30L, 80L);
    LinkPicture picture =
        LinkBeliefs.forReads().look(SECOND, sights, OPEN, 0, Unconfirmed.NOTHING).orElseThrow();
    assertThat(idle(picture)).containsExactly(10L, 10L, 40L);
  }

  @Test
  void whoDoesNotReportIsAsIdleAsTheMean() {
    LinkPicture picture =
        look(SECOND, Unconfirmed.NOTHING, reports(0, 0), reports(0, 80), silent(1));

    assertThat(idle(picture)).containsExactly(160L, 80L, 120L);
  }

  @Test
  void recoveryIsLoad() {
    LinkSight served = sight(0, new LinkState(LINK, 40, true), 40, true);

    assertThat(idle(look(SECOND, Unconfirmed.NOTHING, served))).containsExactly(80L);
  }

  @Test
  void theBusierDirectionCountsWhereBothDo() {
    LinkState quiet = new LinkState(LINK, 0, true);
    LinkState busy = new LinkState(LINK, 80, true);
    LinkSight receives =
        new LinkSight(
            0,
            new LinkSight.Direction(busy, 0),
            Optional.of(new LinkSight.Direction(quiet, 120)),
            true);
    List<RackState> racks = List.of(new RackState("/a", 160));

    LinkPicture picture =
        beliefs.look(SECOND, List.of(receives), racks, 0, Unconfirmed.NOTHING).orElseThrow();

    assertThat(idle(picture)).containsExactly(40L);
    assertThat(picture.racks().get(0).idleBytesPerSec()).as("of the one direction").isEqualTo(80);
  }

  @Test
  void fewerThanHalfAreNoPicture_whoDoesNotCountLeftOut() {
    assertThat(
            beliefs.look(
                SECOND, List.of(reports(0, 0), silent(0), silent(1)), OPEN, 0, Unconfirmed.NOTHING))
        .isEmpty();
    LinkSight leaving = sight(1, new LinkState(LINK, 0, false), 0, false);
    assertThat(idle(look(SECOND, Unconfirmed.NOTHING, reports(0, 0), silent(0), leaving)))
        .hasSize(3);
    assertThat(beliefs.look(SECOND, List.of(), OPEN, 0, Unconfirmed.NOTHING)).isEmpty();
  }

  @Test
  void whatIsBelievedIsSmoothedFromLookToLook_untilItIsForgotten() {
    List<LinkSight> busy = List.of(reports(0, 160));
    List<LinkSight> quiet = List.of(reports(0, 0));
    beliefs.look(SECOND, busy, OPEN, SECOND, Unconfirmed.NOTHING);
    LinkPicture next =
        beliefs.look(2 * SECOND, quiet, OPEN, SECOND, Unconfirmed.NOTHING).orElseThrow();
    assertThat(idle(next)).containsExactly(80L);

    beliefs.forget();
    LinkPicture anew =
        beliefs.look(3 * SECOND, quiet, OPEN, SECOND, Unconfirmed.NOTHING).orElseThrow();
    assertThat(idle(anew)).containsExactly(160L);
  }

  @Test
  void promisesAreKeptUntilReportsConfirmThem() {
    look(SECOND, Unconfirmed.NOTHING, reports(0, 100), reports(0, 0));

    LinkPicture next = look(2 * SECOND, all(1000), reports(0, 100), reports(0, 0));

    assertThat(next.hosts().stream().map(ClientLink::unconfirmedBytes)).containsExactly(450L, 492L);
    assertThat(next.foregroundBytes()).isEqualTo(100);
  }

  @Test
  void aRacksLinkCarriesAllOfItsHosts() {
    List<RackState> racks = List.of(new RackState("/a", 320), new RackState("/b", 0));
    LinkSight served = sight(0, new LinkState(LINK, 40, true), 40, true);
    List<LinkSight> sights = List.of(reports(0, 80), served, reports(1, 80));
    beliefs.look(SECOND, sights, racks, 0, Unconfirmed.NOTHING);

    LinkPicture picture = beliefs.look(2 * SECOND, sights, racks, 0, all(1000)).orElseThrow();

    assertThat(picture.racks().get(0)).isEqualTo(new ClientLink(160, 440));
    assertThat(picture.racks().get(1)).isEqualTo(new ClientLink(ClientLink.UNLIMITED, 0));
  }

  @Test
  void aHostThatComesLaterIsBelievedAtOnce() {
    beliefs.look(SECOND, List.of(reports(0, 160)), OPEN, SECOND, Unconfirmed.NOTHING);

    LinkPicture picture =
        beliefs
            .look(
                2 * SECOND,
                List.of(reports(0, 160), reports(1, 80)),
                OPEN,
                SECOND,
                Unconfirmed.NOTHING)
            .orElseThrow();

    assertThat(idle(picture)).containsExactly(10L, 80L);
  }
}
