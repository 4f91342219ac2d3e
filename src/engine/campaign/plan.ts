import type { MessageSource, TemplateFault } from '../message/compile-message.js';
import type { MessageTemplates } from '../message/render.js';
import type { Schedule } from '../schedule/types.js';
import type { StopRules } from '../stop-rules/rules.js';
import type { SnippetText } from '../template/program.js';
import type { PlanAttachment } from './attachment.js';
import type { CampaignSettings } from './settings.js';

/** A campaign as the engine works with it: parsed, compiled, and unchanged until the next revision. */
export interface CampaignPlan {
  readonly id: string;
  readonly workspaceId: number;
  readonly name: string;
  readonly status: string;
  readonly revision: number;
  /** Seed that determines variants, spintax, and jitter. */
  readonly seed: number;
  readonly groupId: string | null;
  readonly parentCampaignId: string | null;
  readonly workspacePostalAddress: string | null;
  readonly schedule: Schedule;
  readonly settings: CampaignSettings;
  readonly stopRules: StopRules;
  /** Steps by order, including disabled ones. */
  readonly steps: readonly PlanStep[];
  /**
   * Whether a contact may have received a step before an earlier enabled one, because steps were added, moved or
   * enabled since launch.
   */
  readonly isRearranged: boolean;
  /** Values in emails to contacts without one, by the name of the custom field. */
  readonly fieldDefaults: Readonly<Record<string, unknown>>;
}

/** Steps that a contact received: emails sent, bounced, unconfirmed, or being sent, and the step just settled. */
export interface StepsHad {
  /** Current order of the latest received step; 0 if there is none. */
  readonly lastOrder: number;
  /** Step IDs. Read only for a rearranged plan. */
  readonly stepIds: ReadonlySet<string>;
}

export interface PlanStep {
  readonly id: string;
  readonly order: number;
  readonly name: string;
  readonly state: 'enabled' | 'disabled';
  readonly delaySeconds: number;
  readonly threadMode: 'same_thread' | 'new_thread';
  /** Variants, at least one; a step without variants has one with a null ID. */
  readonly variants: readonly PlanVariant[];
}

export interface PlanVariant {
  readonly id: string | null;
  readonly label: string | null;
  /** Share in percent of all variants of the step. */
  readonly share: number;
  readonly templates: MessageTemplates;
  /** The subject and bodies as written, for checks that read the text. */
  readonly source: MessageSource;
  /** Snippets in the bodies, without duplicates, in the compiled version. */
  readonly snippets: readonly SnippetText[];
  /** Files that all of its emails carry, in order. `templates.attachmentNames` names the other files by contact. */
  readonly attachments: readonly PlanAttachment[];
  /** Template errors of rows stored before a current rule existed. Their messages are skipped (`template_error`). */
  readonly faults: readonly TemplateFault[];
}

/** Returns the enabled step after `order`; null after the last. */
export function stepAfter(plan: CampaignPlan, order: number): PlanStep | null {
  return plan.steps.find((step) => step.order > order && step.state === 'enabled') ?? null;
}

/**
 * Returns the step a contact gets next; null after the last. Each step is sent once, in current order: in a rearranged
 * campaign, a contact gets a missing step before later steps.
 */
export function nextStep(plan: CampaignPlan, had: StepsHad): PlanStep | null {
  if (!plan.isRearranged) return stepAfter(plan, had.lastOrder);
  return plan.steps.find((step) => step.state === 'enabled' && !had.stepIds.has(step.id)) ?? null;
}

export function stepById(plan: CampaignPlan, stepId: string): PlanStep | null {
  return plan.steps.find((step) => step.id === stepId) ?? null;
}
