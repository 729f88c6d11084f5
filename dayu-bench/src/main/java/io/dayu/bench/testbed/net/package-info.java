/** Hosts as network namespaces with shaped links between them, made and removed by iproute2. */
@NullMarked
package io.dayu.bench.testbed.net;

import org.jspecify.annotations.NullMarked;
