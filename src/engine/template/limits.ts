/** Limits of one template, so that no template can block others. */

/** Maximum characters of the source of one part, and of its rendered text. */
export const MAX_SOURCE = 100_000;
export const MAX_OUTPUT = 100_000;
/**
 * Maximum rendered parts, counting each iteration of a loop. Not a time limit: a process that is delayed would reject a
 * good template that renders on a faster machine.
 */
export const MAX_STEPS = 20_000;
/** Maximum operators and filters per rendering; one over a long text or list counts as several. */
export const MAX_WORK = 100_000;
/** Maximum nesting of spintax groups. */
export const MAX_SPINTAX_DEPTH = 10;
/**
 * Maximum nesting of brackets in an expression, as in `list[places[0]]`: each level is a call on the interpreter's
 * stack.
 */
export const MAX_BRACKET_DEPTH = 20;
/** Maximum nesting of blocks (`if`, `unless`, `case`, `for`, `capture`), for the same reason. */
export const MAX_BLOCK_DEPTH = 100;
/** Maximum number of `snippet` tags per part. */
export const MAX_SNIPPETS = 20;
/** Maximum alternatives of all spintax groups per part. */
export const MAX_ALTERNATIVES = 1_000;
