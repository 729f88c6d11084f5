package io.dayu.hdfs.settings;

/** A setting that cannot be had; the message is one sentence for the operator. */
public final class SettingRefusedException extends Exception {
  SettingRefusedException(String sentence) {
    super(sentence);
  }
}
