package io.dayu.sim.scheduler.solver;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.dayu.core.select.Eligibility;
import io.dayu.sim.scheduler.batch.BatchAnswer;
import io.dayu.sim.scheduler.batch.BatchAnswer.Quality;
import io.dayu.sim.scheduler.batch.BatchMove;
import io.dayu.sim.scheduler.batch.BatchProblem;
import io.dayu.sim.scheduler.batch.BatchSolver;
import java.util.ArrayList;
import java.util.List;

/**
 * The slot as a mixed-integer program (BDS, DH-HDFS and others: sections 1 and 6), solved by
 * CP-SAT.
 *
 * @param deterministicSeconds limit in the solver's own measure of work, about a second of a core
 *     each, so that equal problems get equal answers
 * @param wallSeconds limit in true time, {@link #NO_LIMIT} where answers must be repeatable
 */
/*
 * x(t,i): task t is sent by i; y(t,j): it is received by j. Both at most once a task and equally
 * often. Bytes sent by i are no more than B_out * T, bytes received by j no more than B_in * T. The
 * bytes moved are maximised, those of a higher priority before all of a lower one counting four
 * times as much. A block that exceeds an empty link's slot counts as what the slot carries.
 *
 * That alone would pile the last blocks of a recovery on few nodes. So when all items might fit a
 * quarter, a half or three quarters of every link's slot, that is tried first.
 */
public record MilpSolver(double deterministicSeconds, double wallSeconds) implements BatchSolver {
  /** No limit of true time. */
  public static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  /** Beyond so many variables no model is built: it would take all memory, not only all time. */
  private static final long MOST_VARIABLES = 3_000_000;

  private static final long PRIORITY_FACTOR = 4;
  private static final int LAST_PRIORITY = 3;
  private static final int STEPS = 4;

  /** Link constraints count in units, which keeps sums far from overflow. */
  private static final long UNIT_BYTES = 1 << 10;

  @Override
  public BatchAnswer solve(BatchProblem problem) {
    problem.requireCopies("milp");
    if ((long) problem.items() * problem.nodes() > MOST_VARIABLES) {
      return BatchAnswer.none(Quality.TOO_LARGE);
    }
    Loader.loadNativeLibraries();
    int firstStep = firstStep(problem);
    CpSolver solver = solver(1.0 / (STEPS + 1 - firstStep));
    for (int step = firstStep; step < STEPS; step++) {
      BatchAnswer answer = solve(problem, (double) step / STEPS, solver);
      if (answer.moves().size() == problem.items()) {
        return answer;
      }
    }
    // Without a relaxation all is soon found when all fits; with it a full slot is soon proven.
    solver.getParameters().setLinearizationLevel(firstStep < STEPS ? 0 : 1);
    return solve(problem, 1, solver);
  }

  /** The least step at which the slot could have room for all. */
  private static int firstStep(BatchProblem problem) {
    double wanted = 0;
    for (int item = 0; item < problem.items(); item++) {
      wanted += (double) problem.sizeBytes(item);
    }
    return Math.max(1, (int) Math.min(STEPS, Math.ceil(STEPS * wanted / problem.slotBytes())));
  }

  private static BatchAnswer solve(BatchProblem problem, double share, CpSolver solver) {
    Model model = new Model(problem, share);
    for (int item = 0; item < problem.items(); item++) {
      model.add(item);
    }
    return model.solve(solver);
  }

  private CpSolver solver(double limitShare) {
    CpSolver solver = new CpSolver();
    solver.getParameters().setNumWorkers(1);
    solver.getParameters().setRandomSeed(1);
    solver.getParameters().setSymmetryLevel(0);
    solver.getParameters().setCpModelProbingLevel(0);
    solver.getParameters().setLinearizationLevel(0);
    if (deterministicSeconds != NO_LIMIT) {
      solver.getParameters().setMaxDeterministicTime(deterministicSeconds * limitShare);
    }
    if (wallSeconds != NO_LIMIT) {
      solver.getParameters().setMaxTimeInSeconds(wallSeconds * limitShare);
    }
    return solver;
  }

  /** Ends the search when everything is planned: nothing can be better. */
  private static final class AllPlanned extends CpSolverSolutionCallback {
    private final long most;
    private boolean reached;

    AllPlanned(long most) {
      this.most = most;
    }

    @Override
    public void onSolutionCallback() {
      if (objectiveValue() >= most) {
        reached = true;
        stopSearch();
      }
    }
  }

  private record End(int item, int node, BoolVar chosen) {}

  private static final class Model {
    private final BatchProblem problem;
    private final double share;
    private final CpModel model = new CpModel();
    private final List<LinearExprBuilder> sent = new ArrayList<>();
    private final List<LinearExprBuilder> received = new ArrayList<>();
    private final LinearExprBuilder goal = LinearExpr.newBuilder();
    private final List<End> sources = new ArrayList<>();
    private final List<End> destinations = new ArrayList<>();
    private long most;

    Model(BatchProblem problem, double share) {
      this.problem = problem;
      this.share = share;
      for (int node = 0; node < problem.nodes(); node++) {
        sent.add(LinearExpr.newBuilder());
        received.add(LinearExpr.newBuilder());
      }
    }

    private long outRoomBytes(int node) {
      return (long) (problem.outRoomBytes(node) * share);
    }

    private long inRoomBytes(int node) {
      return (long) (problem.inRoomBytes(node) * share);
    }

    void add(int item) {
      List<Literal> from = new ArrayList<>();
      List<Literal> to = new ArrayList<>();
      for (int node : problem.senders(item)) {
        if (problem.outRoomItems(node, problem.sizeBytes(item)) > 0) {
          BoolVar chosen = model.newBoolVar("");
          from.add(chosen);
          sources.add(new End(item, node, chosen));
          sent.get(node).addTerm(chosen, units(item, outRoomBytes(node)));
        }
      }
      Eligibility allowed = problem.allowed(item);
      for (int node : problem.receivers(item)) {
        if (allowed.allows(node) && problem.inRoomItems(node, problem.sizeBytes(item)) > 0) {
          BoolVar chosen = model.newBoolVar("");
          to.add(chosen);
          destinations.add(new End(item, node, chosen));
          received.get(node).addTerm(chosen, units(item, inRoomBytes(node)));
        }
      }
      couple(item, from, to);
    }

    private void couple(int item, List<Literal> from, List<Literal> to) {
      if (from.isEmpty() || to.isEmpty()) {
        from.forEach(literal -> model.addEquality(literal, 0));
        to.forEach(literal -> model.addEquality(literal, 0));
        return;
      }
      BoolVar planned = model.newBoolVar("");
      from.add(planned.not());
      to.add(planned.not());
      model.addExactlyOne(from);
      model.addExactlyOne(to);
      long weight = 1;
      for (int level = problem.priority(item); level < LAST_PRIORITY; level++) {
        weight *= PRIORITY_FACTOR;
      }
      goal.addTerm(planned, weight * units(item, Long.MAX_VALUE));
      most += weight * units(item, Long.MAX_VALUE);
    }

    private long units(int item, long roomBytes) {
      long bytes = Math.min(problem.sizeBytes(item), roomBytes);
      return Math.max(1, (bytes + UNIT_BYTES - 1) / UNIT_BYTES);
    }

    private static long roomUnits(long roomBytes) {
      return Math.max(1, (roomBytes + UNIT_BYTES - 1) / UNIT_BYTES);
    }

    BatchAnswer solve(CpSolver solver) {
      for (int node = 0; node < problem.nodes(); node++) {
        model.addLessOrEqual(sent.get(node), roomUnits(outRoomBytes(node)));
        model.addLessOrEqual(received.get(node), roomUnits(inRoomBytes(node)));
      }
      model.maximize(goal);
      AllPlanned allPlanned = new AllPlanned(most);
      CpSolverStatus status = solver.solve(model, allPlanned);
      if (allPlanned.reached) {
        return new BatchAnswer(moves(solver), Quality.OPTIMAL);
      }
      return switch (status) {
        case OPTIMAL -> new BatchAnswer(moves(solver), Quality.OPTIMAL);
        case FEASIBLE -> new BatchAnswer(moves(solver), Quality.FEASIBLE);
        default -> BatchAnswer.none(Quality.NONE);
      };
    }

    private List<BatchMove> moves(CpSolver solver) {
      int[] source = new int[problem.items()];
      for (End end : sources) {
        if (solver.booleanValue(end.chosen())) {
          source[end.item()] = end.node();
        }
      }
      List<BatchMove> moves = new ArrayList<>();
      for (End end : destinations) {
        if (solver.booleanValue(end.chosen())) {
          moves.add(new BatchMove(end.item(), source[end.item()], end.node()));
        }
      }
      return moves;
    }
  }
}
