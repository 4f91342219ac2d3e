import { describe, expect, it } from 'vitest';
import { postfixReport } from '../../../test/support/cases/postfix-report.js';
import type { CaseOf, Round } from '../../../test/support/mail-corpus/kinds.js';
import { measure, RECEIVED, squeezed } from '../../../test/support/mail-corpus/measure.js';
import { readCases } from '../../../test/support/mail-corpus/read-cases.js';
import { parseMessage } from '../../platform/mail/mime/parse-message.js';
import { messageOf } from '../mail/message.fixture.js';
import { readReplyText } from '../mail/reply-text.js';
import { type Understanding, understand } from './understand.js';

/** Rounds that docs/use/understanding.md scores, with the minimum share of correct results. */
const SETS: readonly { name: string; round: Round; floors: { hard: number; labels: number } }[] = [
  { name: 'third set', round: 'third', floors: { hard: 0.98, labels: 0.98 } },
  { name: 'fourth set', round: 'fourth', floors: { hard: 0.98, labels: 0.98 } },
  { name: 'fifth set', round: 'fifth', floors: { hard: 0.98, labels: 0.97 } },
  { name: 'sixth set', round: 'sixth', floors: { hard: 0.97, labels: 0.97 } },
  { name: 'seventh set', round: 'seventh', floors: { hard: 0.97, labels: 0.9 } },
  { name: 'eighth set', round: 'eighth', floors: { hard: 0.97, labels: 0.95 } },
  { name: 'ninth set', round: 'ninth', floors: { hard: 0.97, labels: 0.97 } },
  { name: 'fresh cases', round: 'fresh', floors: { hard: 0.97, labels: 0.9 } },
];

const ALL = {
  reports: [
    ...readCases('refusals').map((each): CaseOf<'reports'> => {
      return { round: each.round, expected: 'bounce', type: each.type, raw: postfixReport(each) };
    }),
    ...readCases('reports'),
  ],
  responders: readCases('responders'),
  replies: readCases('replies'),
  html: readCases('replies-html'),
  labels: readCases('labels', { sources: ['unseen'] }),
  notLeaving: readCases('opt-outs', { sources: ['not-leaving'] }),
};

/** The name in From of the replies that end with a signature. */
const WRITER = 'Kim Berg';
const HTML_ONLY = `From: kim@shop.example
To: mark@sender.example
Subject: Re: Quick question
Content-Type: text/html; charset=utf-8

`;
const NO_NOTICE = ['bounce', 'auto_reply', 'complaint', 'human'];
const readMessage = (raw: string): Understanding => understand(parseMessage(Buffer.from(raw)), RECEIVED);
const readReply = (text: string) =>
  understand(messageOf({ subject: 'Re: Quick question', text }), RECEIVED).reply ?? expect.fail('nothing was read');

describe.each(SETS)('$name', ({ name, round, floors }) => {
  const ofRound = <Case extends { readonly round: Round }>(cases: readonly Case[]): Case[] =>
    cases.filter((each) => each.round === round);
  const reports = ofRound(ALL.reports);
  const bounces = reports.filter(({ expected }) => expected === 'bounce');
  const responders = ofRound(ALL.responders);
  const replies = ofRound(ALL.replies);
  const html = ofRound(ALL.html);
  const spoken = [
    ...replies.flatMap(({ label, address, text }) => (label === undefined ? [] : [{ expected: label, address, text }])),
    ...ofRound(ALL.labels).map(({ expected, address, text }) => ({ expected, address, text })),
  ];

  it('mail of machines is of the kind that a mail engineer gives it', () => {
    const rate = measure(`${name}: kinds of reports`, reports, ({ expected, raw }) => {
      const { machine } = readMessage(raw);
      const kind = NO_NOTICE.includes(machine.kind) ? machine.kind : 'notice';
      return expected.split('/').includes(kind) ? null : `${machine.kind} (${machine.evidence.join('; ')})`;
    });
    expect(rate).toBeGreaterThanOrEqual(0.995);
  });

  it('an address is invalid if RFC 3463 says so, and the reason is the given one', () => {
    const recipientOf = (raw: string) => readMessage(raw).bounce?.recipients[0];
    const hard = measure(`${name}: hard or not`, bounces, ({ type, raw }) => {
      const recipient = recipientOf(raw);
      const right = recipient !== undefined && (recipient.type === 'hard') === (type === 'hard');
      return right ? null : `${recipient?.type} ${recipient?.reason}`;
    });
    expect(hard).toBeGreaterThanOrEqual(floors.hard);
    const named = bounces.filter(({ reason }) => reason !== undefined);
    if (named.length === 0) return;
    const reasons = measure(`${name}: reasons`, named, ({ reason, raw }) => {
      const ours = recipientOf(raw)?.reason;
      return ours === reason ? null : `${ours}`;
    });
    expect(reasons).toBeGreaterThanOrEqual(0.97);
  });

  it.runIf(responders.length > 0)(
    'a responder is known as one, with the day of return or the address that it names',
    () => {
      const rate = measure(`${name}: labels of responders`, responders, ({ expected, date, address, raw }) => {
        const { reply } = readMessage(raw);
        const isSaid =
          (date === undefined || reply?.returnDate === date) &&
          (address === undefined || reply?.referralEmail === address);
        const right = reply?.isAutoReply === true && reply.label === expected && isSaid;
        return right ? null : `${reply?.label} ${reply?.returnDate} ${reply?.referralEmail}`;
      });
      expect(rate).toBeGreaterThanOrEqual(0.97);
    },
  );

  it.runIf(replies.length > 0)('a reply shows what its writer wrote', () => {
    const rate = measure(`${name}: visible replies`, replies, ({ shown, text }) => {
      const ours = readReplyText(text, null, [], WRITER).own;
      return squeezed(ours) === squeezed(shown) ? null : JSON.stringify(ours);
    });
    expect(rate).toBe(1);
  });

  it.runIf(html.length > 0)('a reply in HTML only shows what its writer wrote', () => {
    const rate = measure(`${name}: visible replies in HTML`, html, (each) => {
      const ours = readMessage(HTML_ONLY + each.html).trimmed;
      return squeezed(ours) === each.shown ? null : JSON.stringify(ours);
    });
    expect(rate).toBe(1);
  });

  it('a reply has the label that a person in sales gives it, and the address that it names', () => {
    const labels = measure(`${name}: labels`, spoken, ({ expected, text }) => {
      const reply = readReply(text);
      const right = expected.split('/').includes(reply.label ?? reply.intent);
      return right ? null : `${reply.intent} ${reply.label} ${reply.source}`;
    });
    expect(labels).toBeGreaterThanOrEqual(floors.labels);
    const referrals = spoken.filter(({ expected, address }) => expected === 'referral' && address !== undefined);
    const addresses = measure(`${name}: addresses of referrals`, referrals, ({ text, address }) => {
      const ours = readReply(text).referralEmail;
      return ours === address ? null : `${ours}`;
    });
    expect(addresses).toBe(1);
  });

  it('an opt-out suppresses its writer, and words that are none suppress and hold no one', () => {
    const certain = measure(`${name}: certain opt-outs`, spoken, ({ expected, text }) => {
      const { optOut } = readReply(text);
      const right =
        (optOut === 'certain') === expected.startsWith('opt_out') ||
        (optOut === 'certain' && expected.startsWith('complaint'));
      return right ? null : `${optOut}`;
    });
    expect(certain).toBe(1);
    const negatives = ofRound(ALL.notLeaving);
    if (negatives.length === 0) return;
    const suppressed = negatives.filter(({ text }) => readReply(text).optOut === 'certain');
    expect(suppressed).toEqual([]);
    const kept = measure(`${name}: not held`, negatives, ({ text }) => readReply(text).optOut);
    expect(kept).toBe(1);
  });
});
