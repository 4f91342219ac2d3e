import { readableText, readReply, type SmtpReplyLine } from './outcome.js';
import { type Answer, isLost, type Lost } from './reply-matcher.js';
import type { RefusedRecipient, SmtpOutcome, SmtpStage } from './types.js';

/** Result of the dialogue about one message, and whether the connection is in sync with its server. */
export interface DialogueEnd {
  readonly outcome: SmtpOutcome;
  readonly isInStep: boolean;
}

/** The server waits for the message; it rejected these recipients. */
export interface Begun {
  readonly refusedRecipients: readonly RefusedRecipient[];
}

/** Reads the replies to MAIL, RCPT and DATA sent as a group. */
export function readGroup(answer: Answer, to: readonly string[]): Begun | DialogueEnd {
  if (isLost(answer)) return notBegun(answer);
  // Without a reply to DATA, the last reply ended the dialogue at its own command.
  const isWhole = answer.length === to.length + 2;
  const envelope = readEnvelope(isWhole ? answer.slice(0, -1) : answer, to);
  const data = answer.at(-1) as string;
  // A 354 without a recipient waits for a message that must not be sent: that connection is unusable.
  if ('outcome' in envelope) return { ...envelope, isInStep: envelope.isInStep && readReply(data)?.code !== 354 };
  return readData(data) ?? envelope;
}

/** Returns why the message cannot follow DATA; null if the server replied 354. */
export function readData(reply: string): DialogueEnd | null {
  const data = readReply(reply);
  if (data === null || (data.code !== 354 && data.code < 400)) return outOfStep('Not a reply to DATA');
  return data.code === 354 ? null : refused('data', data, true);
}

/** Returns the rejected recipients, or why the message cannot be sent. Replies may end early with 421 or garbage. */
export function readEnvelope(replies: readonly string[], to: readonly string[]): Begun | DialogueEnd {
  const read = replies.map(readReply);
  const [mail, ...recipients] = read;
  if (mail === undefined || mail === null || mail.code === 354) return outOfStep(`Not a reply to MAIL: ${replies[0]}`);
  if (mail.code >= 300) return refused('mail', mail, mail.code !== 421);
  const goodbye = recipients.find((reply) => reply?.code === 421);
  if (goodbye) return refused('rcpt', goodbye, false);
  if (recipients.includes(null)) return outOfStep('Not a reply to RCPT');
  if (recipients.length < to.length) return outOfStep('A recipient got no reply');
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
 * Returns the result of the message itself. `isWritten`: all of it has left our buffer; otherwise a positive reply
 * cannot be the one to its final dot.
 */
export function readFinal(answer: Answer, isWritten: boolean, { refusedRecipients }: Begun): DialogueEnd {
  if (isLost(answer)) return { outcome: { result: 'unknown', text: answer.text }, isInStep: false };
  const final = readReply(answer[0] as string);
  if (final === null || (final.code >= 300 && final.code < 400) || (final.code < 300 && !isWritten)) {
    const text = readableText(`Not a reply to the message: ${answer[0]}`);
    return { outcome: { result: 'unknown', text }, isInStep: false };
  }
  // A rejection may precede the end of the message, so the subject of the next reply is unknown.
  if (final.code >= 400) return refused('dot', final, false);
  return { outcome: { result: 'accepted', ...final, refusedRecipients }, isInStep: true };
}

function refused(stage: SmtpStage, { code, text }: SmtpReplyLine, isInStep: boolean): DialogueEnd {
  return { outcome: { result: 'refused', stage, code, text }, isInStep: isInStep && code !== 421 };
}

export function outOfStep(text: string): DialogueEnd {
  return { outcome: { result: 'not_handed', reason: 'protocol', text: readableText(text) }, isInStep: false };
}

/** Returns the result if no part of the message was sent. */
export function notBegun({ text, isTimeout }: Lost): DialogueEnd {
  const reason = isTimeout ? 'timeout' : 'connection_lost';
  return { outcome: { result: 'not_handed', reason, text }, isInStep: false };
}
