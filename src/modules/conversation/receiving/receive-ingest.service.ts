import type { ReplyIntent } from '../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import type { ReceivedMessage } from './matching/arrival.js';
import { readMail } from './matching/read-mail.js';
import { requireExternalInbox } from './settling/settle-thread.service.js';
import { receiveMessage } from './storing/receive.service.js';

export interface IngestInput {
  readonly workspaceId: number;
  /** Mailbox: ID, UUID or address. */
  readonly mailbox: string;
  readonly raw: Buffer;
  readonly externalThreadId: string | null;
  readonly replyIntent: ReplyIntent | null;
}

/**
 * Receives a message of an external inbox. Throws 409 `external_inbox_only`, 422 `unknown_mailbox`. Idempotent for the
 * same message.
 */
export async function ingestMessage(ctx: Ctx, input: IngestInput): Promise<ReceivedMessage | null> {
  const { workspaceId, raw } = input;
  await requireExternalInbox(ctx, workspaceId);
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [input.mailbox])).get(input.mailbox);
  if (mailbox === undefined) {
    throw valueError(
      ['body', 'mailbox'],
      'unknown_mailbox',
      say`no mailbox of this workspace has this address`,
      input.mailbox,
    );
  }
  const owner = `mailbox ${mailbox.id}`;
  const mail = await readMail(ctx, { raw, receivedAt: ctx.clock.now(), isOlder: true, owner });
  return receiveMessage(ctx, {
    workspaceId,
    mailboxId: mailbox.id,
    raw,
    receivedAt: mail.receivedAt,
    mail,
    source: 'ingest',
    externalThreadId: input.externalThreadId,
    givenIntent: input.replyIntent,
  });
}
