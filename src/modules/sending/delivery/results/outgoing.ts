import type { recordOutgoing } from '../../../outreach/threads/index.js';
import { carriedFiles } from '../claimed/carried-files.js';
import type { FinishedSend } from './finished-send.js';

/** Returns the inbox message of a sent email. */
export function toOutgoing({ send, finishedAt }: FinishedSend): Parameters<typeof recordOutgoing>[2][number] {
  return {
    threadId: send.inReplyTo === null ? null : send.send.thread_id,
    mailboxId: send.mailboxId,
    kind: 'campaign',
    messageIdHeader: send.messageIdHeader,
    inReplyTo: send.inReplyTo,
    references: send.references,
    fromEmail: send.sender.from.address,
    fromName: send.sender.from.name,
    toEmail: send.send.email,
    subject: send.rendered.subject,
    bodyText: send.rendered.text,
    bodyHtml: send.rendered.html ?? '',
    sentAt: finishedAt,
    campaignId: send.plan.id,
    contactId: send.send.contact_id,
    contactName: [send.send.first_name, send.send.last_name].filter(Boolean).join(' ') || null,
    stepId: send.step.id,
    sendId: send.send.id,
    files: carriedFiles(send.files, send.rendered.html, send.variant).map(({ file, isInline }) => ({
      ...{ fileId: file.id, name: file.name, contentType: file.contentType, sizeBytes: file.sizeBytes, isInline },
    })),
  };
}
