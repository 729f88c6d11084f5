package io.dayu.core.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;

/** Rules on the structure of the code that several modules hold themselves to. */
public final class ArchitectureRules {
  private ArchitectureRules() {}

  /** No class of these packages reads a clock, or draws what no seed decides. */
  public static ArchRule noClockAndNoUnseededChance(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom");
  }
}
