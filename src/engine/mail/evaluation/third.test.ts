import { expect, it } from 'vitest';
import {
  type Case,
  casesOf,
  measure,
  RECEIVED,
  shownOf,
  squeezed,
} from '../../../../test/support/cases/written-cases.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { THIRD_OPT_OUT_NEGATIVES } from '../../reply-intent/opt-out-third.fixture.js';
import { messageOf } from '../message.fixture.js';
import { readReplyText } from '../reply-text.js';
import { type Understanding, understand } from '../understand.js';
import { THIRD_AUTO_REPLIES } from './third-auto-replies.fixture.js';
import { THIRD_REPLIES } from './third-replies.fixture.js';
import { THIRD_GATEWAY_REPORTS } from './third-reports-gateways.fixture.js';
import { THIRD_POSTFIX_REPORTS } from './third-reports-postfix.fixture.js';
import { THIRD_PROVIDER_REPORTS } from './third-reports-providers.fixture.js';
import { THIRD_SERVER_REPORTS } from './third-reports-servers.fixture.js';

/** The set by which docs/understanding.md says what unseen mail scores. */

const NO_NOTICE = ['bounce', 'auto_reply', 'complaint', 'human'];
const SETS = [THIRD_SERVER_REPORTS, THIRD_POSTFIX_REPORTS, THIRD_PROVIDER_REPORTS, THIRD_GATEWAY_REPORTS];
const reports = SETS.flatMap(casesOf);
const bounces = reports.filter(({ title }) => title.startsWith('bounce'));
const replies = casesOf(THIRD_REPLIES);

const readMessage = (raw: string): Understanding => understand(parseMessage(Buffer.from(raw)), RECEIVED);
const readReply = (text: string) =>
  understand(messageOf({ subject: 'Re: Quick question', text }), RECEIVED).reply ?? expect.fail('nothing was read');
const wanted = ({ title }: Case): string[] => title.split(' ')[0]?.split('/') ?? [];

it('mail of machines is of the kind that a mail engineer gives it', () => {
  const rate = measure('third set: kinds of reports', reports, (each) => {
    const { machine } = readMessage(each.body);
    const kind = NO_NOTICE.includes(machine.kind) ? machine.kind : 'notice';
    return wanted(each).includes(kind) ? null : `${machine.kind} (${machine.evidence.join('; ')}): ${each.body}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.995);
});

it('an address is dead where RFC 3463 says so, and the reason is the one that is written', () => {
  const recipientOf = (body: string) => readMessage(body).bounce?.recipients[0];
  const hard = measure('third set: hard or not', bounces, ({ title, body }) => {
    const recipient = recipientOf(body);
    const right = recipient !== undefined && (recipient.type === 'hard') === title.startsWith('bounce hard');
    return right ? null : `${recipient?.type} ${recipient?.reason}: ${body}`;
  });
  expect(hard).toBeGreaterThanOrEqual(0.98);
  const reasons = measure('third set: reasons', bounces, ({ title, body }) => {
    const reason = recipientOf(body)?.reason;
    return reason === title.split(' ')[2] ? null : `${reason}: ${body}`;
  });
  expect(reasons).toBeGreaterThanOrEqual(0.97);
});

it('a responder is known as one, with the day of return or the address that it names', () => {
  const rate = measure('third set: labels of responders', casesOf(THIRD_AUTO_REPLIES), ({ title, body }) => {
    const { reply } = readMessage(body);
    const [label, detail] = title.split(' ');
    const isSaid = detail === undefined || [reply?.returnDate, reply?.referralEmail].includes(detail);
    const right = reply?.isAutoReply === true && reply.label === label && isSaid;
    return right ? null : `${reply?.label} ${reply?.returnDate} ${reply?.referralEmail}: ${body}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0.97);
});

it('a reply shows what its writer wrote', () => {
  const rate = measure('third set: visible replies', replies, ({ body }) => {
    const { own, text } = shownOf(body);
    const ours = readReplyText(text).own;
    return squeezed(ours) === squeezed(own) ? null : JSON.stringify(ours);
  });
  expect(rate).toBe(1);
});

it('a reply has the label that a person in sales gives it, and the address that it names', () => {
  const labels = measure('third set: labels', replies, (each) => {
    const reply = readReply(shownOf(each.body).text);
    const right = wanted(each).includes(reply.label ?? reply.intent);
    return right ? null : `${reply.intent} ${reply.label} ${reply.source}: ${shownOf(each.body).own}`;
  });
  expect(labels).toBeGreaterThanOrEqual(0.98);
  const referrals = replies.filter(({ title }) => title.startsWith('referral'));
  const addresses = measure('third set: addresses of referrals', referrals, ({ title, body }) => {
    const address = readReply(shownOf(body).text).referralEmail;
    return address === title.split(' ')[1] ? null : `${address}`;
  });
  expect(addresses).toBe(1);
});

it('an opt-out suppresses its writer, and words that are none suppress and hold no one', () => {
  const certain = measure('third set: certain opt-outs', replies, ({ title, body }) => {
    const { optOut } = readReply(shownOf(body).text);
    return (optOut === 'certain') === title.startsWith('opt_out') ? null : `${optOut}`;
  });
  expect(certain).toBe(1);
  const negatives = THIRD_OPT_OUT_NEGATIVES.trim()
    .split('\n')
    .map((body) => ({ title: 'none', body }));
  const suppressed = negatives.filter(({ body }) => readReply(body).optOut === 'certain');
  expect(suppressed).toEqual([]);
  const kept = measure('third set: not held', negatives, ({ body }) => (readReply(body).optOut === null ? null : body));
  expect(kept).toBe(1);
});
