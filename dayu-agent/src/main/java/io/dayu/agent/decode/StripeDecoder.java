package io.dayu.agent.decode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.hadoop.io.erasurecode.rawcoder.DecodingValidator;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Makes bytes of some internal blocks of a group from those of others, by Hadoop's raw decoder. Not
 * thread-safe.
 *
 * <p>What a faulty decoder makes would be given right checksums: what is made first of each choice
 * of inputs is therefore decoded back to one of them and compared.
 */
public final class StripeDecoder implements AutoCloseable {
  private final RawErasureDecoder decoder;
  private final DecodingValidator validator;
  private final boolean allValidated;
  private List<Integer> validated = List.of();

  /**
   * A decoder on top of Hadoop's.
   *
   * @param allValidated whether all is decoded back, not only what comes first
   */
  StripeDecoder(RawErasureDecoder decoder, boolean allValidated) {
    this.decoder = decoder;
    this.validator = new DecodingValidator(decoder);
    this.allValidated = allValidated;
  }

  /** True if it is faster with buffers outside of the heap. */
  public boolean prefersDirectBuffers() {
    return decoder.preferDirectBuffer();
  }

  /**
   * Makes what is wanted. All buffers have as many bytes remaining, and keep their positions.
   *
   * @param inputs by index, as many as the schema has data units
   * @param outputs by index, null where nothing is wanted
   * @throws IOException when the inputs do not fit together
   */
  public void decode(@Nullable ByteBuffer[] inputs, @Nullable ByteBuffer[] outputs)
      throws IOException {
    // Ascending, as Hadoop 3.4's decoder makes wrong bytes of other orders (HADOOP-19180).
    int[] wanted =
        IntStream.range(0, outputs.length).filter(index -> outputs[index] != null).toArray();
    ByteBuffer[] made = Arrays.stream(outputs).filter(Objects::nonNull).toArray(ByteBuffer[]::new);
    decoder.decode(views(inputs), wanted, views(made));
    List<Integer> indices =
        IntStream.range(0, inputs.length).filter(index -> inputs[index] != null).boxed().toList();
    if (allValidated || !indices.equals(validated)) {
      validator.validate(views(inputs), wanted, views(made));
      validated = indices;
    }
  }

  /** The decoders move positions and marks. */
  private static @Nullable ByteBuffer[] views(@Nullable ByteBuffer[] buffers) {
    return Arrays.stream(buffers)
        .map(buffer -> buffer == null ? null : buffer.duplicate())
        .toArray(ByteBuffer[]::new);
  }

  @Override
  public void close() {
    decoder.release();
  }
}
