import { readableText, readReply, type SmtpReplyLine } from './outcome.js';
import { type Answer, isLost, type Lost } from './reply-matcher.js';
import type { RefusedRecipient, SmtpOutcome, SmtpStage } from './types.js';

/** How the dialogue about one message ended, and whether the connection is in step with its server. */
export interface DialogueEnd {
  readonly outcome: SmtpOutcome;
  readonly isInStep: boolean;
}

/** The server waits for the message; these recipients will not get it. */
export interface Begun {
  readonly refusedRecipients: readonly RefusedRecipient[];
}

/** What the replies to MAIL, RCPT and DATA that were sent in one go say. */
export function readGroup(answer: Answer, to: readonly string[]): Begun | DialogueEnd {
  if (isLost(answer)) return notBegun(answer);
  // Without a reply to DATA the last one ended the dialogue at its own command.
  const isWhole = answer.length === to.length + 2;
  const envelope = readEnvelope(isWhole ? answer.slice(0, -1) : answer, to);
  const data = answer.at(-1) as string;
  // A 354 without a recipient waits for a message that must not be sent: that connection is of no more use.
  if ('outcome' in envelope) return { ...envelope, isInStep: envelope.isInStep && readReply(data)?.code !== 354 };
  return readData(data) ?? envelope;
}

/** Why the message can not follow its DATA, or null: the server said 354. */
export function readData(reply: string): DialogueEnd | null {
  const data = readReply(reply);
  if (data === null || (data.code !== 354 && data.code < 400)) return outOfStep('Not a reply to DATA');
  return data.code === 354 ? null : refused('data', data, true);
}

/** The recipients that were not taken, or why the message can not be begun. Replies may end early with 421 or nonsense. */
export function readEnvelope(replies: readonly string[], to: readonly string[]): Begun | DialogueEnd {
  const read = replies.map(readReply);
  const [mail, ...recipients] = read;
  if (mail === undefined || mail === null || mail.code === 354) return outOfStep(`Not a reply to MAIL: ${replies[0]}`);
  if (mail.code >= 300) return refused('mail', mail, mail.code !== 421);
  const goodbye = recipients.find((reply) => reply?.code === 421);
  if (goodbye) return refused('rcpt', goodbye, false);
  if (recipients.includes(null)) return outOfStep('Not a reply to RCPT');
  if (recipients.length < to.length) return outOfStep('A recipient was not answered');
  const refusals = to.flatMap((address, at) => {
    const reply = recipients[at] as SmtpReplyLine;
    return reply.code >= 300 ? [{ address, ...reply }] : [];
  });
  const [first] = refusals;
  if (first !== undefined && refusals.length === to.length) {
    return refused('rcpt', { code: first.code, text: first.text }, true);
  }
  return { refusedRecipients: refusals };
}

/**
 * What became of the message itself. `isWritten`: all of it has left our buffer, else a good reply can not be the one to
 * its final dot.
 */
export function readFinal(answer: Answer, isWritten: boolean, { refusedRecipients }: Begun): DialogueEnd {
  if (isLost(answer)) return { outcome: { result: 'unknown', text: answer.text }, isInStep: false };
  const final = readReply(answer[0] as string);
  if (final === null || (final.code >= 300 && final.code < 400) || (final.code < 300 && !isWritten)) {
    const text = readableText(`Not a reply to the message: ${answer[0]}`);
    return { outcome: { result: 'unknown', text }, isInStep: false };
  }
  // A refusal may have come before the message was read whole; it is not known what the next reply answers.
  if (final.code >= 400) return refused('dot', final, false);
  return { outcome: { result: 'accepted', ...final, refusedRecipients }, isInStep: true };
}

function refused(stage: SmtpStage, { code, text }: SmtpReplyLine, isInStep: boolean): DialogueEnd {
  return { outcome: { result: 'refused', stage, code, text }, isInStep: isInStep && code !== 421 };
}

export function outOfStep(text: string): DialogueEnd {
  return { outcome: { result: 'not_handed', reason: 'protocol', text: readableText(text) }, isInStep: false };
}

/** Nothing of the message has left. */
export function notBegun({ text, isTimeout }: Lost): DialogueEnd {
  const reason = isTimeout ? 'timeout' : 'connection_lost';
  return { outcome: { result: 'not_handed', reason, text }, isInStep: false };
}
