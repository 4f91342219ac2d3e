import { createHash } from 'node:crypto';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict } from '../../../platform/errors.js';
import { embedPictures } from '../../../platform/mail/mime/embed-pictures.js';
import { signedMessageId } from '../../../platform/mail/signed-message-id.js';
import { appendAudit, getWorkspace } from '../../foundation/workspaces/index.js';
import { findSuppressions } from '../../reach/suppressions/index.js';
import { enterOutbound } from './enter-outbound.service.js';
import type { GivenMessage } from './message/given-message.js';
import { addressesOf, type Recipients } from './message/outbound-recipients.js';
import type { OperationRow } from './outbound.repo.js';
import type { OutboundFile } from './outbound-attachments.service.js';
import { findOwnOperation } from './outbound-operations.service.js';
import type { ChosenSender } from './outbound-sender.service.js';

/** Content options of a request to send a message. */
export interface OutboundRequest {
  readonly idempotencyKey: string | null;
  readonly clientRequestId: string | null;
  readonly deliveryMode: 'sync' | 'async';
}

/** Request of a caller whose drafts may provide files. */
export interface OwnedRequest extends OutboundRequest {
  /** Owner of the drafts: `person:...` or `key:...`. */
  readonly owner: string;
}

/** Complete manual message, ready to be stored. */
export interface OutboundTask {
  readonly kind: 'reply' | 'forward' | 'new';
  /** Conversation; null to start one. */
  readonly threadId: number | null;
  readonly chosen: ChosenSender;
  readonly recipients: Recipients;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Text of the member, without signature and quotes. */
  readonly trimmed: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Header fields, by name, that mark a message as not written by a person. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly files: readonly OutboundFile[];
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  /** Suppression group checked in addition to the workspace's entries. */
  readonly groupId: string | null;
}

/** Stored message that waits for delivery. */
export interface Submitted {
  readonly operation: OperationRow;
  readonly subject: string;
}

type When = Pick<GivenMessage, 'send_at' | 'undo_s' | 'override_suppression' | 'reply_to'>;

/**
 * Stores a message with its conversation and operation; the loop sends it after the commit. Throws 409
 * `mailbox_unavailable` for a suspended workspace and `recipient_suppressed`.
 */
export function submitOutbound(
  ctx: Ctx,
  workspaceId: number,
  task: OutboundTask,
  when: When,
  request: OutboundRequest,
): Promise<Submitted> {
  return inTx(ctx, async (ctx) => {
    const workspace = await getWorkspace(ctx, workspaceId);
    if (workspace.status !== 'active') {
      throw conflict('mailbox_unavailable', say`The workspace is suspended and sends no email.`);
    }
    const id = ctx.ids.uuid();
    await checkSuppressed(ctx, workspaceId, id, task, when.override_suppression);
    const { sender, mailbox, reason } = task.chosen;
    const { html, files } = withPictures(task.html, task.files, mailbox.sending_domain);
    const now = ctx.clock.now();
    const dueAt = new Date(Math.max(now.getTime() + when.undo_s * 1000, when.send_at?.getTime() ?? 0));
    const messageIdHeader = signedMessageId(ctx, id, mailbox.sending_domain);
    const replyTo = when.reply_to ?? sender.replyTo;
    const { to, cc } = task.recipients;
    const parts = {
      from: sender.from,
      to,
      cc,
      replyTo: replyTo === null ? null : { address: replyTo, name: '' },
      subject: task.subject,
      messageId: messageIdHeader,
      date: dueAt,
      inReplyTo: task.inReplyTo,
      references: task.references,
      headers: task.headers ?? {},
      text: task.text,
      html,
      boundarySeed: messageIdHeader,
    };
    const { threadId, campaignId, contactId, contactName, groupId, inReplyTo, references, kind } = task;
    await enterOutbound(ctx, workspaceId, {
      ...{ id, kind, mailboxId: mailbox.id, threadId, messageIdHeader, inReplyTo, references, replyTo, dueAt },
      ...{ campaignId, contactId, contactName, groupId, senderReason: reason },
      content: { parts },
      from: sender.from,
      recipients: task.recipients,
      subject: task.subject,
      text: task.text,
      html,
      trimmed: task.trimmed,
      files,
      taskHash: hashOf(task, when),
      ...request,
      overrideSuppression: when.override_suppression,
      counted: false,
    });
    return { operation: await findOwnOperation(ctx, workspaceId, id), subject: task.subject };
  });
}

/** Embeds the images that the HTML shows by name. Those of forwarded messages have their Content-IDs already. */
function withPictures(
  html: string | null,
  files: readonly OutboundFile[],
  domain: string,
): Pick<OutboundTask, 'html' | 'files'> {
  if (html === null || files.length === 0) return { html, files };
  const own = files.filter(({ contentId }) => contentId === null);
  const embedded = embedPictures(html, own, domain);
  const byFile = new Map(own.map((file, index) => [file, embedded.files[index] ?? file]));
  const all = files.map((file) => byFile.get(file) ?? file);
  return { html: embedded.html, files: all.map((file) => ({ ...file, inline: file.contentId !== null })) };
}

/** Rejects suppressed recipients, unless the author overrides the suppression, which is recorded. */
async function checkSuppressed(
  ctx: Ctx,
  workspaceId: number,
  operationId: string,
  task: OutboundTask,
  override: boolean,
): Promise<void> {
  const recipients = addressesOf(task.recipients);
  const emails = recipients.map((address) => address.toLowerCase());
  const found = await findSuppressions(ctx, workspaceId, { emails, groupId: task.groupId });
  const suppressed = recipients.filter((address) => found.has(address.toLowerCase()));
  if (suppressed.length === 0) return;
  if (!override) {
    const text = say`Suppressed recipients: ${suppressed.join(', ')}.`;
    throw conflict('recipient_suppressed', text, { recipients: suppressed });
  }
  await appendAudit(ctx, workspaceId, {
    action: 'suppression.overridden',
    resource: 'outbound_operation',
    resourceId: operationId,
    changes: { recipients: suppressed, kind: task.kind, fromMailboxAddress: task.chosen.mailbox.address },
  });
}

/** Returns the SHA-256 of everything that defines the message: equal messages have equal hashes. */
function hashOf(task: OutboundTask, when: When): string {
  const parts = [
    task.kind,
    task.threadId,
    task.chosen.mailbox.uuid,
    task.recipients,
    task.subject,
    task.text,
    task.html,
    task.inReplyTo,
    task.files.map(({ filename, contentType, content }) => [
      filename,
      contentType,
      createHash('sha256').update(content).digest('hex'),
    ]),
    when.send_at ?? null,
    when.reply_to ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
