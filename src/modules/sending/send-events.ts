import type { EventDraft, EventType } from '../events/index.js';
import type { FinishedSend } from './results.service.js';

const typeOf = {
  sent: 'campaign.email.sent',
  deferred: 'campaign.email.deferred',
  bounced: 'campaign.email.bounced',
  failed: 'campaign.email.failed',
  unknown: 'campaign.email.unresolved',
} as const;

/** The event of one attempt's end (contract 6.2), or another event about the same send. */
export function sendEvent(
  { send, verdict, finishedAt }: FinishedSend,
  place: { threadId: number; messageId: number } | undefined,
  otherType?: EventType,
): EventDraft {
  const contact = {
    contactId: send.send.contact_id,
    email: send.send.email,
    firstName: send.send.first_name,
    lastName: send.send.last_name,
    company: send.send.company,
    customFields: send.send.custom_fields,
  };
  const campaign = { campaignId: send.plan.id, campaignName: send.plan.name, groupId: send.plan.groupId };
  const base = {
    type: otherType ?? typeOf[verdict.kind === 'returned' ? 'unknown' : verdict.kind],
    occurredAt: finishedAt,
    campaignId: send.plan.id,
    contactId: send.send.contact_id,
  };
  if (otherType === 'campaign.contact.completed') {
    return { ...base, data: { ...campaign, ...contact, sentCount: send.send.sent_count + 1 } };
  }
  return {
    ...base,
    data: {
      ...campaign,
      ...contact,
      stepId: send.step.id,
      stepOrder: send.step.order,
      variantId: send.variant.id,
      variantLabel: send.variant.label,
      sendId: send.send.id,
      messageIdHeader: send.messageIdHeader,
      threadId: place?.threadId ?? send.send.thread_id,
      messageId: place?.messageId ?? null,
      mailboxId: send.mailboxId,
      campaignMailboxId: send.sender.uuid,
      mailboxAddress: send.sender.from.address,
      ...details({ send, verdict, finishedAt }),
    },
  };
}

function details({ send, verdict, finishedAt }: FinishedSend): Record<string, unknown> {
  switch (verdict.kind) {
    case 'sent':
      return {
        subject: send.rendered.subject,
        sentAt: finishedAt,
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
