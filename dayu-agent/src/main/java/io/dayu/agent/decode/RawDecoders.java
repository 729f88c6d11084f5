package io.dayu.agent.decode;

import io.dayu.protocol.PullFrom;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The raw decoders that this process's Hadoop has, a site's own ones included. Thread safe. */
public final class RawDecoders {
  private static final Logger LOG = LoggerFactory.getLogger(RawDecoders.class);

  /** The smallest schema that every codec of HDFS has. */
  private static final ErasureCoderOptions SMALLEST = new ErasureCoderOptions(2, 1);

  private final Configuration conf;
  private final boolean allValidated;

  /** The decoders that the site's settings choose. */
  public RawDecoders(Configuration conf) {
    this.conf = conf;
    this.allValidated =
        conf.getBoolean(
            DFSConfigKeys.DFS_DN_EC_RECONSTRUCTION_VALIDATION_KEY,
            DFSConfigKeys.DFS_DN_EC_RECONSTRUCTION_VALIDATION_VALUE);
  }

  /** The codecs for which a decoder can be made, in the order of their names. */
  public List<String> codecs() {
    return new TreeSet<>(CodecRegistry.getInstance().getCodecNames())
        .stream().filter(this::canBeMade).toList();
  }

  private boolean canBeMade(String codec) {
    try {
      CodecUtil.createRawDecoder(conf, codec, SMALLEST).release();
      return true;
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("Hadoop has no decoder for codec {}; stock HDFS recovers its blocks.", codec, e);
      return false;
    }
  }

  /**
   * A decoder for groups of the schema.
   *
   * @throws RuntimeException when Hadoop has none
   */
  public StripeDecoder decoder(PullFrom.Schema schema) {
    RawErasureDecoder decoder =
        CodecUtil.createRawDecoder(
            conf,
            schema.codec(),
            new ErasureCoderOptions(schema.dataUnits(), schema.parityUnits()));
    return new StripeDecoder(decoder, allValidated);
  }
}
