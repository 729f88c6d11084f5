package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.control.PlanFunction;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.hint.HintService;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.Mute;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.RecordJson;
import io.dayu.protocol.admin.ReplaceAnswer;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredAnswer;
import io.dayu.protocol.admin.StoredQuestion;
import java.io.IOException;
import java.util.List;

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

  void stuck(int limit) throws RefusedException, NoAnswerException {
    readings.stuck(limit, document);
  }

  void heat(int top) throws RefusedException {
    HotBlocks.of(host, parts).write(top, document);
  }

  void mute(Request.MuteCheck mute) {
    String check = mute.check().label();
    long untilMs = parts.historyStore().timeOfDayMs() + mute.forMs();
    note(
        new Mute(check, mute.count(), untilMs, mute.reason(), host.user()),
        "health mute " + check + " " + mute.time() + " --because " + mute.reason());
    document.put(
        AnswerKey.SAID,
        check
            + " is told no more for "
            + mute.time()
            + ", unless it warns of more than "
            + mute.count()
            + ".");
  }

  void unmute(Request.UnmuteCheck unmute) {
    String check = unmute.check().label();
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

  void planSize(int size) throws RefusedException {
    resting().plan(size, document);
  }

  void rest(String node) throws RefusedException {
    resting().rest(node, document);
  }

  void wake(String node) throws RefusedException {
    resting().wake(node, document);
  }

  private RestingDataNodes resting() throws RefusedException {
    return RestingDataNodes.of(host, parts);
  }

  void why(long blockId) throws RefusedException, NoAnswerException {
    readings.why(blockId, document);
  }

  void history(int limit) {
    write(parts.historyStore().newest(limit));
  }

  void losses(int limit) {
    write(parts.historyStore().losses(limit));
  }

  void ownHistory(long after, int limit) {
    write(parts.historyStore().ownAfter(after, limit));
  }

  private void write(List<HistoryEntry> entries) {
    ArrayNode rows = document.putArray(AnswerKey.ENTRIES);
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

  void first(Request.First first) throws RefusedException, NoAnswerException {
    orders.first(first.what(), host, document);
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

  void pause(Request.Pause pause) throws RefusedException, NoAnswerException {
    orders.pause(pause, document);
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

  void set(Request.Set set) throws SettingRefusedException, NoAnswerException {
    orders.set(set, document);
  }

  void use(Profile profile) throws SettingRefusedException, NoAnswerException {
    orders.use(profile, document);
  }

  void reset() throws SettingRefusedException, NoAnswerException {
    orders.reset(document);
  }
}
