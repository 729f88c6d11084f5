package io.dayu.agent.decode;

import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The raw decoders that this process's Hadoop has, a site's own ones included. */
public final class RawDecoders {
  private static final Logger LOG = LoggerFactory.getLogger(RawDecoders.class);

  /** The smallest schema that every codec of HDFS has. */
  private static final ErasureCoderOptions SMALLEST = new ErasureCoderOptions(2, 1);

  private RawDecoders() {}

  /** The codecs for which a decoder can be made, in the order of their names. */
  public static List<String> codecs(Configuration conf) {
    return new TreeSet<>(CodecRegistry.getInstance().getCodecNames())
        .stream().filter(codec -> canBeMade(conf, codec)).toList();
  }

  private static boolean canBeMade(Configuration conf, String codec) {
    try {
      CodecUtil.createRawDecoder(conf, codec, SMALLEST).release();
      return true;
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("Hadoop has no decoder for codec {}; stock HDFS recovers its blocks.", codec, e);
      return false;
    }
  }
}
