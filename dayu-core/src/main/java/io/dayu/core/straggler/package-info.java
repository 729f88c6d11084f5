/**
 * The fate of the transfers under way (section 4.4): who is a straggler, who is evicted from a
 * saturated link, and who gets another source.
 *
 * <p>Moving an evicted transfer to another destination is done with the new tasks, not here. All
 * classes belong to one plan and one thread.
 */
@NullMarked
package io.dayu.core.straggler;

import org.jspecify.annotations.NullMarked;
