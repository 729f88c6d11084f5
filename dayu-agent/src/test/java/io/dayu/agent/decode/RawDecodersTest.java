package io.dayu.agent.decode;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.junit.jupiter.api.Test;

class RawDecodersTest {
  @Test
  void hdfssCodecsAreDecoded() {
    assertThat(new RawDecoders(new Configuration()).codecs())
        .containsExactly("rs", "rs-legacy", "xor");
  }

  @Test
  void codecWhoseCodersTheSiteHasNotIsLeftOut() {
    Configuration conf = new Configuration();
    conf.set(CodecUtil.IO_ERASURECODE_CODEC_RS_RAWCODERS_KEY, "no_such_coder");

    assertThat(new RawDecoders(conf).codecs()).containsExactly("rs-legacy", "xor");
  }
}
