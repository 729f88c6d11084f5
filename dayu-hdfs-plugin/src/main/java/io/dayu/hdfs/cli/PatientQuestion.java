package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerKey;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Asks for what takes a NameNode long, until it is told what came of it. Not thread safe. */
final class PatientQuestion {
  private final Function<String[], Reply> ask;
  private final Consumer<List<String>> tell;
  private final LongSupplier nanoClock;

  /**
   * Has asked nothing.
   *
   * @param ask sends a question once
   * @param tell is told how far the NameNode is
   */
  PatientQuestion(
      Function<String[], Reply> ask, Consumer<List<String>> tell, LongSupplier nanoClock) {
    this.ask = ask;
    this.tell = tell;
    this.nanoClock = nanoClock;
  }

  /** The answer, which somebody who asked the same before may have waited for as well. */
  Reply answer(String... question) {
    Reply reply = ask.apply(question);
    List<String> told = List.of();
    while (reply.isUnfinished()) {
      List<String> soFar = Screens.simulationSoFar(reply.document());
      if (!soFar.equals(told)) {
        tell.accept(soFar);
        told = soFar;
      }
      reply = ask.apply(question);
    }
    return reply;
  }

  /**
   * The answer by a look that began after the question. Only the look that was under way then can
   * be older, so the next one is not. An older NameNode does not say when its look began.
   */
  Reply answerByNewLook(String... question) {
    long askedNs = nanoClock.getAsLong();
    Reply reply = answer(question);
    long askedAgoMs = TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - askedNs);
    boolean older = reply.document().path(AnswerKey.LOOKED_AGO_MS).asLong() > askedAgoMs;
    return older ? answer(question) : reply;
  }
}
