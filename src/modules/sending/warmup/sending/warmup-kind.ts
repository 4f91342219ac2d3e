import { loadSenders } from '../../../reach/mailboxes/senders/index.js';
import { type MessageKind, type Refused, TAKEN_OVER } from '../../transit/index.js';
import { announceMessage } from '../circles/announce-message.service.js';
import { lockAbandoned, updateHanded } from '../conversations/message-claims.repo.js';
import type { MessageRow } from '../conversations/messages.repo.js';
import { WARMUP_LOOP } from '../core/loops.js';
import { composeMessage } from './compose.service.js';
import { recordResult } from './results.service.js';

/** Retries may take a day: no one waits for a warmup message, and a later one would look unnatural. */
const RETRY_WINDOW_HOURS = 24;

/** Messages of warmup conversations as a kind of message in transit. */
export const warmupMail: MessageKind<MessageRow> = {
  name: 'a warmup message',
  loop: WARMUP_LOOP,
  claims: { table: 'warmup_messages', where: `c.status = 'sending'` },
  isAwaited: false,
  retryWindowHours: () => RETRY_WINDOW_HOURS,
  load: async (ctx, row) => {
    const sender = (await loadSenders(ctx, row.workspace_id, [row.mailbox_id])).get(row.mailbox_id);
    const message = sender === undefined ? null : await composeMessage(ctx, row, sender);
    if (sender === undefined || message === null) {
      return refused('not_possible', 'internal_failure', 'One of the two mailboxes no longer exists.');
    }
    const agreement = row.partner_mailbox_id < 0 ? await announceMessage(ctx, row) : null;
    if (agreement?.kind === 'later') return refused('not_now', 'peer_unreachable', agreement.text);
    if (agreement?.kind === 'refused') return refused('not_possible', 'peer_refused', agreement.text);
    return { sender, recipients: [row.to_email], message };
  },
  mayGo: async (ctx, row) => ((await updateHanded(ctx.sql, row, ctx.clock.now())) ? null : TAKEN_OVER),
  record: recordResult,
  lockAbandoned: (ctx, workerIds, except) => lockAbandoned(ctx.sql, workerIds, except),
};

function refused(kind: 'not_possible' | 'not_now', errorCode: string, text: string): Refused {
  return { end: { kind, errorCode, text } };
}
