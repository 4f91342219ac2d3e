import type { Mutant } from './mutant.js';
import { LIMITS_MUTANTS } from './mutants-limits.js';
import { ONCE_MUTANTS } from './mutants-once.js';
import { ORDER_MUTANTS } from './mutants-order.js';

/** Planted faults that the simulation must find. */
export const MUTANTS: readonly Mutant[] = [...ONCE_MUTANTS, ...LIMITS_MUTANTS, ...ORDER_MUTANTS];
