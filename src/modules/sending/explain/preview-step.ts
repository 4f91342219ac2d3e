import type { CampaignPlan, PlanStep, PlanVariant } from '../../../engine/campaign/plan.js';
import { defaultSettings } from '../../../engine/campaign/settings.js';
import { defaultSchedule } from '../../../engine/campaign/stored-rules.js';
import type { MessageSource } from '../../../engine/message/compile-message.js';
import { DEFAULT_STOP_RULES } from '../../../engine/stop-rules/rules.js';
import { compileTexts } from '../../../platform/mail/message-texts.js';
import { NIL_ID } from '../delivery/index.js';

/** Texts of a request; omitted ones come from the step. */
export interface PreviewTexts {
  readonly subject?: string | undefined;
  readonly bodyText?: string | undefined;
  readonly bodyHtml?: string | undefined;
  readonly attachmentNames?: readonly string[] | undefined;
}

/** Returns the texts of a variant, overridden by those of the request. */
export function withTexts({ source }: PlanVariant, texts: PreviewTexts): MessageSource {
  const ownBody = texts.bodyText !== undefined || texts.bodyHtml !== undefined;
  return {
    subject: texts.subject ?? source.subject,
    bodyText: texts.bodyText ?? (ownBody ? '' : source.bodyText),
    bodyHtml: texts.bodyHtml ?? (ownBody ? '' : source.bodyHtml),
    attachmentNames: texts.attachmentNames ?? source.attachmentNames,
  };
}

/** Returns a step that exists only in the request, as the first one of its campaign. */
export function looseStep(): PlanStep {
  const source = { subject: '', bodyText: '', bodyHtml: '' };
  const texts = { ...compileTexts(source), source };
  const variant: PlanVariant = { id: null, label: null, share: 100, ...texts, attachments: [] };
  return {
    id: NIL_ID,
    order: 1,
    name: '',
    state: 'enabled',
    delaySeconds: 0,
    threadMode: 'new_thread',
    variants: [variant],
  };
}

/** Returns a campaign with all defaults, for texts without a campaign. */
export function loosePlan(
  workspaceId: number,
  postalAddress: string | null,
  fieldDefaults: CampaignPlan['fieldDefaults'],
): CampaignPlan {
  return {
    id: NIL_ID,
    workspaceId,
    name: '',
    status: 'draft',
    revision: 0,
    seed: 0,
    groupId: null,
    parentCampaignId: null,
    workspacePostalAddress: postalAddress,
    schedule: defaultSchedule,
    settings: defaultSettings,
    stopRules: DEFAULT_STOP_RULES,
    steps: [],
    isRearranged: false,
    fieldDefaults,
  };
}
