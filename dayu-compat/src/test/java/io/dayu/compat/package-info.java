/** Contracts of later members, held against what the Java that runs the tests does itself. */
package io.dayu.compat;
