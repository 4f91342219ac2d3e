import { createHash } from 'node:crypto';
import { makeMessageId } from '../../engine/mail/message-id.js';
import type { SendErrorCode } from '../../engine/mail/send-error-code.js';
import { classifySmtpReply } from '../../engine/mail/smtp-reply.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { conflict, valueError } from '../../platform/errors.js';
import { buildMessage } from '../../platform/mail/mime/build-message.js';
import { dkimSign } from '../../platform/mail/mime/dkim.js';
import type { SmtpOutcome } from '../../platform/mail/smtp/types.js';
import { findMailboxRefs, type Sender } from '../mailboxes/index.js';
import { findSuppressions } from '../suppressions/index.js';
import { recordOutgoing } from '../threads/index.js';
import { getWorkspace } from '../workspaces/index.js';
import { messageInput } from './compose.service.js';
import { type Preview, type PreviewInput, previewStep } from './preview.service.js';
import { NIL_ID } from './preview-step.js';
import { senderFor } from './sender-for.js';
import { unsubscribeUrl } from './unsubscribe-token.js';

export interface TestSendInput extends PreviewInput {
  readonly to: readonly string[];
}

/** One message to one address, written and recorded, not sent yet. */
interface TestMessage {
  readonly to: string;
  readonly raw: Buffer;
}

/** A test that is recorded and may go out. */
export interface PlannedTest {
  readonly operationId: string;
  readonly threadId: number;
  readonly messageId: number;
  readonly taskHash: string;
  readonly subject: string;
  readonly messageIdHeader: string;
  readonly sender: Sender;
  readonly messages: readonly TestMessage[];
}

export interface TestResult {
  readonly status: 'sent' | 'failed' | 'unknown';
  readonly errorCode: SendErrorCode | null;
  /** What the server said. */
  readonly text: string;
  readonly finishedAt: Date;
}

/**
 * Writes the messages of a test and records them as kind `test`, so that nothing is sent that nobody can find. Throws
 * what `previewStep` throws, 422 `unknown_variable` in strict mode, 409 `mailbox_unavailable` and `recipient_suppressed`.
 */
export function planTest(ctx: Ctx, workspaceId: number, input: TestSendInput): Promise<PlannedTest> {
  return inTx(ctx, async (ctx) => {
    const preview = await previewStep(ctx, workspaceId, input);
    const { rendered, plan } = preview;
    if (rendered.missing.length > 0) {
      const names = rendered.missing.join(', ');
      throw valueError(['body', 'context'], 'unknown_variable', `these variables have no value: ${names}`);
    }
    const sender = await usableSender(ctx, workspaceId, preview);
    const recipients = [...new Set(input.to)];
    await refuseSuppressed(ctx, workspaceId, recipients, plan.groupId);
    const text = harmless(ctx, preview);
    const written = recipients.map((to) => write(ctx, preview, sender, text, to));
    const recorded = await recordOutgoing(
      ctx,
      workspaceId,
      written.map(({ to, messageIdHeader }) => ({
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
        bodyHtml: text.html ?? '',
        sentAt: ctx.clock.now(),
        campaignId: plan.id === NIL_ID ? null : plan.id,
        contactId: null,
        contactName: null,
        stepId: preview.step.id === NIL_ID ? null : preview.step.id,
        sendId: null,
      })),
    );
    const [place] = recorded as [{ threadId: number; messageId: number }];
    const task = JSON.stringify(['test', sender.uuid, recipients, rendered.subject, rendered.text, rendered.html]);
    return {
      operationId: ctx.ids.uuid(),
      threadId: place.threadId,
      messageId: place.messageId,
      taskHash: createHash('sha256').update(task).digest('hex'),
      subject: rendered.subject,
      messageIdHeader: written[0]?.messageIdHeader ?? '',
      sender,
      messages: written.map(({ to, raw }) => ({ to, raw })),
    };
  });
}

/** Sends a planned test over its mailbox's own connections. One bad recipient makes the whole a failure that says which. */
export async function sendTest(ctx: Ctx, planned: PlannedTest): Promise<TestResult> {
  const connections = senderFor(ctx, planned.sender);
  const outcomes = await Promise.all(
    planned.messages.map(async ({ to, raw }) => {
      const envelope = { from: planned.sender.from.address, to: [to] };
      return { to, ...judge(await connections.send({ envelope, raw })) };
    }),
  );
  const worst = outcomes.find((one) => one.status === 'failed') ?? outcomes.find((one) => one.status === 'unknown');
  const told = worst ?? outcomes[0];
  return {
    status: told?.status ?? 'failed',
    errorCode: told?.errorCode ?? null,
    text: worst === undefined || outcomes.length === 1 ? (told?.text ?? '') : `${worst.to}: ${worst.text}`,
    finishedAt: ctx.clock.now(),
  };
}

function judge(outcome: SmtpOutcome): Pick<TestResult, 'status' | 'errorCode' | 'text'> {
  switch (outcome.result) {
    case 'accepted':
      return { status: 'sent', errorCode: null, text: `${outcome.code} ${outcome.text}` };
    case 'refused':
      return {
        status: 'failed',
        errorCode: classifySmtpReply(outcome).errorCode,
        text: `${outcome.code ?? ''} ${outcome.text}`.trim(),
      };
    case 'not_handed': {
      const { reason } = outcome;
      const known = reason === 'timeout' || reason === 'tls_failed';
      return { status: 'failed', errorCode: known ? reason : 'connection_failed', text: outcome.text };
    }
    case 'unknown':
      return { status: 'unknown', errorCode: 'lost_in_data', text: outcome.text };
  }
}

async function usableSender(ctx: Ctx, workspaceId: number, { sender }: Preview): Promise<Sender> {
  if (sender === null) {
    throw valueError(['body', 'campaignMailboxId'], 'missing_one_of', 'name a mailbox, or attach one to the campaign');
  }
  const workspace = await getWorkspace(ctx, workspaceId);
  if (workspace.status !== 'active')
    throw conflict('mailbox_unavailable', 'The workspace is suspended and sends nothing.');
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [sender.mailboxId])).get(String(sender.mailboxId));
  if (mailbox?.status === 'active') return sender;
  throw conflict('mailbox_unavailable', `The mailbox ${sender.from.address} is not active.`, {
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
  throw conflict('recipient_suppressed', `No message may be sent to ${suppressed.join(', ')}.`, {
    recipients: suppressed,
  });
}

/** The text with an opt-out link that is nobody's: a click in a test must not end the contact's sequence. */
function harmless(ctx: Ctx, { plan, rendered }: Preview): Preview['rendered'] {
  const nobody = unsubscribeUrl(ctx, plan.workspaceId, NIL_ID);
  const replaced = (text: string): string => text.replaceAll(rendered.unsubscribeUrl, nobody);
  return {
    ...rendered,
    text: replaced(rendered.text),
    html: rendered.html === null ? null : replaced(rendered.html),
    unsubscribeUrl: nobody,
  };
}

function write(
  ctx: Ctx,
  preview: Preview,
  sender: Sender,
  rendered: Preview['rendered'],
  to: string,
): TestMessage & { messageIdHeader: string } {
  const domain = sender.from.address.slice(sender.from.address.lastIndexOf('@') + 1);
  const messageIdHeader = makeMessageId({ sendId: ctx.ids.uuid(), domain });
  const nobody = {
    ...preview.contact,
    contact_id: NIL_ID,
    email: to,
    first_name: null,
    last_name: null,
    previous: null,
  };
  const input = messageInput(ctx, { ...preview, sender, send: nobody, rendered, messageIdHeader }, ctx.clock.now());
  const unsigned = buildMessage({ ...input, cc: [] });
  return { to, messageIdHeader, raw: sender.dkim === null ? unsigned : dkimSign(unsigned, sender.dkim) };
}
