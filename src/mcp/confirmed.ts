import type { ToolAnswer, ToolCall } from './tool.js';

interface Plan {
  readonly tool: string;
  /** Confirmation of the call; undefined on the first one. */
  readonly token: string | undefined;
  /** Facts that must be unchanged when the plan is executed. */
  readonly facts: unknown;
  /** The plan in one sentence. */
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly run: () => Promise<ToolAnswer>;
}

/** Executes a plan if it was confirmed; otherwise returns the plan with a token for the second call. */
export async function confirmed({ confirmation }: ToolCall, plan: Plan): Promise<ToolAnswer> {
  if (plan.token !== undefined && confirmation.isValid(plan.token, plan.tool, plan.facts)) return plan.run();
  const reason = plan.token === undefined ? '' : 'The confirmation has expired, or the plan has changed since. ';
  return {
    summary: `${reason}${plan.summary} Nothing has been done yet. Show this plan to the user; if they approve it, call ${plan.tool} again with the same values and this confirmation.`,
    data: { ...plan.data, confirmation: confirmation.issue(plan.tool, plan.facts) },
  };
}
