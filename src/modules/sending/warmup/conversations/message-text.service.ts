import { createHash } from 'node:crypto';
import type { WarmupLanguage } from '../../../../engine/warmup/settings.js';
import {
  ownWords,
  type Person,
  type WriteRequest,
  type WrittenText,
  writeText,
} from '../../../../engine/warmup/text/writer.js';
import type { Ctx } from '../../../../platform/context.js';
import { findConversation } from './conversations.repo.js';
import { isWritten, updateClaimed } from './message-claims.repo.js';
import { listConversation, type MessageRow, type NewMessage } from './messages.repo.js';
import { findParticipants, type ParticipantRow } from './participants.reads.js';
import { plainName } from './plain-name.js';

/** Texts that are tried until one is new; the grammars can produce millions. */
const VARIANTS = 6;

/**
 * Claims a planned message whose row the caller has locked or inserted, with a text that no mailbox of this instance
 * has sent before.
 */
export async function claimMessage(ctx: Ctx, message: NewMessage, workerId: string): Promise<MessageRow> {
  const text = await newText(ctx, message);
  const key = { workspaceId: message.workspace_id, id: message.id };
  return updateClaimed(ctx.sql, key, workerId, ctx.clock.now(), text);
}

/**
 * Returns the text of a claimed message, equal in every attempt. Null if its conversation or one of its mailboxes no
 * longer exists.
 */
export async function writeMessage(ctx: Ctx, message: MessageRow): Promise<WrittenText | null> {
  const request = await requestOf(ctx, message);
  return request === null ? null : writeText(request);
}

async function newText(ctx: Ctx, message: NewMessage): Promise<{ variant: number; hash: Buffer }> {
  const request = await requestOf(ctx, message);
  if (request === null) return { variant: 0, hash: hashOf('') };
  const before = request.messages.slice(0, message.position - 1);
  for (let variant = 0; ; variant += 1) {
    const text = writeText({ ...request, messages: [...before, { variant, sentAt: null }] });
    const hash = hashOf(ownWords(text));
    if (
      variant === VARIANTS - 1 ||
      !(await isWritten(ctx.sql, hash, { workspaceId: message.workspace_id, id: message.id }))
    )
      return { variant, hash };
  }
}

async function requestOf(ctx: Ctx, message: NewMessage): Promise<WriteRequest | null> {
  const conversation = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  if (conversation === undefined) return null;
  const [mine, theirs] = await findParticipants(ctx.sql, conversation);
  // A conversation belongs to a local workspace even if a remote mailbox started it.
  const [opener, partner] = conversation.opened_by_guest ? [theirs, mine] : [mine, theirs];
  if (opener === undefined || partner === undefined) return null;
  // With a peer, plain names are used, so that both instances create the same text from their knowledge of each other.
  const person = conversation.peer_id === null ? personOf : (row: ParticipantRow) => personOf(withPlainName(row));
  const messages = message.position === 1 ? [] : await listConversation(ctx.sql, conversation.id);
  return {
    language: conversation.language as WarmupLanguage,
    seed: conversation.seed,
    position: message.position,
    opener: person(opener),
    partner: person(partner),
    messages: Array.from({ length: message.position }, (_, index) => {
      const found = messages.find((each) => each.position === index + 1);
      return { variant: found?.variant ?? 0, sentAt: found?.sent_at ?? null };
    }),
    // Odd positions are from the opener, even ones from the partner.
    zone: (message.position % 2 === 1 ? opener : partner).timezone,
  };
}

function withPlainName(row: ParticipantRow): ParticipantRow {
  return { ...row, first_name: plainName(row.first_name), last_name: plainName(row.last_name) };
}

function personOf(row: ParticipantRow): Person {
  return { firstName: row.first_name, name: `${row.first_name} ${row.last_name}`.trim(), address: row.address };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
