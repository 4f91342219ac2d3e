import { isDeepStrictEqual } from 'node:util';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound, ValidationError } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { lockEditable, reviseCampaign } from '../core/campaign-lock.service.js';
import { emailsCorrected, scheduleChanged, stepRemoved, stepsMoved } from '../core/campaigns.jobs.js';
import { type CampaignRow, findCampaign } from '../core/campaigns.repo.js';
import { MAX_STEPS } from '../core/limits.js';
import { findContinueThread } from '../core/subsequences.repo.js';
import type { RetimeAtOnce } from '../core/write-campaign.service.js';
import { getCampaign } from '../view/campaign-view.service.js';
import {
  deleteVariants,
  findCampaignOfStep,
  insertSteps,
  insertVariants,
  listSteps,
  restoreVariant,
  type StepWithVariants,
  updateStep,
  updateStepOrders,
} from './campaign-steps.repo.js';
import { holdRefsIn } from './hold-refs.js';
import { keepOpening } from './opening-step.js';
import { answerStep, lockStep, type StepAnswer } from './step-lock.service.js';
import { originsOf } from './step-origins.service.js';
import {
  changeStep,
  type GivenStep,
  readNewStep,
  type StepContent,
  type StepPosition,
  type VariantContent,
} from './step-rules.js';
import { OPEN_WINNER } from './step-winner.service.js';
import { stepContentOf } from './stored-step.js';

/** Returns the steps of a campaign in order, with their templates. Throws `campaign_not_found` (404). */
export async function listCampaignSteps(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
): Promise<Pick<StepAnswer, 'steps' | 'origins'>> {
  await getCampaign(ctx, workspaceId, campaignId);
  const steps = await listSteps(ctx.sql, workspaceId, campaignId);
  return { steps, origins: await originsOf(ctx, workspaceId, steps) };
}

/** Returns a step and its campaign. Throws `step_not_found` (404). */
export async function getStep(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
): Promise<{ readonly campaign: CampaignRow; readonly step: StepContent }> {
  const campaignId = await findCampaignOfStep(ctx.sql, workspaceId, stepId);
  const campaign = campaignId === undefined ? undefined : await findCampaign(ctx.sql, workspaceId, campaignId);
  const steps = campaign === undefined ? [] : await listSteps(ctx.sql, workspaceId, campaign.id);
  const step = steps.find(({ id }) => id === stepId);
  if (campaign === undefined || step === undefined) throw notFound('step');
  return { campaign, step: stepContentOf(step) };
}

/**
 * Counts contacts that get a step earlier than the step they were waiting for, after a change of steps in the
 * caller's transaction. Sends belong to a later module, so the function is injected.
 */
export type CountOvertaken = (ctx: Ctx, workspaceId: number, campaignId: string) => Promise<number>;

/** Hooks of later modules for step changes. */
export interface StepPorts {
  readonly retime: RetimeAtOnce;
  readonly countOvertaken: CountOvertaken;
}

/** Changed step, and the number of contacts that get this or another step before the step they were waiting for. */
export interface StepChange extends StepAnswer {
  readonly affectedContacts: number;
}

/** Adds a step. Later steps move down if its order is taken. */
export async function createStep(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: GivenStep,
  ports: StepPorts,
): Promise<StepChange> {
  const added = { inputs: [input], order: input.order, pathOf: () => ['body'] };
  const { stepIds, ...change } = await addSteps(ctx, workspaceId, campaignId, added, ports);
  return { ...change, stepId: stepIds[0] as string };
}

/** Consecutive steps to add. */
interface AddedSteps {
  readonly inputs: readonly GivenStep[];
  /** Position of the first step; if absent, after the last step. */
  readonly order?: number | undefined;
  /** Location of an input in the request, for errors. */
  readonly pathOf: (index: number) => Array<string | number>;
}

/** Adds steps; the steps at their positions move down. The lock on the campaign keeps the order without gaps. */
export function addSteps(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  { inputs, order, pathOf }: AddedSteps,
  { countOvertaken }: StepPorts,
): Promise<Omit<StepChange, 'stepId'> & { readonly stepIds: readonly string[] }> {
  return inTx(ctx, async (ctx) => {
    const campaign = await lockEditable(ctx, workspaceId, campaignId);
    const steps = await listSteps(ctx.sql, workspaceId, campaignId);
    if (steps.length + inputs.length > MAX_STEPS) {
      const context = { limit: MAX_STEPS, used: steps.length };
      throw conflict('limit_reached', say`A campaign has at most ${MAX_STEPS} steps.`, context);
    }
    const from = Math.min(order ?? steps.length + 1, steps.length + 1);
    const place = await placeOf(ctx, campaign, from, inputs);
    const readings = inputs.map((input, index) =>
      readNewStep(input, { ...place, isFirst: place.isFirst && index === 0 }, pathOf(index)),
    );
    const issues = readings.flatMap((reading) => reading.issues);
    if (issues.length > 0) throw new ValidationError(issues);
    await moveSteps(
      ctx,
      campaign,
      steps.filter((other) => other.step_order >= from),
      (other) => other.step_order + inputs.length,
    );
    const added = readings.map(({ step }, index) => ({ step, order: from + index }));
    const stepIds = await writeNewSteps(ctx, workspaceId, campaignId, added);
    const isRearranged = from <= steps.length;
    const answer = await answerRearranged(ctx, campaign, stepIds[0] as string, isRearranged, countOvertaken);
    return { ...answer, stepIds };
  });
}

/** Changes a step. `ifMatch` must name the revision of its campaign. Throws 404, 409, 412 and 422. */
export async function changeStoredStep(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
  input: GivenStep,
  ifMatch: string | undefined,
  { retime, countOvertaken }: StepPorts,
): Promise<StepChange> {
  return inTx(ctx, async (ctx) => {
    const { campaign, steps, current } = await lockStep(ctx, workspaceId, stepId, ifMatch);
    const order = Math.min(input.order ?? current.step_order, steps.length);
    const before = stepContentOf(current);
    const place = await placeOf(ctx, campaign, order, [input, before]);
    const { step, issues } = changeStep(input, before, place, ['body']);
    if (issues.length > 0) throw new ValidationError(issues);
    const others = steps.filter((other) => other.id !== stepId);
    others.splice(order - 1, 0, current);
    const after = others.map((other) => (other.id === stepId ? step : stepContentOf(other)));
    keepOpening(campaign.status, place.continuesThread, steps.map(stepContentOf), after);
    await placeSteps(ctx, campaign, others);
    const now = ctx.clock.now();
    await updateStep(ctx.sql, workspaceId, stepId, {
      ...columnsOf(step),
      // The winner was chosen among other variants.
      ...(input.variants === undefined ? {} : OPEN_WINNER),
      updated_at: now,
    });
    if (input.variants !== undefined) {
      await deleteVariants(ctx.sql, workspaceId, stepId, now);
      await writeVariants(ctx, workspaceId, stepId, step.variants);
    }
    const isEnabled = before.state === 'disabled' && step.state === 'enabled';
    const isMoved = order !== current.step_order;
    // Moving a step enqueues this job itself.
    if (isEnabled && !isMoved && wasLaunched(campaign)) {
      await enqueue(ctx, stepsMoved, { workspaceId, campaignId: campaign.id, orders: [] });
    }
    const answer = await answerRearranged(ctx, campaign, stepId, isEnabled || isMoved, countOvertaken);
    if (step.delaySeconds !== before.delaySeconds && campaign.launched_at !== null) {
      await enqueue(ctx, scheduleChanged, { workspaceId, campaignId: campaign.id });
      await retime(ctx, workspaceId, [campaign.id]);
    }
    if (campaign.launched_at !== null && !isDeepStrictEqual(namesOf(step), namesOf(before))) {
      await enqueue(ctx, emailsCorrected, { workspaceId, campaignId: campaign.id, correction: 'step' });
    }
    return answer;
  });
}

/** Returns the names of the files of a step, which its emails may wait for. */
const namesOf = ({ attachmentNames, variants }: StepContent) => [
  attachmentNames,
  ...variants.map((variant) => variant.attachmentNames),
];

/**
 * Returns a changed step. If the change rearranged a launched campaign, its contacts are tracked by received steps,
 * which the claim must know as soon as the change commits.
 */
async function answerRearranged(
  ctx: Ctx,
  campaign: CampaignRow,
  stepId: string,
  isRearranged: boolean,
  countOvertaken: CountOvertaken,
): Promise<StepChange> {
  if (!isRearranged || !wasLaunched(campaign)) {
    return { ...(await answerStep(ctx, campaign, stepId)), affectedContacts: 0 };
  }
  const answer = await answerStep(ctx, campaign, stepId, { steps_rearranged: true });
  return { ...answer, affectedContacts: await countOvertaken(ctx, campaign.workspace_id, campaign.id) };
}

/** Contacts and sends store the order of their step; before the first launch, none do. */
function wasLaunched(campaign: CampaignRow): boolean {
  return campaign.launched_at !== null || campaign.status === 'launching';
}

/** Deletes a step. A job cancels its waiting emails and moves its contacts to the next step. */
export async function deleteStep(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
  ifMatch: string | undefined,
): Promise<{ id: string; deletedAt: Date }> {
  return inTx(ctx, async (ctx) => {
    const { campaign, steps } = await lockStep(ctx, workspaceId, stepId, ifMatch);
    const others = steps.filter((other) => other.id !== stepId);
    const continuesThread = await continuesThreadOf(ctx, campaign);
    keepOpening(campaign.status, continuesThread, steps.map(stepContentOf), others.map(stepContentOf));
    const now = ctx.clock.now();
    await updateStep(ctx.sql, workspaceId, stepId, { deleted_at: now, updated_at: now });
    await placeSteps(ctx, campaign, others);
    await reviseCampaign(ctx, campaign);
    await enqueue(ctx, stepRemoved, { workspaceId, campaignId: campaign.id, stepId });
    return { id: stepId, deletedAt: now };
  });
}

/** Adds steps at their positions, with their variants. Returns their IDs. The caller has locked the campaign. */
export async function writeNewSteps(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  steps: ReadonlyArray<{ step: StepContent; order: number }>,
): Promise<string[]> {
  const now = ctx.clock.now();
  const ids = steps.map(() => ctx.ids.uuid());
  await insertSteps(
    ctx.sql,
    steps.map(({ step, order }, index) => ({
      workspace_id: workspaceId,
      id: ids[index] as string,
      campaign_id: campaignId,
      step_order: order,
      ...columnsOf(step),
      created_at: now,
      updated_at: now,
    })),
  );
  for (const [index, { step }] of steps.entries()) {
    await writeVariants(ctx, workspaceId, ids[index] as string, step.variants);
  }
  return ids;
}

async function writeVariants(
  ctx: Ctx,
  workspaceId: number,
  stepId: string,
  variants: readonly VariantContent[],
): Promise<void> {
  const now = ctx.clock.now();
  const rows = variants.map(
    ({ id, subject, bodyText, bodyHtml, attachments: files, attachmentNames, share }, position) => {
      const attachments = files === null ? null : storedJson(files);
      const texts = { subject, body_text: bodyText, body_html: bodyHtml };
      const attachment_names = attachmentNames && [...attachmentNames];
      return { known: id, values: { position, ...texts, attachments, attachment_names, share, updated_at: now } };
    },
  );
  for (const { known, values } of rows) {
    if (known !== null) await restoreVariant(ctx.sql, workspaceId, known, values);
  }
  const fresh = rows.filter((row) => row.known === null);
  await insertVariants(
    ctx.sql,
    fresh.map(({ values }) => ({
      workspace_id: workspaceId,
      id: ctx.ids.uuid(),
      step_id: stepId,
      created_at: now,
      ...values,
    })),
  );
}

function columnsOf(step: StepContent) {
  return {
    name: step.name,
    subject: step.subject,
    body_text: step.bodyText,
    body_html: step.bodyHtml,
    delay_seconds: step.delaySeconds,
    thread_mode: step.threadMode,
    state: step.state,
    snippets: [...step.snippets],
    attachments: storedJson(step.attachments),
    attachment_names: [...step.attachmentNames],
    template_id: step.origin?.templateId ?? null,
    template_version: step.origin?.version ?? null,
    template_step_id: step.origin?.stepId ?? null,
  };
}

/** Returns the position of a step with these texts. Locks their snippets and files until the transaction ends. */
async function placeOf(
  ctx: Ctx,
  campaign: CampaignRow,
  order: number,
  texts: readonly unknown[],
): Promise<StepPosition> {
  const continuesThread = await continuesThreadOf(ctx, campaign);
  return { isFirst: order === 1, continuesThread, ...(await holdRefsIn(ctx, campaign.workspace_id, texts)) };
}

async function continuesThreadOf({ sql }: Ctx, campaign: CampaignRow): Promise<boolean> {
  return campaign.parent_campaign_id !== null && findContinueThread(sql, campaign.workspace_id, campaign.id);
}

/** Sets the order of the steps. Steps that do not move are not written. */
async function placeSteps(ctx: Ctx, campaign: CampaignRow, wanted: readonly StepWithVariants[]): Promise<void> {
  return moveSteps(ctx, campaign, wanted, (_step, index) => index + 1);
}

async function moveSteps(
  ctx: Ctx,
  campaign: CampaignRow,
  steps: readonly StepWithVariants[],
  placeOf: (step: StepWithVariants, index: number) => number,
): Promise<void> {
  const moved = steps
    .map((step, index) => ({ id: step.id, from: step.step_order, order: placeOf(step, index) }))
    .filter(({ from, order }) => from !== order);
  await updateStepOrders(ctx.sql, campaign.workspace_id, moved);
  if (moved.length === 0 || !wasLaunched(campaign)) return;
  const orders = moved.map(({ id, from, order }) => ({ stepId: id, from, to: order }));
  await enqueue(ctx, stepsMoved, { workspaceId: campaign.workspace_id, campaignId: campaign.id, orders });
}
