import type { StopRules } from '../../../engine/stop-rules/rules.js';
import { say } from '../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { type GivenStep, readNewStep, type StepContent, type StepPosition } from './steps/step-rules.js';

type Path = ReadonlyArray<string | number>;

/**
 * Checks the rules of stop rules that a schema cannot express. `changed` names the origin of a conflict with the group.
 */
export function stopRulesIssues(
  rules: StopRules,
  groupId: string | null,
  path: Path,
  conflictAt: Path = [...path, 'unsubscribeScope'],
): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  if (!rules.stopOnUnsubscribe) {
    const text = say`an unsubscribe always stops a contact; this rule cannot be disabled`;
    issues.push(valueIssue([...path, 'stopOnUnsubscribe'], 'conflicting_values', text, false));
  }
  if (rules.unsubscribeScope === 'group' && groupId === null) {
    const text = say('requires a campaign with a `groupId`');
    issues.push(valueIssue(conflictAt, 'conflicting_values', text));
  }
  return issues;
}

/** Orders the steps of a new campaign: explicit orders first; the other steps fill the free positions in sequence. */
export function readNewSteps(
  inputs: readonly GivenStep[],
  path: Path,
  campaign: Omit<StepPosition, 'isFirst'>,
): { steps: Array<{ step: StepContent; order: number }>; issues: ValidationIssue[] } {
  const positions: number[] = [];
  for (const [index, input] of inputs.entries()) {
    const at = Math.min(input.order ?? positions.length + 1, positions.length + 1);
    positions.splice(at - 1, 0, index);
  }
  const readings = inputs.map((input, index) => {
    const order = positions.indexOf(index) + 1;
    return { order, ...readNewStep(input, { isFirst: order === 1, ...campaign }, [...path, index]) };
  });
  return {
    steps: readings.map(({ step, order }) => ({ step, order })).sort((left, right) => left.order - right.order),
    issues: readings.flatMap((reading) => reading.issues),
  };
}
