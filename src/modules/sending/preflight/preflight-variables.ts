import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { defaultOf } from '../../../engine/message/merge-values.js';
import { type ValueSource, valueSourceOf } from './value-source.js';

/** Variable that would leave a gap in a message of the campaign if it has no value. */
export interface RequiredVariable {
  /** Name as written in the templates. */
  readonly name: string;
  readonly stepOrders: readonly number[];
  readonly source: ValueSource | { readonly kind: 'sender'; readonly field: 'firstName' | 'lastName' | 'signature' };
}

/** Variables that have a value in every message. */
const ALWAYS_KNOWN = new Set(['email', 'senderEmail', 'unsubscribeUrl', 'campaignName', 'today']);

const SENDER_FIELDS = {
  senderFirstName: 'firstName',
  senderLastName: 'lastName',
  senderSignature: 'signature',
} as const;

/** Returns the variables that enabled steps print without a fallback or a default of the field, with the orders of those steps. */
export function requiredVariables(plan: CampaignPlan): RequiredVariable[] {
  const steps = new Map<string, Set<number>>();
  for (const step of plan.steps) {
    if (step.state !== 'enabled') continue;
    for (const { templates } of step.variants) {
      const parts = [templates.subject, templates.text, templates.html, ...templates.attachmentNames];
      for (const name of parts.flatMap((part) => part?.required ?? [])) {
        if (ALWAYS_KNOWN.has(name) || defaultOf(name, plan.fieldDefaults) !== undefined) continue;
        steps.set(name, (steps.get(name) ?? new Set()).add(step.order));
      }
    }
  }
  return [...steps].map(([name, orders]) => ({ name, stepOrders: [...orders], source: sourceOf(name) }));
}

function sourceOf(name: string): RequiredVariable['source'] {
  if (Object.hasOwn(SENDER_FIELDS, name)) {
    return { kind: 'sender', field: SENDER_FIELDS[name as keyof typeof SENDER_FIELDS] };
  }
  return valueSourceOf(name);
}

/** Returns whether a variable depends on the contact; others come from the mailbox or the campaign. */
export function isOfContacts(name: string): boolean {
  return !ALWAYS_KNOWN.has(name) && !Object.hasOwn(SENDER_FIELDS, name);
}
