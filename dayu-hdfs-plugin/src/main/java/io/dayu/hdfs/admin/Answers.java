package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.control.PlanFunction;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.hint.HintService;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.Mute;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.PowerQuestion;
import io.dayu.protocol.admin.RecordJson;
import io.dayu.protocol.admin.ReplaceAnswer;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredAnswer;
import io.dayu.protocol.admin.StoredQuestion;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The answers to each kind of request, written into one document. Not thread safe. */
final class Answers {
  /** So many blocks are shown of the hottest where somebody looks at all that goes on. */
  private static final int HOTTEST = 10;

  private final Readings readings;
  private final Orders orders;
  private final DryRuns dryRuns;
  private final LossRehearsals rehearsals;
  private final Host host;
  private final RunningDayu parts;
  private final ObjectNode document;

  Answers(
      Host host,
      RunningDayu parts,
      PlanFunction planner,
      LossRehearsals rehearsals,
      ObjectNode document) {
    this.readings = new Readings(host, parts);
    this.orders = new Orders(parts);
    this.dryRuns = new DryRuns(host, parts, planner);
    this.rehearsals = rehearsals;
    this.host = host;
    this.parts = parts;
    this.document = document;
  }

  void status() {
    new StatusReport(host, parts).write(document);
  }

  void nodes(int top) throws RefusedException, NoAnswerException {
    readings.nodes(top, document);
  }

  void tasks(int limit, boolean groupsAlone) throws RefusedException, NoAnswerException {
    readings.tasks(limit, groupsAlone, document);
  }

  /** Tells of blocks that cannot be planned, those first that have been stuck for longest. */
  void stuck(int limit) throws RefusedException, NoAnswerException {
    readings.stuck(limit, document);
  }

  void heat(int top) throws RefusedException {
    HotBlocks.of(host, parts).write(top, document);
  }

  /**
   * Tells of a check of health no more for a time.
   *
   * @param time the same as {@code forMs}, in the operator's words
   * @param count how many things it warns of at the active NameNode
   */
  void mute(Warning.Kind kind, String time, long forMs, long count, String reason) {
    String check = kind.label();
    long untilMs = parts.historyStore().timeOfDayMs() + forMs;
    note(
        new Mute(check, count, untilMs, reason, host.user()),
        "health mute " + check + " " + time + " --because " + reason);
    document.put(
        AnswerKey.SAID,
        check + " is told no more for " + time + ", unless it warns of more than " + count + ".");
  }

  void unmute(Warning.Kind kind) {
    String check = kind.label();
    boolean muted =
        parts.historyStore().mutes().stream().anyMatch(one -> one.check().equals(check));
    note(new Mute(check, 0, 0, "", host.user()), "health unmute " + check);
    document.put(AnswerKey.SAID, check + (muted ? " is told again." : " was not muted."));
  }

  private void note(Mute mute, String words) {
    parts
        .historyStore()
        .mute(mute, host.callerAddress(), words, host.active() ? "active" : "standby");
  }

  void lower(FactorOrder order) throws RefusedException {
    write(ColdOrders.of(host, parts).lower(order));
  }

  void sweep(FactorSweep sweep) throws RefusedException {
    write(ColdOrders.of(host, parts).sweep(sweep));
  }

  void elastic() throws RefusedException {
    resting().write(document);
  }

  void slow() throws RefusedException {
    SlowDataNodes.write(host, parts, document);
  }

  void planSize(int size) throws RefusedException {
    resting().plan(size, document);
  }

  void rest(String node) throws RefusedException {
    resting().rest(node, document);
  }

  void wake(String node) throws RefusedException {
    resting().wake(node, document);
  }

  void power(PowerQuestion question) throws RefusedException {
    write(SwitchedMachines.answer(host, parts, question));
  }

  private RestingDataNodes resting() throws RefusedException {
    return RestingDataNodes.of(host, parts);
  }

  void why(long blockId) throws RefusedException, NoAnswerException {
    readings.why(blockId, document);
  }

  /** Tells the history, that of earlier processes and of other NameNodes too. */
  void history(int limit) {
    write(AnswerKey.ENTRIES, parts.historyStore().newest(limit));
  }

  /** Tells the losses that shadow mode has recorded, on other NameNodes too. */
  void losses(int limit) {
    write(AnswerKey.ENTRIES, parts.historyStore().losses(limit));
  }

  /**
   * Tells what this NameNode has noted itself after a moment, for another one to copy. What is in
   * force is told apart, as older versions take all entries for this NameNode's own.
   */
  void ownHistory(long afterMs) {
    write(AnswerKey.ENTRIES, parts.historyStore().ownAfter(afterMs, RequestParser.HISTORY_MAX));
    write(AnswerKey.IN_FORCE, parts.historyStore().inForce());
  }

  /** Has copied soon what other NameNodes have noted. */
  void copyHistory() {
    parts.historyStore().othersHaveNews();
  }

  private void write(String name, List<HistoryEntry> entries) {
    ArrayNode rows = document.putArray(name);
    entries.forEach(entry -> entry.show(rows.addObject()));
  }

  /** Tells of systems that are on: reads are counted, hints are taken. */
  void beside() {
    HotBlocks.writeIfCounted(host, parts, HOTTEST, document);
    parts
        .systems()
        .find("hints")
        .ifPresent(
            hints ->
                RecordJson.write(
                    ((HintService) hints).queue().counts(), document.putObject(AnswerKey.MOVES)));
  }

  void slots() {
    readings.slots(document);
  }

  /** Tells settings in force; all where the key is empty. */
  void get(String key) throws SettingRefusedException {
    readings.get(key, document);
  }

  void profiles() {
    readings.profiles(document);
  }

  void dryRun() throws RefusedException, NoAnswerException {
    dryRuns.answer(document);
  }

  void simulate(LossQuestion question) throws RefusedException {
    rehearsals.answer(question, parts, document);
  }

  /** Has a block, or those of a path, planned before others that are in as much danger. */
  void first(String what) throws RefusedException, NoAnswerException {
    orders.first(what, host, document);
  }

  void stored(StoredQuestion question) throws RefusedException {
    write(new StoredAnswer(hints().files().stored(question.blockIds())));
  }

  void budget() throws RefusedException, NoAnswerException {
    write(new CuratorBudget(host, parts).budget());
  }

  void replace(ReplaceOrder order) throws RefusedException {
    HintService hints = hints();
    try {
      Replacement replacement = hints.files().replace(order);
      hints.metrics().count(order, replacement.outcome());
      write(new ReplaceAnswer(replacement.outcome()));
      document.set(AnswerKey.FILE, new PrivateNode(PrivateText.of(replacement.path())));
    } catch (IOException e) {
      hints.metrics().countRefused();
      throw new RefusedException(
          host.active() ? AnswerCode.FAILED : AnswerCode.STANDBY,
          PrivateText.sentence("HDFS does not replace the file: " + e.getMessage() + "."));
    }
  }

  void moves(MoveRequest request) throws RefusedException {
    Readings.requirePlanner(host, parts);
    write(hints().queue().answer(request));
  }

  private void write(Object answer) {
    RecordJson.write(answer, document);
  }

  private HintService hints() throws RefusedException {
    return (HintService) parts.need("hints");
  }

  void pause(long forNs, String reason) throws RefusedException, NoAnswerException {
    orders.pause(forNs, reason, document);
  }

  void resume() throws RefusedException, NoAnswerException {
    orders.resume(document);
  }

  void turnOff(String reason) {
    orders.turnOff(reason, document);
  }

  void turnOn() throws NoAnswerException {
    orders.turnOn(document);
  }

  /** Changes settings, all of them or none. */
  void set(Map<String, String> values) throws SettingRefusedException, NoAnswerException {
    orders.set(values, document);
  }

  void use(Profile profile) throws SettingRefusedException, NoAnswerException {
    orders.use(profile, document);
  }

  void reset() throws SettingRefusedException, NoAnswerException {
    orders.reset(document);
  }
}
