import { firstCharacters } from '../../../../engine/characters.js';
import type { EventDraft, SendBlocks } from '../../../foundation/events/index.js';
import { contactCompleted } from '../../../outreach/contacts/contacts.events.js';
import { emailBounced, emailDeferred, emailFailed, emailSent, emailUnresolved } from './delivery.events.js';
import type { FinishedSend } from './finished-send.js';
import type { InboxPosition } from './inbox-position.js';
import { providerHeader } from './result-row.js';

/** Returns the events for the end of one attempt. `completed` contains the contacts that completed the sequence with it. */
export function eventsOf(
  item: FinishedSend,
  position: InboxPosition | undefined,
  completed: ReadonlySet<string>,
): EventDraft[] {
  const events = [sendEvent(item, position)];
  if (completed.has(item.send.send.contact_id)) events.push(completedEvent(item));
  return events;
}

/**
 * Returns the event of a completed attempt. Hot path: assigning fields to one object literal is much cheaper than
 * spreading several objects.
 */
function sendEvent(item: FinishedSend, position: InboxPosition | undefined): EventDraft {
  const { send, verdict, finishedAt } = item;
  const data = blocksOf(item, position);
  const facts = factsOf(item);
  switch (verdict.kind) {
    case 'sent': {
      const { subject } = send.rendered;
      const { code, text } = verdict.reply;
      const smtp = { code, enhancedCode: null, text };
      const rest = { subject, sentAt: finishedAt.toISOString(), attempts: send.attempt, smtp };
      return emailSent.draft(Object.assign(data, rest), facts);
    }
    case 'deferred': {
      const nextAttemptAt = verdict.retryAt.toISOString();
      const rest = { attempts: send.attempt, smtp: smtpOf(verdict.reply), nextAttemptAt };
      return emailDeferred.draft(Object.assign(data, rest), facts);
    }
    case 'bounced': {
      const { bounceType, reply, suppress: suppressed } = verdict;
      const rest = {
        bounceType,
        enhancedCode: reply.enhanced,
        diagnostic: firstCharacters(reply.text, 500),
        suppressed,
      };
      return emailBounced.draft(Object.assign(data, rest), facts);
    }
    case 'failed': {
      const { errorCode, reply } = verdict;
      const rest = { errorCode, errorMessage: firstCharacters(reply.text, 500), smtp: smtpOf(reply) };
      return emailFailed.draft(Object.assign(data, rest), facts);
    }
    case 'unknown':
    case 'returned':
      return emailUnresolved.draft(Object.assign(data, { since: finishedAt.toISOString() }), facts);
  }
}

function blocksOf({ send, verdict }: FinishedSend, position: InboxPosition | undefined): SendBlocks {
  const { send: row, plan, step, variant, sender } = send;
  return {
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
    messageIdHeader: providerHeader(send.messageIdHeader, verdict) ?? send.messageIdHeader,
    threadId: position?.threadId ?? row.thread_id,
    messageId: position?.messageId ?? null,
    mailboxId: send.mailboxId,
    campaignMailboxId: sender.uuid,
    mailboxAddress: sender.from.address,
  };
}

function factsOf({ send, finishedAt }: FinishedSend) {
  return { occurredAt: finishedAt, campaignId: send.plan.id, contactId: send.send.contact_id };
}

/** Returns the event for a contact that completed the sequence with this message. */
function completedEvent(item: FinishedSend): EventDraft {
  const { send: row, plan } = item.send;
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
    sentCount: row.sent_count + 1,
  };
  return contactCompleted.draft(data, factsOf(item));
}

function smtpOf(reply: { code: number | null; enhanced: string | null; text: string }) {
  return { code: reply.code, enhancedCode: reply.enhanced, text: firstCharacters(reply.text, 500) };
}
