import { expect, it } from 'vitest';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { messageOf } from '../message.fixture.js';
import { readReplyText } from '../reply-text.js';
import { understand } from '../understand.js';
import { THIRD_OPT_OUT_NEGATIVES } from '../../reply-intent/opt-out-third.fixture.js';
import { casesOf, measure, RECEIVED, shownOf, squeezed } from './measure.fixture.js';
import { THIRD_AUTO_REPLIES } from './third-auto-replies.fixture.js';
import { THIRD_REPLIES } from './third-replies.fixture.js';
import { THIRD_PROVIDER_REPORTS } from './third-reports-providers.fixture.js';
import { THIRD_SERVER_REPORTS } from './third-reports-servers.fixture.js';

const reports = [THIRD_SERVER_REPORTS, THIRD_PROVIDER_REPORTS].flatMap(casesOf);
const NO_NOTICE = ['bounce', 'auto_reply', 'complaint', 'human'];

it('the kind of mail of machines', () => {
  const rate = measure('third set: kinds of reports', reports, ({ title, body }) => {
    const { machine } = understand(parseMessage(Buffer.from(body)), RECEIVED);
    const kinds = title.split(' ')[0]?.split('/') ?? [];
    const right = kinds.includes(machine.kind) || (kinds.includes('notice') && !NO_NOTICE.includes(machine.kind));
    return right ? null : `${machine.kind} (${machine.evidence.join('; ')}): ${/^Subject:.*/m.exec(body)?.[0]}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0);
});

it('which addresses are dead', () => {
  const bounces = reports.filter(({ title }) => title.startsWith('bounce'));
  const rate = measure('third set: hard or not', bounces, ({ title, body }) => {
    const recipient = understand(parseMessage(Buffer.from(body)), RECEIVED).bounce?.recipients[0];
    const right = recipient !== undefined && (recipient.type === 'hard') === title.startsWith('bounce hard');
    return right ? null : `${recipient?.type} ${recipient?.reason} ${recipient?.status}: ${body.slice(-160).trim()}`;
  });
  expect(rate).toBeGreaterThanOrEqual(0);
  measure('third set: reasons', bounces, ({ title, body }) => {
    const recipient = understand(parseMessage(Buffer.from(body)), RECEIVED).bounce?.recipients[0];
    return recipient?.reason === title.split(' ')[2] ? null : `${recipient?.type} ${recipient?.reason} ${recipient?.status}: ${body.slice(-100).trim()}`;
  });
});

it('responders', () => {
  measure('third set: labels of responders', casesOf(THIRD_AUTO_REPLIES), ({ title, body }) => {
    const { reply, machine } = understand(parseMessage(Buffer.from(body)), RECEIVED);
    const [label, detail] = title.split(' ');
    const details = detail === undefined || [reply?.returnDate, reply?.referralEmail].includes(detail);
    return reply?.isAutoReply === true && reply.label === label && details
      ? null
      : `${machine.kind} ${reply?.intent} ${reply?.label} ${reply?.returnDate} ${reply?.referralEmail}: ${body.slice(-120).trim()}`;
  });
});

it('people', () => {
  const cases = casesOf(THIRD_REPLIES);
  measure('third set: visible replies', cases, ({ body }) => {
    const { own, text } = shownOf(body);
    const ours = readReplyText(text).own;
    return squeezed(ours) === squeezed(own) ? null : JSON.stringify(ours);
  });
  const read = (body: string) =>
    understand(messageOf({ subject: 'Re: Quick question', text: shownOf(body).text }), RECEIVED).reply;
  measure('third set: labels', cases, ({ title, body }) => {
    const reply = read(body);
    const wanted = title.split(' ')[0]?.split('/') ?? [];
    return wanted.includes(reply?.label ?? reply?.intent ?? '') || wanted.includes(reply?.intent ?? '') && reply?.label === null ? null : `${reply?.intent} ${reply?.label} ${reply?.source}: ${shownOf(body).own}`;
  });
  measure('third set: referral addresses', cases.filter(({ title }) => title.startsWith('referral')), ({ title, body }) => {
    const reply = read(body);
    return reply?.referralEmail === title.split(' ')[1] ? null : `${reply?.referralEmail}`;
  });
  measure('third set: certain opt-outs', cases, ({ title, body }) => {
    return (read(body)?.optOut === 'certain') === title.startsWith('opt_out') ? null : `${read(body)?.optOut}`;
  });
});

it('opt-outs that are none', () => {
  const cases = THIRD_OPT_OUT_NEGATIVES.trim().split('\n').map((body) => ({ title: 'none', body }));
  measure('third set: nobody suppressed', cases, ({ body }) => {
    const reply = understand(messageOf({ subject: 'Re: Quick question', text: body }), RECEIVED).reply;
    return reply?.optOut === 'certain' ? body : null;
  });
  measure('third set: nobody held', cases, ({ body }) => {
    const reply = understand(messageOf({ subject: 'Re: Quick question', text: body }), RECEIVED).reply;
    return reply?.optOut != null ? body : null;
  });
});
