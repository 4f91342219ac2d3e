import { Value } from 'typebox/value';
import { parseMessageIds } from '../../../../engine/mail/message-id.js';
import { type SplitMessageFiles, splitFiles } from '../../mime/split-files.js';
import type { SmtpOutcome } from '../../smtp/types.js';
import { callApi, isOk, jsonOf } from '../call-api.js';
import { lookForSent } from '../look-for-sent.js';
import { outcomeOf, outcomeWithoutAnswer } from '../problem.js';
import type { SendByApi, SendDeps } from '../send-by-api.js';
import { attachFile } from './attach.js';
import { boxOf, findSent, GraphMessage } from './calls.js';
import { graphProblem } from './problem.js';

const TIMEOUT_MS = 120_000;
/** Microsoft Graph limits a request to 4 MB (https://learn.microsoft.com/graph/outlook-large-attachments). */
const MOST_REQUEST_BYTES = 4_000_000;

/**
 * Sends a message as a draft of its MIME text (https://learn.microsoft.com/graph/api/user-post-messages) and a request that
 * sends the draft (https://learn.microsoft.com/graph/api/message-send). `sendMail` would take one request, but
 * returns no Message-ID, and a lost response would leave the result unknown. A draft can be sent only once, and its
 * Message-ID is known in advance. An unsent draft is deleted. Files of a message that is too large for one request are
 * attached to the draft one by one.
 */
export const sendByGraph: SendByApi = async (deps, message, mayGo) => {
  const { http, endpoint, waits } = deps;
  const { raw, files } = encodedSize(message.raw) > MOST_REQUEST_BYTES ? splitFiles(message.raw) : whole(message.raw);
  const made = await callApi(http, endpoint, {
    method: 'POST',
    path: `${boxOf(endpoint)}/messages`,
    headers: { 'content-type': 'text/plain' },
    body: raw.toString('base64'),
    timeoutMs: TIMEOUT_MS,
  });
  if (made.kind !== 'answered') return beforeSending(outcomeWithoutAnswer(made));
  if (!isOk(made)) return beforeSending(outcomeOf(graphProblem(endpoint, made)));
  const read = jsonOf(made);
  if (!Value.Check(GraphMessage, read)) {
    return { result: 'not_handed', reason: 'protocol', text: 'Microsoft Graph returned an unreadable draft.' };
  }
  const draft = read;
  const sentAs = {
    messageId: parseMessageIds(draft.internetMessageId)[0] ?? null,
    conversation: draft.conversationId ?? null,
  };
  const accepted: SmtpOutcome = {
    result: 'accepted',
    code: 250,
    text: '2.0.0 Accepted by Microsoft Graph',
    refusedRecipients: [],
    sentAs,
  };
  for (const file of files) {
    const failure = await attachFile(deps, draft.id, file);
    if (failure !== null) return discard(deps, draft, beforeSending(failure));
  }
  const held = await mayGo();
  if (held !== null) return discard(deps, draft, held);
  const sent = await callApi(http, endpoint, {
    method: 'POST',
    path: `${boxOf(endpoint)}/messages/${encodeURIComponent(draft.id)}/send`,
    headers: { 'content-length': '0' },
    timeoutMs: TIMEOUT_MS,
  });
  if (sent.kind === 'answered' && isOk(sent)) return accepted;
  const outcome = sent.kind === 'answered' ? outcomeOf(graphProblem(endpoint, sent)) : outcomeWithoutAnswer(sent);
  if (outcome.result !== 'unknown') return discard(deps, draft, outcome);
  const { messageId } = sentAs;
  const found = messageId === null ? null : await lookForSent(waits, () => findSent(http, endpoint, messageId));
  return found === null ? outcome : accepted;
};

function encodedSize(raw: Buffer): number {
  return Math.ceil(raw.length / 3) * 4;
}

function whole(raw: Buffer): SplitMessageFiles {
  return { raw, files: [] };
}

/** Converts the outcome of creating a draft, which never sends the message. */
function beforeSending(outcome: SmtpOutcome): SmtpOutcome {
  return outcome.result === 'unknown'
    ? { result: 'not_handed', reason: 'connection_lost', text: outcome.text }
    : outcome;
}

async function discard({ http, endpoint }: SendDeps, { id }: GraphMessage, outcome: SmtpOutcome): Promise<SmtpOutcome> {
  // A draft that cannot be deleted remains in Drafts without harm.
  await callApi(http, endpoint, { method: 'DELETE', path: `${boxOf(endpoint)}/messages/${encodeURIComponent(id)}` });
  return outcome;
}
