import { SimulationRun } from './simulation-run.js';
import type { SimulationInput, SimulationResult } from './types.js';

/** Messages between two pauses of the generator, a few milliseconds of work. */
const STEPS_PER_PAUSE = 500;

/**
 * Runs a campaign on a virtual clock: mailbox by mailbox as their slots open, with the functions that decide real
 * claims (allotment, budgets, gaps, windows, delays, retries). Nothing is random: equal input gives an equal result.
 * A generator, so that its caller can yield to other work at each pause.
 */
export function* simulateCampaign(input: SimulationInput): Generator<void, SimulationResult, undefined> {
  const run = new SimulationRun(input);
  for (let step = 1; run.next(); step += 1) if (step % STEPS_PER_PAUSE === 0) yield;
  return run.result();
}
