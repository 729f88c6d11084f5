package io.dayu.agent.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.InvalidDecodingException;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decoding against what Hadoop's own encoder makes, from every choice of sources. */
class PortionTest {
  private static final int CELL_BYTES = 64;
  private static final int ROOM_BYTES = 48;
  private static final long GROUP_ID = -(1L << 40);

  private final RawDecoders decoders = new RawDecoders(new Configuration());

  /** The internal blocks of a group, each as long as HDFS has it. */
  private static List<byte[]> encoded(GroupLayout layout) throws IOException {
    int dataUnits = layout.schema().dataUnits();
    int longest = (int) layout.lengthBytes(dataUnits);
    ByteBuffer[] data = new ByteBuffer[dataUnits];
    Random random = new Random(7);
    for (int index = 0; index < dataUnits; index++) {
      byte[] bytes = new byte[(int) layout.lengthBytes(index)];
      random.nextBytes(bytes);
      data[index] = ByteBuffer.allocate(longest).put(bytes).rewind();
    }
    ByteBuffer[] parity = new ByteBuffer[layout.schema().parityUnits()];
    for (int index = 0; index < parity.length; index++) {
      parity[index] = ByteBuffer.allocate(longest);
    }
    CodecUtil.createRawEncoder(
            new Configuration(),
            layout.schema().codec(),
            new ErasureCoderOptions(dataUnits, parity.length))
        .encode(data, parity);
    List<byte[]> units = new ArrayList<>();
    for (int index = 0; index < layout.units(); index++) {
      ByteBuffer unit = index < dataUnits ? data[index] : parity[index - dataUnits];
      byte[] bytes = new byte[(int) layout.lengthBytes(index)];
      unit.rewind().get(bytes);
      units.add(bytes);
    }
    return units;
  }

  private static DecodeTarget target(GroupLayout layout, int index) {
    return new DecodeTarget(
        layout, new BlockRef("BP", GROUP_ID + index, 3, layout.lengthBytes(index)));
  }

  private byte[] decoded(DecodeTarget target, Set<Integer> read, List<byte[]> units)
      throws IOException {
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    try (Portion portion =
        new Portion(target, decoders.decoder(target.layout().schema()), ROOM_BYTES)) {
      while (portion.bytes() > 0) {
        for (int index : read) {
          ByteBuffer buffer = portion.emptied(index);
          int from = (int) Math.min(portion.offset(), units.get(index).length);
          int bytes = Math.min(buffer.remaining(), units.get(index).length - from);
          buffer.put(units.get(index), from, bytes);
          portion.complete(index);
        }
        ByteBuffer part = portion.decode(read);
        byte[] bytes = new byte[part.remaining()];
        part.get(bytes);
        made.write(bytes);
      }
    }
    return made.toByteArray();
  }

  /** All choices of so many of the indices. */
  private static List<Set<Integer>> choices(List<Integer> of, int count) {
    List<Set<Integer>> all = new ArrayList<>();
    for (int bits = 0; bits < 1 << of.size(); bits++) {
      if (Integer.bitCount(bits) == count) {
        int chosen = bits;
        all.add(
            new TreeSet<>(
                IntStream.range(0, of.size())
                    .filter(at -> (chosen & 1 << at) != 0)
                    .mapToObj(of::get)
                    .toList()));
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "rs,6,3,768",
    "rs,6,3,500",
    "rs,6,3,100",
    "rs,6,3,1",
    "rs,3,2,500",
    "rs,3,2,65",
    "rs,10,4,1300",
    "xor,2,1,300",
    "xor,2,1,70",
    "xor,2,1,1",
    "rs-legacy,6,3,500"
  })
  void everyInternalBlockComesOutOfAllOthers(String codec, int data, int parity, long groupBytes)
      throws IOException {
    GroupLayout layout =
        new GroupLayout(new PullFrom.Schema(codec, data, parity, CELL_BYTES), groupBytes);
    List<byte[]> units = encoded(layout);
    List<Integer> real = IntStream.range(0, layout.units()).filter(layout::has).boxed().toList();
    for (int wanted : real) {
      List<Integer> others = real.stream().filter(index -> index != wanted).toList();
      for (Set<Integer> read : choices(others, layout.reads())) {
        assertThat(decoded(target(layout, wanted), read, units))
            .as(wanted + " from " + read)
            .isEqualTo(units.get(wanted));
      }
    }
  }

  /** Hadoop 3.4's decoder makes wrong bytes of indices that do not ascend (HADOOP-19180). */
  @Test
  void anyTwoInternalBlocksComeOutTogether() throws IOException {
    GroupLayout layout = new GroupLayout(new PullFrom.Schema("rs", 6, 3, CELL_BYTES), 6 * 64);
    List<byte[]> units = encoded(layout);
    for (Set<Integer> read : choices(IntStream.range(0, 9).boxed().toList(), 6)) {
      for (Set<Integer> wanted :
          choices(IntStream.range(0, 9).filter(at -> !read.contains(at)).boxed().toList(), 2)) {
        ByteBuffer[] inputs = new ByteBuffer[9];
        ByteBuffer[] outputs = new ByteBuffer[9];
        read.forEach(index -> inputs[index] = ByteBuffer.wrap(units.get(index)));
        wanted.forEach(index -> outputs[index] = ByteBuffer.allocate(64));
        try (StripeDecoder decoder = decoders.decoder(layout.schema())) {
          decoder.decode(inputs, outputs);
        }
        for (int index : wanted) {
          assertThat(outputs[index].array())
              .as(wanted + " from " + read)
              .isEqualTo(units.get(index));
        }
      }
    }
  }

  /** A decoder that makes one bit wrong, once. */
  private static StripeDecoder faulty(int faultyAt, boolean allValidated) throws IOException {
    RawErasureDecoder real =
        CodecUtil.createRawDecoder(new Configuration(), "rs", new ErasureCoderOptions(3, 2));
    RawErasureDecoder faulty = mock(RawErasureDecoder.class);
    AtomicInteger count = new AtomicInteger();
    doAnswer(
            call -> {
              ByteBuffer[] outputs = call.getArgument(2);
              real.decode(call.<ByteBuffer[]>getArgument(0), call.getArgument(1), outputs);
              if (count.getAndIncrement() == faultyAt) {
                outputs[0].put(0, (byte) (outputs[0].get(0) ^ 1));
              }
              return null;
            })
        .when(faulty)
        .decode(any(ByteBuffer[].class), any(int[].class), any(ByteBuffer[].class));
    return new StripeDecoder(faulty, allValidated);
  }

  private static void decode(StripeDecoder decoder, int... read) throws IOException {
    ByteBuffer[] inputs = new ByteBuffer[5];
    ByteBuffer[] outputs = new ByteBuffer[5];
    for (int index : read) {
      inputs[index] = ByteBuffer.allocate(64);
    }
    outputs[0] = ByteBuffer.allocate(64);
    decoder.decode(inputs, outputs);
  }

  @Test
  void whatAFaultyDecoderMakesFirstOfAChoiceOfInputsIsFoundWrong() throws IOException {
    assertThatThrownBy(() -> decode(faulty(0, false), 1, 2, 3))
        .isInstanceOf(InvalidDecodingException.class);

    // Each decode that is validated is two of the decoder's.
    StripeDecoder second = faulty(2, false);
    decode(second, 1, 2, 3);
    assertThatThrownBy(() -> decode(second, 1, 2, 4)).isInstanceOf(InvalidDecodingException.class);
  }

  @Test
  void allIsValidatedWhereTheSiteAsksForIt() throws IOException {
    StripeDecoder unvalidated = faulty(2, false);
    decode(unvalidated, 1, 2, 3);
    decode(unvalidated, 1, 2, 3);

    StripeDecoder validated = faulty(2, true);
    decode(validated, 1, 2, 3);
    assertThatThrownBy(() -> decode(validated, 1, 2, 3))
        .isInstanceOf(InvalidDecodingException.class);
  }

  @Test
  void orderThatCannotBeFollowedIsRefused() {
    PullFrom.Schema schema = new PullFrom.Schema("rs", 6, 3, CELL_BYTES);
    GroupLayout layout = new GroupLayout(schema, 6 * 64);
    assertThatThrownBy(() -> new GroupLayout(schema, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GroupLayout(new PullFrom.Schema("rs", 14, 3, 64), 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DecodeTarget(layout, new BlockRef("BP", GROUP_ID + 9, 3, 64)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DecodeTarget(layout, new BlockRef("BP", GROUP_ID + 1, 3, 63)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
