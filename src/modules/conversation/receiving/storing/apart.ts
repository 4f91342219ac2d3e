import type { Arriving } from '../matching/arrival.js';
import { idsOf } from '../matching/match.service.js';
import type { Target } from './find-target.service.js';

/** Whether two messages of a batch touch the same rows, so that each must see the changes of the other. */
class NotApart extends Error {
  override readonly name = 'NotApart';
}

/**
 * Returns the keys a message shares with messages that must be stored before or after it, never in the same batch: its Message-ID, the
 * messages it refers to, the persons it is from or about, and the provider's conversation.
 */
export function tiesOf({ delivery, mail }: Arriving): string[] {
  const { message, bounce, complaint } = mail;
  const reported = [...(bounce?.recipients.map(({ address }) => address) ?? []), complaint?.recipient];
  // Machines write about many messages; their reports are connected by the contact.
  const writers = bounce !== null || complaint !== null ? [] : [message.from, ...message.replyTo];
  const people = [...reported, ...writers.map((each) => each?.address.toLowerCase())].filter((each) => each != null);
  const conversation = delivery.externalThreadId == null ? [] : [`conversation ${delivery.externalThreadId}`];
  const ids = [mail.messageId, mail.privateId, ...idsOf(mail)];
  return [...ids, ...(people.length === 0 ? ['without people'] : people), ...conversation];
}

/** Throws `NotApart` when two messages turn out to be of one conversation, one contact, or one company that stops together. */
export function assertApart(targets: readonly Target[]): void {
  const seen = new Set<string>();
  for (const target of targets) {
    if (target.kind !== 'new') continue;
    const subject = target.about?.subject ?? null;
    const threadId = target.threadId ?? subject?.contactThreadId ?? null;
    const company = subject?.campaign.stopRules.stopOnCompanyReply ? subject.companyDomain : null;
    const touched = [
      ...(threadId === null ? [] : [`conversation ${threadId}`]),
      ...(subject === null ? [] : [`contact ${subject.contactId}`]),
      ...(company === null ? [] : [`company ${company}`]),
    ];
    if (touched.some((each) => seen.has(each))) throw new NotApart('Two messages of a batch touch the same rows.');
    for (const each of touched) seen.add(each);
  }
}
