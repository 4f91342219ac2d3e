import type { PlanStep } from '../campaign/plan.js';
import type { Said } from '../words/say.js';
import type { AdviceFacts, CampaignAdviceFacts } from './facts.js';
import type { AdviceSubject } from './finding.js';

/** Subjects of a rule that applies to whole campaigns. */
export function campaignsWhere(
  applies: (one: CampaignAdviceFacts) => boolean,
  measured: (one: CampaignAdviceFacts) => Said | null = () => null,
  evidenceOf?: (one: CampaignAdviceFacts) => string,
): (facts: AdviceFacts) => AdviceSubject[] {
  return ({ campaigns }) =>
    campaigns.filter(applies).map((one) => ({
      ...{ kind: 'campaign', id: one.plan.id, name: one.plan.name, value: measured(one) },
      ...(evidenceOf === undefined ? {} : { evidence: `${one.plan.id} ${evidenceOf(one)}` }),
    }));
}

/** Enabled steps in their order. */
export function stepsOf({ plan }: CampaignAdviceFacts): readonly PlanStep[] {
  return plan.steps.filter(({ state }) => state === 'enabled');
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Percentage with one decimal. */
export function percentOf(part: number, whole: number): number {
  return Math.round(share(part, whole) * 1000) / 10;
}
