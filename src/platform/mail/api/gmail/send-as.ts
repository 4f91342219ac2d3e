import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { english } from '../../../../engine/words/say.js';
import type { OutboundHttp } from '../../../outbound/port.js';
import type { SmtpOutcome } from '../../smtp/types.js';
import { callApi, isOk, jsonOf } from '../call-api.js';
import { outcomeOf, outcomeWithoutAnswer } from '../problem.js';
import type { SendDeps } from '../send-by-api.js';
import type { ApiEndpoint, SendAsAddress } from '../types.js';
import { readObject } from './calls.js';
import { gmailProblem } from './problem.js';

/**
 * Address of an account (https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings.sendAs). Only
 * aliases have a verification status. `gmail.readonly`, which reading replies requires, also permits reading them.
 */
const SendAs = Type.Object({
  sendAsEmail: Type.String({ minLength: 3, maxLength: 320 }),
  displayName: Type.Optional(Type.String()),
  isPrimary: Type.Optional(Type.Boolean()),
  verificationStatus: Type.Optional(Type.String()),
});
type SendAs = Static<typeof SendAs>;

const SendAsList = Type.Object({ sendAs: Type.Optional(Type.Array(SendAs)) });

/** Lists the addresses that an account can send as. @throws ApiFailure */
export async function listSendAs(http: OutboundHttp, endpoint: ApiEndpoint): Promise<SendAsAddress[]> {
  const { sendAs = [] } = await readObject(http, endpoint, 'settings/sendAs', SendAsList);
  return sendAs.map((one) => ({
    address: one.sendAsEmail.toLowerCase(),
    name: (one.displayName ?? '').trim().slice(0, MOST_NAME),
    isVerified: isVerified(one),
  }));
}

/**
 * Returns the outcome of a message from an address that Gmail does not accept for the account; null if it accepts the address.
 * Without this check, Gmail would send the message from the address of the account.
 */
export async function refusalOfSender({ http, endpoint }: SendDeps, from: string): Promise<SmtpOutcome | null> {
  const path = `/gmail/v1/users/me/settings/sendAs/${encodeURIComponent(from)}`;
  const answer = await callApi(http, endpoint, { method: 'GET', path });
  if (answer.kind !== 'answered') return beforeSending(outcomeWithoutAnswer(answer));
  if (!isOk(answer)) {
    const problem = gmailProblem(endpoint, answer);
    return problem.kind === 'missing' ? refused(from) : beforeSending(outcomeOf(problem));
  }
  const read = jsonOf(answer);
  if (!Value.Check(SendAs, read)) {
    return { result: 'not_handed', reason: 'protocol', text: 'The Gmail API returned an unreadable sender address.' };
  }
  return isVerified(read) ? null : refused(from);
}

/** Returns why Gmail does not send from an address. */
export function notSentAs(address: string): string {
  return english`Gmail does not accept ${address} as a sender of this mailbox. Add and verify the address in Gmail, or change the sender address of the mailbox.`;
}

const MOST_NAME = 200;

function isVerified({ isPrimary, verificationStatus }: SendAs): boolean {
  return isPrimary === true || verificationStatus === 'accepted';
}

function refused(from: string): SmtpOutcome {
  return { result: 'refused', stage: 'mail', code: 550, text: notSentAs(from) };
}

/** Converts the outcome of the check, which never sends the message. */
function beforeSending(outcome: SmtpOutcome): SmtpOutcome {
  return outcome.result === 'unknown'
    ? { result: 'not_handed', reason: 'connection_lost', text: outcome.text }
    : outcome;
}
