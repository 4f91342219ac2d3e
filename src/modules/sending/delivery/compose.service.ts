import type { CampaignPlan, PlanStep, PlanVariant } from '../../../engine/campaign/plan.js';
import { type RenderedMessage, type RenderInput, renderMessage } from '../../../engine/message/render.js';
import { type UsedValue, usedValues } from '../../../engine/message/used-values.js';
import { localDay } from '../../../engine/schedule/local-day.js';
import { continueConversation, type ThreadPoint } from '../../../engine/sequence/conversation.js';
import type { Ctx } from '../../../platform/context.js';
import type { MessageInput, OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { returnPathOf } from '../../../platform/mail/signed-message-id.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';
import type { Candidate } from './claimed/candidates.reads.js';
import type { ComposedSend, InFlight } from './claimed/in-flight.js';
import { feedbackId } from './feedback-id.js';
import { trackedHtml } from './tracked-html.js';
import { unsubscribeUrl } from './unsubscribe-token.js';
import { withFiles } from './with-files.js';

/** Position of a step in the contact's conversation if this mailbox sends it; null if it has its own subject. */
export function threadPoint(
  send: Pick<Candidate, 'previous'>,
  step: PlanStep,
  mailboxId: number | null,
): ThreadPoint | null {
  return step.threadMode === 'new_thread' ? null : continueConversation(send.previous ?? [], mailboxId);
}

/** Input of the content of one message. */
export interface SendToRender {
  readonly plan: CampaignPlan;
  readonly step: PlanStep;
  readonly variant: PlanVariant;
  readonly contact: Pick<Candidate, 'contact_id' | 'email' | 'custom_fields' | 'timezone'> & ContactNames;
  readonly sender: Pick<Sender, 'names'>;
  readonly thread: ThreadPoint | null;
  readonly now: Date;
  readonly mode?: 'strict' | 'lenient';
}

/** Message with the values of its contact. */
interface RenderedSend {
  readonly rendered: RenderedMessage;
  readonly variables: readonly UsedValue[] | null;
}

/**
 * Returns the text of one message with the values in it. The same plan, contact, and step give the same text on every machine and in every
 * retry.
 */
export function renderSend(ctx: Ctx, input: SendToRender): RenderedSend {
  const values = renderValues(ctx, input);
  const { templates } = input.variant;
  const rendered = renderMessage({ ...values, templates });
  const { contact, threadSubject, plainText } = values;
  const variables = usedValues({
    templates,
    contact,
    fieldDefaults: input.plan.fieldDefaults,
    unfilled: rendered.unfilled,
    hasSubject: threadSubject === null,
    hasHtml: !plainText,
  });
  return { rendered, variables };
}

/** Values for rendering a message, in addition to its templates. */
export function renderValues(ctx: Ctx, input: SendToRender): Omit<RenderInput, 'templates'> {
  const { plan, step, contact, sender } = input;
  const { settings } = plan;
  const url = unsubscribeUrl(ctx, plan.workspaceId, contact.contact_id);
  const postalAddress = settings.postalAddress ?? plan.workspacePostalAddress;
  const hasFooter =
    settings.complianceFooter === 'required' ||
    (settings.complianceFooter === 'auto' && postalAddress !== null) ||
    settings.unsubscribe.footerText !== null;
  return {
    contact: {
      id: contact.contact_id,
      email: contact.email,
      firstName: contact.first_name,
      lastName: contact.last_name,
      company: contact.company,
      title: contact.title,
      phone: contact.phone,
      website: contact.website,
      linkedinUrl: contact.linkedin_url,
      city: contact.city,
      state: contact.state,
      country: contact.country,
      customFields: contact.custom_fields,
    },
    sender: sender.names,
    campaignName: plan.name,
    unsubscribeUrl: url,
    today: localDay(plan.schedule.timezone, input.now).date,
    fieldDefaults: plan.fieldDefaults,
    seed: plan.seed,
    stepId: step.id,
    footer: hasFooter ? { postalAddress, unsubscribeUrl: url, optOutText: settings.unsubscribe.footerText } : null,
    mode: input.mode ?? (settings.missingVariable === 'blank' ? 'lenient' : 'strict'),
    plainText: settings.plainText === 'all' || (settings.plainText === 'first_step' && step.order === 1),
    threadSubject: input.thread?.subject ?? null,
  };
}

/** Contact columns that templates use. */
export type ContactNames = Pick<
  Candidate,
  'first_name' | 'last_name' | 'company' | 'title' | 'phone' | 'website' | 'linkedin_url' | 'city' | 'state' | 'country'
>;

/** Returns the headers for unsubscribing, both exactly once and signed (RFC 8058). */
function unsubscribeHeaders(plan: CampaignPlan, url: string, sender: Sender): Record<string, string> {
  const { unsubscribe } = plan.settings;
  if (!unsubscribe.header) return {};
  const token = url.slice(url.lastIndexOf('/') + 1);
  const mailto = unsubscribe.mailto ? `<mailto:${sender.from.address}?subject=unsubscribe%20${token}>, ` : '';
  return {
    'List-Unsubscribe': `${mailto}<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Input of the bytes of a campaign message. */
export type MessageParts = Pick<InFlight, 'plan' | 'step' | 'variant' | 'sender' | 'rendered' | 'messageIdHeader'> & {
  readonly send: Pick<Candidate, 'email' | 'contact_id' | 'previous' | 'step_order'> & ContactNames;
};

/** Composes the message for preview and sending. `date` is the Date header, the only part that differs between retries. */
export function messageInput(
  ctx: Ctx,
  parts: MessageParts,
  date: Date,
  files: readonly OutgoingAttachment[] = [],
): MessageInput {
  const { plan, step, variant, send, sender, rendered } = parts;
  const thread = threadPoint(send, step, sender.mailboxId);
  const replyTo = plan.settings.replyTo ?? sender.replyTo;
  const message = {
    from: sender.from,
    to: [{ address: send.email, name: contactName(send) }],
    cc: plan.settings.cc.map((address) => ({ address, name: '' })),
    replyTo: replyTo === null ? null : { address: replyTo, name: '' },
    subject: rendered.subject,
    messageId: parts.messageIdHeader,
    date,
    inReplyTo: thread?.inReplyTo ?? null,
    references: thread?.references ?? [],
    headers: {
      ...unsubscribeHeaders(plan, rendered.unsubscribeUrl, sender),
      'Feedback-ID': feedbackId(plan, sender),
    },
    text: rendered.text,
    html: trackedHtml(ctx, { plan, step, contactId: send.contact_id, sender, html: rendered.html }),
    boundarySeed: parts.messageIdHeader,
  };
  return withFiles(message, files, variant);
}

/** A provider accepts email only from the mailbox's own address; hosted mailboxes have a return path per message. */
function envelopeSender({ config }: Ctx, { route, from }: Sender, messageId: string): string {
  if (route.kind === 'smtp' || route.kind === 'api' || !config.mailReturnPaths) return from.address;
  return returnPathOf(messageId) ?? from.address;
}

/** Input of the bytes of a claimed send. */
export function composeSend(
  ctx: Ctx,
  flight: InFlight,
  date: Date,
  attachments: readonly OutgoingAttachment[],
): ComposedSend {
  const { plan, send, sender } = flight;
  const input = messageInput(ctx, flight, date, attachments);
  return {
    inReplyTo: input.inReplyTo ?? null,
    references: input.references ?? [],
    draft: { message: input, dkim: sender.dkim },
    envelopeFrom: envelopeSender(ctx, sender, flight.messageIdHeader),
    recipients: [send.email, ...plan.settings.cc, ...plan.settings.bcc],
    ...flight,
  };
}

function contactName(contact: ContactNames): string {
  return [contact.first_name, contact.last_name].filter((part) => part !== null && part !== '').join(' ');
}
