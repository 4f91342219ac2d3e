import { type AttachedFile, namedFiles } from '../../../engine/campaign/attachment.js';
import { type CampaignPlan, type PlanStep, type PlanVariant, stepById } from '../../../engine/campaign/plan.js';
import type { MessageSource } from '../../../engine/message/compile-message.js';
import type { RenderedMessage } from '../../../engine/message/render.js';
import type { ThreadPoint } from '../../../engine/sequence/conversation.js';
import { replySubject } from '../../../engine/sequence/thread-subject.js';
import { stored } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound, ValidationError, valueError, valueIssue } from '../../../platform/errors.js';
import type { TextCheck } from '../../../platform/reading/read-template.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { fieldDefaults } from '../../outreach/fields/index.js';
import { findNamedFiles } from '../../outreach/files/index.js';
import { snippetTextsIn } from '../../outreach/snippets/index.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import { loadSenders, type Sender } from '../../reach/mailboxes/senders/index.js';
import { chooseVariant, renderValues, type SendToRender, threadPoint } from '../delivery/index.js';
import { countFilled, type VariableFill } from '../preflight/index.js';
import {
  findAnyContact,
  findCampaignOfStep,
  findNextMailbox,
  findPreviewContact,
  type PreviewContact,
} from './preview.reads.js';
import { withContext } from './preview-contact.js';
import { loosePlan, looseStep, type PreviewTexts, withTexts } from './preview-step.js';

export interface PreviewInput extends PreviewTexts {
  readonly stepId?: string | undefined;
  readonly campaignId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** Mailbox by UUID, ID, or address. */
  readonly campaignMailboxId?: string | undefined;
  readonly variantId?: string | undefined;
  readonly seed?: number | undefined;
  readonly mode: 'strict' | 'lenient';
  /** Whether to also check the template. */
  readonly check?: boolean | undefined;
}

/** Findings about the template of a preview, for any contact. */
export interface PreviewCheck {
  readonly hints: TextCheck['hints'];
  readonly usage: readonly VariableFill[];
}

/** Template of a file name, with the name and the file for the contact. */
export interface NamedAttachment {
  readonly template: string;
  /** Rendered name; empty if it attaches nothing. */
  readonly name: string;
  readonly file: AttachedFile | null;
}

/** Email as it would be sent, with its inputs. */
export interface Preview {
  readonly plan: CampaignPlan;
  readonly step: PlanStep;
  readonly variant: PlanVariant;
  readonly contact: PreviewContact;
  /** Sender; null if no mailbox is named or attached, which leaves its variables empty. */
  readonly sender: Sender | null;
  readonly rendered: RenderedMessage;
  /** Files attached by name. */
  readonly named: readonly NamedAttachment[];
  /** Findings; null if not requested. */
  readonly check: PreviewCheck | null;
}

/**
 * Renders a step, or a template without a step, with the function that sends. Throws 404 `step_not_found`, and 422 for
 * references that do not exist or conflict, for templates that cannot be compiled or rendered, and in strict mode for
 * variables without a value (`unknown_variable`).
 */
export async function previewStep(ctx: Ctx, workspaceId: number, input: PreviewInput): Promise<Preview> {
  const { subject, bodyText, bodyHtml, attachmentNames } = input;
  const texts = { subject, bodyText, bodyHtml, attachmentNames };
  if (input.stepId === undefined && [subject, bodyText, bodyHtml].every((text) => text === undefined)) {
    throw valueError(['body'], 'missing_one_of', say('requires `stepId`, or `subject`, `bodyText` or `bodyHtml`'));
  }
  const { plan, step } = await findStep(ctx, workspaceId, input);
  const contact = withContext(await findContact(ctx, workspaceId, input, plan, step), input.context ?? {}, step.order);
  const variant = findVariant(plan, step, contact, input);
  const sender = await findSender(ctx, workspaceId, input, plan, contact);
  const thread = await threadOf(ctx, plan, step, contact, sender);
  const send = { plan, step, variant, contact, sender: sender ?? NO_SENDER, thread, now: ctx.clock.now() };
  // Missing variables are always reported. The mode decides whether they are an error of the request.
  const source = withTexts(variant, texts);
  const { message: rendered, check } = await render(ctx, { ...send, mode: 'strict' }, source, input.check);
  if (input.mode === 'strict' && rendered.missing.length > 0) {
    const names = rendered.missing.join(', ');
    throw valueError(['body', 'context'], 'unknown_variable', say`has no value for these variables: ${names}`);
  }
  const found = await findNamedFiles(ctx, workspaceId, rendered.attachmentNames);
  const named = (source.attachmentNames ?? []).map((template, index) => {
    const name = rendered.attachmentNames[index] ?? '';
    return { template, name, file: found.get(name) ?? null };
  });
  const usage = check === null ? [] : await countFilled(ctx, workspaceId, plan.id, check.variables);
  return {
    ...{ plan, step, variant, contact, sender, rendered, named },
    check: check === null ? null : { hints: check.hints, usage },
  };
}

const NO_SENDER: Pick<Sender, 'names'> = { names: { firstName: '', lastName: '', address: '', signature: null } };

async function findStep(
  ctx: Ctx,
  workspaceId: number,
  { stepId, campaignId, contactId, seed }: PreviewInput,
): Promise<{ plan: CampaignPlan; step: PlanStep }> {
  const ofStep = stepId === undefined ? undefined : await findCampaignOfStep(ctx.sql, workspaceId, stepId);
  if (stepId !== undefined && ofStep === undefined) throw notFound('step');
  if (ofStep !== undefined && campaignId !== undefined && campaignId !== ofStep) {
    throw valueError(['body', 'campaignId'], 'conflicting_values', say`belongs to another campaign`);
  }
  const ofContact =
    ofStep === undefined && campaignId === undefined && contactId !== undefined
      ? (await findPreviewContact(ctx.sql, workspaceId, contactId, null))?.campaign_id
      : undefined;
  const id = ofStep ?? campaignId ?? ofContact;
  const stored = id === undefined ? undefined : await loadPlan(ctx, workspaceId, id);
  if (campaignId !== undefined && stored === undefined) {
    throw valueError(['body', 'campaignId'], 'unknown_campaign', say`no campaign has this ID`, campaignId);
  }
  const plan =
    stored ??
    loosePlan(
      workspaceId,
      (await getWorkspace(ctx, workspaceId)).postal_address,
      await fieldDefaults(ctx, workspaceId),
    );
  const step = stepId === undefined ? looseStep() : stepById(plan, stepId);
  if (step === null) throw notFound('step');
  return { plan: seed === undefined ? plan : { ...plan, seed }, step };
}

async function findContact(
  ctx: Ctx,
  workspaceId: number,
  { contactId, context }: PreviewInput,
  plan: CampaignPlan,
  step: PlanStep,
): Promise<PreviewContact | undefined> {
  if (contactId === undefined) {
    // Without a contact, any contact of the campaign shows more than empty names.
    const borrowed = context === undefined ? await findAnyContact(ctx.sql, workspaceId, plan.id) : undefined;
    return borrowed === undefined ? undefined : findPreviewContact(ctx.sql, workspaceId, borrowed, step);
  }
  const contact = await findPreviewContact(ctx.sql, workspaceId, contactId, step);
  if (contact === undefined || contact.campaign_id !== plan.id) {
    throw valueError(['body', 'contactId'], 'unknown_contact', say`no contact of the campaign has this ID`, contactId);
  }
  return contact;
}

function findVariant(plan: CampaignPlan, step: PlanStep, contact: PreviewContact, input: PreviewInput): PlanVariant {
  // A requested seed chooses a variant again, even for a contact with a stored variant.
  if (input.variantId === undefined) {
    return chooseVariant(plan, step, input.seed === undefined ? contact : { ...contact, variant_id: null });
  }
  const variant = step.variants.find((one) => one.id === input.variantId);
  if (variant === undefined) {
    throw valueError(
      ['body', 'variantId'],
      'conflicting_values',
      say`no variant of the step has this ID`,
      input.variantId,
    );
  }
  return variant;
}

async function findSender(
  ctx: Ctx,
  workspaceId: number,
  { campaignMailboxId: ref }: PreviewInput,
  plan: CampaignPlan,
  contact: PreviewContact,
): Promise<Sender | null> {
  const named = ref === undefined ? undefined : (await findMailboxRefs(ctx, workspaceId, [ref])).get(ref)?.id;
  if (ref !== undefined && named === undefined) {
    throw valueError(['body', 'campaignMailboxId'], 'unknown_mailbox', say`no mailbox has this ID`, ref);
  }
  const id = named ?? contact.mailbox_id ?? (await findNextMailbox(ctx.sql, workspaceId, plan.id));
  return id === undefined ? null : ((await loadSenders(ctx, workspaceId, [id])).get(id) ?? null);
}

/** Returns the conversation. A follow-up whose conversation has not started shows the subject of the first step. */
async function threadOf(
  ctx: Ctx,
  plan: CampaignPlan,
  step: PlanStep,
  contact: PreviewContact,
  sender: Sender | null,
): Promise<ThreadPoint | null> {
  const begun = threadPoint(contact, step, sender?.mailboxId ?? null);
  const first = plan.steps.find((one) => one.state === 'enabled' && one.order < step.order);
  if (begun !== null || step.threadMode === 'new_thread' || first === undefined) return begun;
  const variant = chooseVariant(plan, first, { contact_id: contact.contact_id, variant_id: null });
  const send = { plan, step: first, variant, contact, sender: sender ?? NO_SENDER, thread: null, now: ctx.clock.now() };
  const opening = { ...variant.source, attachmentNames: [] };
  const { message } = await render(ctx, { ...send, mode: 'lenient' }, opening);
  return { subject: replySubject(message.subject), inReplyTo: null, references: [] };
}

/**
 * Renders in a reading thread with limits. A template that is invalid, or fails with these values, is the caller's
 * error.
 */
async function render(
  ctx: Ctx,
  send: SendToRender,
  source: MessageSource,
  check = false,
): Promise<{ message: RenderedMessage; check: TextCheck | null }> {
  const owner = `workspace ${send.plan.workspaceId}`;
  const snippets = await snippetTextsIn(ctx, send.plan.workspaceId, [source.bodyText, source.bodyHtml]);
  const read = await ctx.reader.read('template', { ...renderValues(ctx, send), source, snippets, check }, { owner });
  if (!read.ok) throw valueError(['body'], 'template_syntax', say`takes too long to render; simplify the template`);
  const { value } = read;
  if (value.kind === 'rendered') return value;
  if (value.kind === 'refused') throw valueError(['body'], 'template_syntax', stored(value.message));
  throw new ValidationError(
    value.issues.map(({ field, index, code, message }) =>
      valueIssue(['body', field, ...(index === undefined ? [] : [index])], code, stored(message)),
    ),
  );
}

/** Returns the existing files of a previewed email, in order. */
export function filesOfPreview({ variant, named }: Pick<Preview, 'variant' | 'named'>): AttachedFile[] {
  const own = variant.attachments.flatMap(({ file }) => file ?? []);
  const byName = new Map(named.map(({ name, file }) => [name, file ?? undefined]));
  return [...own, ...namedFiles([...byName.keys()], own, (name) => byName.get(name)).files];
}
