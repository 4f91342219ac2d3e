import { createHash } from 'node:crypto';
import { bytesOf, MAX_ATTACHED_BYTES } from '../../../engine/campaign/attachment.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict, valueError } from '../../../platform/errors.js';
import type { MessageInput, OutgoingAttachment } from '../../../platform/mail/mime/build-message.js';
import { signedMessageId } from '../../../platform/mail/signed-message-id.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { loadAttached } from '../../outreach/files/index.js';
import { recordOutgoing } from '../../outreach/threads/index.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';
import { findSuppressions } from '../../reach/suppressions/index.js';
import { messageInput, NIL_ID, unsubscribeUrl } from '../delivery/index.js';
import { filesOfPreview, type Preview, type PreviewInput, previewStep } from './preview.service.js';

/** Position of a message in its conversation. */
type Recorded = Awaited<ReturnType<typeof recordOutgoing>>[number];

export interface TestSendInput extends PreviewInput {
  readonly to: readonly string[];
}

/** Message to one address that is composed and recorded, but not sent yet. */
export interface TestMessage {
  readonly to: string;
  readonly threadId: number;
  readonly messageId: number;
  readonly messageIdHeader: string;
  /** Parts from which the message is built when it is sent. */
  readonly parts: MessageInput;
}

/** Test emails that are composed, recorded and ready to send. */
export interface WrittenTest {
  readonly sender: Sender;
  readonly subject: string;
  /** Suppression group checked in addition to the workspace's entries. */
  readonly groupId: string | null;
  /** SHA-256 of the request. */
  readonly taskHash: string;
  /** One message per address; at least one. */
  readonly messages: readonly [TestMessage, ...TestMessage[]];
  /** Files of each message. */
  readonly attachments: readonly OutgoingAttachment[];
}

/**
 * Composes the test messages and records them with kind `test`, in the caller's transaction. Throws the errors of
 * `previewStep`, 409 `mailbox_unavailable` and 409 `recipient_suppressed`.
 */
export async function writeTest(ctx: Ctx, workspaceId: number, input: TestSendInput): Promise<WrittenTest> {
  const preview = await previewStep(ctx, workspaceId, input);
  const { rendered, plan } = preview;
  const sender = await usableSender(ctx, workspaceId, preview);
  const attachments = await attachedTo(ctx, workspaceId, preview);
  const recipients = [...new Set(input.to)];
  await refuseSuppressed(ctx, workspaceId, recipients, plan.groupId);
  const text = harmless(ctx, preview);
  const written = recipients.map((to) => write(ctx, preview, sender, text, attachments, to));
  const places = await recordOutgoing(
    ctx,
    workspaceId,
    written.map(({ to, messageIdHeader, parts }) => ({
      threadId: null,
      mailboxId: sender.mailboxId,
      kind: 'test' as const,
      messageIdHeader,
      inReplyTo: null,
      references: [],
      fromEmail: sender.from.address,
      fromName: sender.from.name,
      toEmail: to,
      subject: rendered.subject,
      bodyText: text.text,
      bodyHtml: parts.html ?? '',
      sentAt: ctx.clock.now(),
      campaignId: plan.id === NIL_ID ? null : plan.id,
      contactId: null,
      contactName: null,
      stepId: preview.step.id === NIL_ID ? null : preview.step.id,
      sendId: null,
    })),
  );
  const messages = written.map(({ parts: { attachments: _, ...parts }, ...message }, index) => ({
    ...{ ...message, parts },
    ...(places[index] as Recorded),
  }));
  const task = JSON.stringify([
    ...['test', sender.uuid, recipients, rendered.subject, rendered.text, rendered.html],
    ...filesOfPreview(preview).map(({ id }) => id),
  ]);
  return {
    sender,
    subject: rendered.subject,
    groupId: plan.groupId,
    taskHash: createHash('sha256').update(task).digest('hex'),
    messages: messages as [TestMessage, ...TestMessage[]],
    attachments: written[0]?.parts.attachments ?? [],
  };
}

/**
 * Loads the files of the messages. Throws 422 `unknown_file` if a file no longer exists or no file has a rendered name,
 * and 422 `attachments_too_large`.
 */
async function attachedTo(ctx: Ctx, workspaceId: number, preview: Preview): Promise<OutgoingAttachment[]> {
  const at = ['body', 'stepId'];
  const deleted = preview.variant.attachments.find(({ file }) => file === null);
  if (deleted !== undefined) {
    throw valueError(at, 'unknown_file', say`attaches a file that no longer exists`, deleted.fileId);
  }
  const missing = preview.named.find(({ name, file }) => name !== '' && file === null);
  if (missing !== undefined) {
    throw valueError(at, 'unknown_file', say`attaches ${missing.name}, but no file has this name`, missing.name);
  }
  const files = filesOfPreview(preview);
  if (bytesOf(files) > MAX_ATTACHED_BYTES) {
    throw valueError(at, 'attachments_too_large', say`must not exceed 10 MiB in total`);
  }
  return loadAttached(ctx, workspaceId, files);
}

async function usableSender(ctx: Ctx, workspaceId: number, { sender }: Preview): Promise<Sender> {
  if (sender === null) {
    throw valueError(
      ['body', 'campaignMailboxId'],
      'missing_one_of',
      say`requires a mailbox, or one attached to the campaign`,
    );
  }
  const workspace = await getWorkspace(ctx, workspaceId);
  if (workspace.status !== 'active')
    throw conflict('mailbox_unavailable', say`The workspace is suspended and sends no email.`);
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [sender.mailboxId])).get(String(sender.mailboxId));
  if (mailbox?.status === 'active') return sender;
  throw conflict('mailbox_unavailable', say`The mailbox ${sender.from.address} is not active.`, {
    mailboxId: sender.mailboxId,
    status: mailbox?.status ?? 'deleting',
  });
}

async function refuseSuppressed(
  ctx: Ctx,
  workspaceId: number,
  recipients: readonly string[],
  groupId: string | null,
): Promise<void> {
  const emails = recipients.map((email) => email.toLowerCase());
  const found = await findSuppressions(ctx, workspaceId, { emails, groupId });
  const suppressed = recipients.filter((email) => found.has(email.toLowerCase()));
  if (suppressed.length === 0) return;
  throw conflict('recipient_suppressed', say`Suppressed recipients: ${suppressed.join(', ')}.`, {
    recipients: suppressed,
  });
}

/** Replaces the unsubscribe link with one without a contact: a click in a test must not stop a sequence. */
function harmless(ctx: Ctx, { plan, rendered }: Preview): Preview['rendered'] {
  const unboundUrl = unsubscribeUrl(ctx, plan.workspaceId, NIL_ID);
  const replaced = (text: string): string => text.replaceAll(rendered.unsubscribeUrl, unboundUrl);
  return {
    ...rendered,
    text: replaced(rendered.text),
    html: rendered.html === null ? null : replaced(rendered.html),
    unsubscribeUrl: unboundUrl,
  };
}

function write(
  ctx: Ctx,
  preview: Preview,
  sender: Sender,
  rendered: Preview['rendered'],
  files: readonly OutgoingAttachment[],
  to: string,
): Pick<TestMessage, 'to' | 'messageIdHeader' | 'parts'> {
  const domain = sender.from.address.slice(sender.from.address.lastIndexOf('@') + 1);
  const messageIdHeader = signedMessageId(ctx, ctx.ids.uuid(), domain);
  const recipient = {
    ...preview.contact,
    contact_id: NIL_ID,
    email: to,
    first_name: null,
    last_name: null,
    previous: null,
  };
  const parts = { ...preview, sender, send: recipient, rendered, messageIdHeader };
  const input = messageInput(ctx, parts, ctx.clock.now(), files);
  return { to, messageIdHeader, parts: { ...input, cc: [] } };
}
