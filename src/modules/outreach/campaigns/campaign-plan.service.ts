import { LRUCache } from 'lru-cache';
import type { FindFile } from '../../../engine/campaign/attachment.js';
import type { CampaignPlan, PlanStep, PlanVariant } from '../../../engine/campaign/plan.js';
import { type CampaignSettings, readSettings } from '../../../engine/campaign/settings.js';
import { readSchedule, readStopRules } from '../../../engine/campaign/stored-rules.js';
import type { ThreadMode } from '../../../engine/lifecycle/enums.js';
import { threadSubject } from '../../../engine/sequence/thread-subject.js';
import { settledWinner, sharesInForce, winnerInForce } from '../../../engine/statistics/variant-shares.js';
import type { FindSnippet } from '../../../engine/template/program.js';
import type { Ctx } from '../../../platform/context.js';
import { compileTexts, snippetFinder } from '../../../platform/mail/message-texts.js';
import { fieldDefaults } from '../fields/index.js';
import { findFilesIn } from '../files/index.js';
import { snippetTextsIn } from '../snippets/index.js';
import { type PlanHead, type PlanStepRow, readPlanHeads, readPlanSteps } from './campaign-plan.reads.js';

interface CachedPlan {
  readonly version: string;
  readonly plan: CampaignPlan;
}

/** Compiled plans by campaign; an entry is used only while its version is the campaign's. */
const plans = new LRUCache<string, CachedPlan>({ max: 500 });

/**
 * Returns the compiled plans of these campaigns, without deleted ones. One small query finds stale plans in the cache; only those are
 * read and compiled again.
 */
export async function loadPlans(
  ctx: Ctx,
  workspaceId: number,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignPlan>> {
  const result = new Map<string, CampaignPlan>();
  const stale: PlanHead[] = [];
  for (const head of await readPlanHeads(ctx.sql, workspaceId, campaignIds)) {
    const cached = plans.get(`${workspaceId}:${head.id}`);
    if (cached?.version === versionOf(head)) result.set(head.id, { ...cached.plan, ...unversioned(head) });
    else stale.push(head);
  }
  if (stale.length === 0) return result;
  const ids = stale.map((head) => head.id);
  const steps = await readPlanSteps(ctx.sql, workspaceId, ids);
  const snippets = snippetFinder(await snippetTextsIn(ctx, workspaceId, steps.flatMap(bodiesOf)));
  const files = await findFilesIn(ctx, workspaceId, steps);
  const defaults = await fieldDefaults(ctx, workspaceId);
  for (const head of stale) {
    const own = steps.filter((step) => step.campaign_id === head.id);
    const plan = compilePlan(workspaceId, head, own, { snippets, files, defaults });
    plans.set(`${workspaceId}:${head.id}`, { version: versionOf(head), plan });
    result.set(head.id, plan);
  }
  return result;
}

/** Returns the plan of one campaign; undefined if the campaign is missing or deleted. */
export async function loadPlan(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignPlan | undefined> {
  return (await loadPlans(ctx, workspaceId, [campaignId])).get(campaignId);
}

function versionOf(head: PlanHead): string {
  const texts = `${head.snippet_changes ?? ''}/${head.shared_changes ?? ''}`;
  return `${head.revision}/${head.written_by}/${texts}/${head.parent_subject ?? ''}`;
}

const bodiesOf = (step: PlanStepRow): string[] =>
  [step, ...step.variants].flatMap(({ body_text, body_html }) => [body_text, body_html]);

/** Returns the fields that may differ between two reads of the same version. */
function unversioned(head: PlanHead): Pick<CampaignPlan, 'status' | 'workspacePostalAddress'> {
  return { status: head.status, workspacePostalAddress: head.postal_address };
}

function compilePlan(
  workspaceId: number,
  campaign: PlanHead,
  steps: readonly PlanStepRow[],
  { defaults, ...refs }: Pick<StepRules, 'snippets' | 'files'> & { readonly defaults: CampaignPlan['fieldDefaults'] },
): CampaignPlan {
  const stored = readSettings(campaign.settings);
  // A subsequence waits for contacts to be moved into it, so it does not complete when no contacts are left.
  const settings = campaign.parent_campaign_id === null ? stored : { ...stored, evergreen: true };
  const firstSubject = (steps[0] && effectiveSubject(steps[0])) || (campaign.parent_subject ?? '');
  const rules = { firstSubject, continuesThread: campaign.continue_thread ?? false, settings, ...refs };
  return {
    id: campaign.id,
    workspaceId,
    name: campaign.name,
    status: campaign.status,
    revision: campaign.revision,
    seed: settings.templateSeed ?? campaign.seed ?? 0,
    groupId: campaign.group_id,
    parentCampaignId: campaign.parent_campaign_id,
    workspacePostalAddress: campaign.postal_address,
    schedule: readSchedule(campaign.schedule),
    settings,
    stopRules: readStopRules(campaign.stop_rules),
    steps: steps.map((step, index) => compileStep(step, rules, index === 0)),
    isRearranged: campaign.steps_rearranged,
    fieldDefaults: defaults,
  };
}

function effectiveSubject(step: PlanStepRow): string {
  return step.variants.find((variant) => variant.subject !== '')?.subject ?? step.subject;
}

interface StepRules {
  readonly firstSubject: string;
  /** The first step replies in the conversation that the contact came from. */
  readonly continuesThread: boolean;
  readonly settings: CampaignSettings;
  readonly snippets: FindSnippet;
  readonly files: FindFile;
}

function compileStep(step: PlanStepRow, rules: StepRules, isFirst: boolean): PlanStep {
  const shares = sharesOf(step, rules.settings);
  const threadMode = step.thread_mode as ThreadMode | null;
  // A subsequence that continues a conversation may have no subject, unless a contact has no conversation.
  const subject = step.subject || (isFirst ? rules.firstSubject : '');
  return {
    id: step.id,
    order: step.step_order,
    name: step.name,
    state: step.state === 'disabled' ? 'disabled' : 'enabled',
    delaySeconds: step.delay_seconds,
    threadMode: isFirst
      ? rules.continuesThread && threadMode !== 'new_thread'
        ? 'same_thread'
        : 'new_thread'
      : threadSubject(rules.firstSubject, effectiveSubject(step), threadMode).mode,
    variants:
      step.variants.length === 0
        ? [compileVariant(rules, null, null, 100, { ...step, subject })]
        : step.variants.map((variant, index) =>
            compileVariant(rules, variant.id, String.fromCharCode(65 + index), shares[index] ?? 0, {
              subject: variant.subject || subject,
              body_text: variant.body_text || (variant.body_html === '' ? step.body_text : ''),
              body_html: variant.body_html || (variant.body_text === '' ? step.body_html : ''),
              attachments: variant.attachments ?? step.attachments,
              attachment_names: variant.attachment_names ?? step.attachment_names,
            }),
          ),
  };
}

function sharesOf(step: PlanStepRow, { variantSelection }: CampaignSettings): readonly number[] {
  const settled = settledWinner(step.winner_variant_id, step.winner_decided_by);
  return sharesInForce(winnerInForce(settled, variantSelection.mode, step.variants), step.variants);
}

function compileVariant(
  { snippets, files }: StepRules,
  id: string | null,
  label: string | null,
  share: number,
  source: Pick<PlanStepRow, 'subject' | 'body_text' | 'body_html' | 'attachments' | 'attachment_names'>,
): PlanVariant {
  const texts = {
    subject: source.subject,
    bodyText: source.body_text,
    bodyHtml: source.body_html,
    attachmentNames: source.attachment_names,
  };
  const attachments = source.attachments.map(({ fileId }) => ({ fileId, file: files(fileId) ?? null }));
  return { id, label, share, ...compileTexts(texts, snippets), source: texts, attachments };
}
