import type { StepState } from '../lifecycle/enums.js';

export interface SequenceStep {
  readonly order: number;
  readonly state: StepState;
}

/**
 * The step a contact gets after `afterOrder` (0 for a contact that got none): the enabled one with the lowest order beyond
 * it; null when the sequence is over for the contact. The list may come in any order.
 */
export function nextStep<T extends SequenceStep>(steps: readonly T[], afterOrder: number): T | null {
  let next: T | null = null;
  for (const step of steps) {
    if (step.state !== 'enabled' || step.order <= afterOrder) continue;
    if (next === null || step.order < next.order) next = step;
  }
  return next;
}
