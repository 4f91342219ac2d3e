import type { ReplyIntent } from '../../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../../platform/context.js';
import { untilHinted } from '../../../../platform/due/until-hinted.js';
import { SENDING_RESULTS } from '../../../sending/transit/index.js';
import type { Arriving, Delivery, ReceivedMessage } from '../matching/arrival.js';
import { idsOf, namedSends } from '../matching/match.service.js';
import { repeatOwnText, withoutOwnText } from '../matching/own-text.service.js';
import { type ReadMail, readMail, withoutContent } from '../matching/read-mail.js';
import { givenReading } from '../matching/reply-reading.js';
import { storeTogether } from './store.service.js';

/** Time a reply waits for the result of the message it replies to. */
const RESULT_WAIT_MS = 10_000;

/**
 * Receives a message in a mailbox: classifies it, adds it to its conversation, matches it to a send, and applies its effects in one
 * transaction, after which it is durable. Receiving the same message again changes nothing. Never fails because of the content; throws if
 * the mailbox was deleted or the database fails.
 * @param alongside work of the caller for the same transaction, such as moving a cursor
 * @returns null for warmup email, which joins no conversation
 */
export async function receiveMessage(
  ctx: Ctx,
  delivery: Delivery,
  alongside?: (ctx: Ctx) => Promise<void>,
): Promise<ReceivedMessage | null> {
  const mail = delivery.mail ?? (await readOf(ctx, delivery));
  return storeAlone(ctx, await prepare(ctx, { delivery, mail }), alongside);
}

/** Waits until the send that a message replies to is recorded, and removes our quoted text. Runs before the message's transaction. */
export async function prepare(ctx: Ctx, message: Arriving): Promise<Arriving> {
  const { delivery } = message;
  await waitForResult(ctx, delivery.workspaceId, message.mail);
  const mail = withGivenIntent(await withoutOwnText(ctx, message), delivery.givenIntent ?? null);
  return { delivery, mail };
}

/** Returns for each message of a workspace whether `prepare` would neither wait nor change anything. Asks once for all of them. */
export async function arePrepared(ctx: Ctx, workspaceId: number, messages: readonly Arriving[]): Promise<boolean[]> {
  const unrecorded = await unrecordedOf(
    ctx,
    workspaceId,
    messages.map(({ mail }) => mail),
  );
  const repeating = await repeatOwnText(ctx, workspaceId, messages);
  return messages.map(
    ({ delivery, mail }, at) =>
      delivery.givenIntent == null && !headersOf(mail).some((header) => unrecorded.has(header)) && !repeating[at],
  );
}

/** Stores a message in a separate transaction. */
export async function storeAlone(
  ctx: Ctx,
  { delivery, mail }: Arriving,
  alongside?: (ctx: Ctx) => Promise<void>,
): Promise<ReceivedMessage | null> {
  const store = async (mail: ReadMail) => {
    const [stored] = await storeTogether(ctx, delivery.workspaceId, [{ delivery, mail }], alongside);
    return stored ?? null;
  };
  try {
    return await store(mail);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    // Content that no database accepts must not delay its sender or later messages.
    ctx.log.warn(
      { err: error, mailboxId: delivery.mailboxId },
      'message stored without the parts that failed to store',
    );
    return store(withoutContent(mail));
  }
}

function readOf(ctx: Ctx, { raw, receivedAt, mailboxId }: Delivery): Promise<ReadMail> {
  return readMail(ctx, { raw, receivedAt, owner: `mailbox ${mailboxId}` });
}

function withGivenIntent(mail: ReadMail, intent: ReplyIntent | null): ReadMail {
  return intent === null || mail.reply === null ? mail : { ...mail, reply: givenReading(intent, null) };
}

/**
 * Returns whether the SQLSTATE class is 22 (data exception) or 54 (a limit of the database): the same values fail every
 * time.
 */
function isRefusedData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|54)/.test(code);
}

/**
 * Waits for the record of the email that a reply answers. The record is written a moment after the server accepted the email, so a reply
 * can arrive earlier. Waits outside of any transaction, so that the reply finds its conversation.
 */
async function waitForResult(ctx: Ctx, workspaceId: number, mail: ReadMail): Promise<void> {
  await untilHinted(ctx.wake, SENDING_RESULTS, RESULT_WAIT_MS, async () =>
    (await unrecordedOf(ctx, workspaceId, [mail])).size > 0 ? undefined : true,
  );
}

/** Returns the Message-IDs among those of messages and their references whose sends have no result. */
async function unrecordedOf(ctx: Ctx, workspaceId: number, mails: readonly ReadMail[]): Promise<Set<string>> {
  const sends = await namedSends(ctx, workspaceId, mails.flatMap(headersOf));
  return new Set(sends.filter(({ status }) => status === 'sending').map(({ header }) => header));
}

function headersOf(mail: ReadMail): string[] {
  return [mail.messageId, ...idsOf(mail)];
}
