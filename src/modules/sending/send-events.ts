import type { EventDraft, EventType } from '../events/index.js';
import type { FinishedSend } from './results.service.js';

const typeOf = {
  sent: 'campaign.email.sent',
  deferred: 'campaign.email.deferred',
  bounced: 'campaign.email.bounced',
  failed: 'campaign.email.failed',
  unknown: 'campaign.email.unresolved',
} as const;

/**
 * The event of one attempt's end (contract 6.2). Its data is written as one literal: this is made for every message, and
 * an object that is put together from others costs several times as much.
 */
export function sendEvent(
  item: FinishedSend,
  place: { readonly threadId: number; readonly messageId: number } | undefined,
): EventDraft {
  const { send, verdict } = item;
  const { send: row, plan, step, variant, sender } = send;
  const data = {
    campaignId: plan.id,
    campaignName: plan.name,
    groupId: plan.groupId,
    contactId: row.contact_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    customFields: row.custom_fields,
    stepId: step.id,
    stepOrder: step.order,
    variantId: variant.id,
    variantLabel: variant.label,
    sendId: row.id,
    messageIdHeader: send.messageIdHeader,
    threadId: place?.threadId ?? row.thread_id,
    messageId: place?.messageId ?? null,
    mailboxId: send.mailboxId,
    campaignMailboxId: sender.uuid,
    mailboxAddress: sender.from.address,
  };
  return draftOf(
    item,
    typeOf[verdict.kind === 'returned' ? 'unknown' : verdict.kind],
    Object.assign(data, details(item)),
  );
}

/** The event of a contact whose last message this was. */
export function completedEvent(item: FinishedSend): EventDraft {
  const { send: row, plan } = item.send;
  return draftOf(item, 'campaign.contact.completed', {
    campaignId: plan.id,
    campaignName: plan.name,
    groupId: plan.groupId,
    contactId: row.contact_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    customFields: row.custom_fields,
    sentCount: row.sent_count + 1,
  });
}

function draftOf({ send, finishedAt }: FinishedSend, type: EventType, data: object): EventDraft {
  return { type, occurredAt: finishedAt, campaignId: send.plan.id, contactId: send.send.contact_id, data };
}

function details({ send, verdict, finishedAt }: FinishedSend): Record<string, unknown> {
  switch (verdict.kind) {
    case 'sent':
      return {
        subject: send.rendered.subject,
        sentAt: finishedAt.toISOString(),
        attempts: send.attempt,
        smtp: { code: verdict.code, enhancedCode: null, text: verdict.text.slice(0, 500) },
      };
    case 'deferred':
      return { attempts: send.attempt, smtp: smtpOf(verdict.reply), nextAttemptAt: verdict.retryAt };
    case 'bounced':
      return {
        bounceType: verdict.bounceType,
        enhancedCode: verdict.reply.enhanced,
        diagnostic: verdict.reply.text.slice(0, 500),
        suppressed: verdict.suppress,
      };
    case 'failed':
      return {
        errorCode: verdict.errorCode,
        errorMessage: verdict.reply.text.slice(0, 500),
        smtp: smtpOf(verdict.reply),
      };
    case 'unknown':
    case 'returned':
      return { since: finishedAt };
  }
}

function smtpOf(reply: { code: number | null; enhanced: string | null; text: string }): Record<string, unknown> {
  return { code: reply.code, enhancedCode: reply.enhanced, text: reply.text.slice(0, 500) };
}
