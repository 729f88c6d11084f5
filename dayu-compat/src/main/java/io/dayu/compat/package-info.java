/**
 * Members of Java's own classes that came after Java 8.
 *
 * <p>Nobody calls them in sources: {@code dayu-lower} puts them in the place of Java's own when it
 * lowers the drop-in jar. Each class stands for one of Java's ({@link StandsFor}). A static method
 * stands for the static method of the same name, or for the instance method whose receiver is its
 * first argument. Behaviour is Java 17's, which tests hold it against.
 */
package io.dayu.compat;
