import { describe, expect, it } from 'vitest';
import { postfixReport } from '../../../../test/support/cases/postfix-report.js';
import { responderMails } from '../../../../test/support/cases/responder-mail.js';
import {
  type Case,
  casesOf,
  measure,
  RECEIVED,
  shownOf,
  squeezed,
} from '../../../../test/support/cases/written-cases.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { EIGHTH_LABELS, EIGHTH_OPT_OUT_NEGATIVES } from '../../reply-intent/evaluation/eighth-labels.fixture.js';
import { FIFTH_LABELS } from '../../reply-intent/evaluation/fifth-labels.fixture.js';
import { FOURTH_LABELS } from '../../reply-intent/evaluation/fourth-labels.fixture.js';
import { FOURTH_OPT_OUT_NEGATIVES } from '../../reply-intent/evaluation/fourth-opt-outs.fixture.js';
import { FRESH_LABELS } from '../../reply-intent/evaluation/fresh-labels.fixture.js';
import { SEVENTH_LABELS, SEVENTH_OPT_OUT_NEGATIVES } from '../../reply-intent/evaluation/seventh-labels.fixture.js';
import { SIXTH_LABELS } from '../../reply-intent/evaluation/sixth-labels.fixture.js';
import { THIRD_OPT_OUT_NEGATIVES } from '../../reply-intent/evaluation/third-opt-outs.fixture.js';
import { messageOf } from '../message.fixture.js';
import { readReplyText } from '../reply-text.js';
import { type Understanding, understand } from '../understand.js';
import { EIGHTH_REFUSALS } from './eighth/refusals.fixture.js';
import { EIGHTH_HTML_REPLIES, EIGHTH_REPLIES } from './eighth/replies.fixture.js';
import { EIGHTH_AUTO_REPLIES, EIGHTH_REPORTS } from './eighth/reports.fixture.js';
import { FIFTH_AUTO_REPLIES } from './fifth/auto-replies.fixture.js';
import { FIFTH_NOTICES } from './fifth/notices.fixture.js';
import { FIFTH_REFUSALS } from './fifth/refusals.fixture.js';
import { FIFTH_LANGUAGE_REPORTS } from './fifth/reports-languages.fixture.js';
import { FIFTH_SERVER_REPORTS } from './fifth/reports-servers.fixture.js';
import { FIFTH_SMALL_REPORTS } from './fifth/reports-small.fixture.js';
import { FOURTH_AUTO_REPLIES } from './fourth/auto-replies.fixture.js';
import { FOURTH_REPLIES } from './fourth/replies.fixture.js';
import { FOURTH_EXCHANGE_REPORTS } from './fourth/reports-exchange.fixture.js';
import { FOURTH_GATEWAY_REPORTS } from './fourth/reports-gateways.fixture.js';
import { FOURTH_HOST_REPORTS } from './fourth/reports-hosts.fixture.js';
import { FOURTH_PROVIDER_REPORTS } from './fourth/reports-providers.fixture.js';
import { FOURTH_SERVER_REPORTS } from './fourth/reports-servers.fixture.js';
import { FOURTH_SMALL_REPORTS } from './fourth/reports-small.fixture.js';
import { FRESH_AUTO_REPLIES } from './fresh/auto-replies.fixture.js';
import { FRESH_REPORTS } from './fresh/reports.fixture.js';
import { SEVENTH_AUTO_REPLIES } from './seventh/auto-replies.fixture.js';
import { SEVENTH_NOTICES } from './seventh/notices.fixture.js';
import { SEVENTH_REFUSALS } from './seventh/refusals.fixture.js';
import { SEVENTH_HTML_REPLIES } from './seventh/replies-html.fixture.js';
import { SEVENTH_PROGRAM_REPLIES } from './seventh/replies-programs.fixture.js';
import { SEVENTH_WEBMAIL_REPLIES } from './seventh/replies-webmail.fixture.js';
import { SEVENTH_SERVER_REPORTS } from './seventh/reports-servers.fixture.js';
import { SEVENTH_SERVICE_REPORTS } from './seventh/reports-services.fixture.js';
import { SIXTH_REFUSALS } from './sixth/refusals.fixture.js';
import { SIXTH_REPORTS } from './sixth/reports.fixture.js';
import { THIRD_AUTO_REPLIES } from './third/auto-replies.fixture.js';
import { THIRD_REPLIES } from './third/replies.fixture.js';
import { THIRD_GATEWAY_REPORTS } from './third/reports-gateways.fixture.js';
import { THIRD_POSTFIX_REPORTS } from './third/reports-postfix.fixture.js';
import { THIRD_PROVIDER_REPORTS } from './third/reports-providers.fixture.js';
import { THIRD_SERVER_REPORTS } from './third/reports-servers.fixture.js';

/** The sets by which docs/understanding.md says what unseen mail scores. */
interface WrittenSet {
  readonly name: string;
  readonly reports: readonly string[];
  readonly autoReplies: string;
  readonly replies: string;
  /** Replies whose titles name a program, not a label. */
  readonly programs?: readonly string[];
  /** Replies in HTML only, whose titles are what is to be shown. */
  readonly html?: string;
  /** Replies without quotes, a line each, in the format of `sales-labels.fixture.ts`. */
  readonly labels: string;
  readonly notLeaving: string;
  readonly floors: { readonly hard: number; readonly labels: number };
}

const linesOf = (set: string): string[] => set.split('\n').filter((line) => line !== '');

const SETS: readonly WrittenSet[] = [
  {
    name: 'third set',
    reports: [THIRD_SERVER_REPORTS, THIRD_POSTFIX_REPORTS, THIRD_PROVIDER_REPORTS, THIRD_GATEWAY_REPORTS],
    autoReplies: THIRD_AUTO_REPLIES,
    replies: THIRD_REPLIES,
    labels: '',
    notLeaving: THIRD_OPT_OUT_NEGATIVES,
    floors: { hard: 0.98, labels: 0.98 },
  },
  {
    name: 'fourth set',
    reports: [
      FOURTH_EXCHANGE_REPORTS,
      FOURTH_SERVER_REPORTS,
      FOURTH_SMALL_REPORTS,
      FOURTH_PROVIDER_REPORTS,
      FOURTH_HOST_REPORTS,
      FOURTH_GATEWAY_REPORTS,
    ],
    autoReplies: FOURTH_AUTO_REPLIES,
    replies: FOURTH_REPLIES,
    labels: FOURTH_LABELS,
    notLeaving: FOURTH_OPT_OUT_NEGATIVES,
    floors: { hard: 0.98, labels: 0.98 },
  },
  {
    name: 'fifth set',
    reports: [
      linesOf(FIFTH_REFUSALS).map(postfixReport).join(''),
      FIFTH_SERVER_REPORTS,
      FIFTH_SMALL_REPORTS,
      FIFTH_LANGUAGE_REPORTS,
      FIFTH_NOTICES,
    ],
    autoReplies: FIFTH_AUTO_REPLIES,
    replies: '',
    labels: FIFTH_LABELS,
    notLeaving: '',
    floors: { hard: 0.98, labels: 0.97 },
  },
  {
    name: 'sixth set',
    reports: [linesOf(SIXTH_REFUSALS).map(postfixReport).join(''), SIXTH_REPORTS],
    autoReplies: '',
    replies: '',
    labels: SIXTH_LABELS,
    notLeaving: '',
    floors: { hard: 0.97, labels: 0.97 },
  },
  {
    name: 'seventh set',
    reports: [
      linesOf(SEVENTH_REFUSALS).map(postfixReport).join(''),
      SEVENTH_SERVER_REPORTS,
      SEVENTH_SERVICE_REPORTS,
      SEVENTH_NOTICES,
    ],
    autoReplies: responderMails(SEVENTH_AUTO_REPLIES),
    replies: '',
    programs: [SEVENTH_PROGRAM_REPLIES, SEVENTH_WEBMAIL_REPLIES],
    html: SEVENTH_HTML_REPLIES,
    labels: SEVENTH_LABELS,
    notLeaving: SEVENTH_OPT_OUT_NEGATIVES,
    floors: { hard: 0.97, labels: 0.9 },
  },
  {
    name: 'eighth set',
    reports: [linesOf(EIGHTH_REFUSALS).map(postfixReport).join(''), EIGHTH_REPORTS],
    autoReplies: responderMails(EIGHTH_AUTO_REPLIES),
    replies: '',
    programs: [EIGHTH_REPLIES],
    html: EIGHTH_HTML_REPLIES,
    labels: EIGHTH_LABELS,
    notLeaving: EIGHTH_OPT_OUT_NEGATIVES,
    floors: { hard: 0.97, labels: 0.95 },
  },
  {
    name: 'fresh cases',
    reports: [FRESH_REPORTS],
    autoReplies: FRESH_AUTO_REPLIES,
    replies: '',
    labels: FRESH_LABELS,
    notLeaving: '',
    floors: { hard: 0.97, labels: 0.9 },
  },
];

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
const wanted = ({ title }: Case): string[] => title.split(' ')[0]?.split('/') ?? [];

function labelledLine(line: string): Case {
  const [label = '', body = '', detail = ''] = line.split('|');
  return { title: `${label} ${detail}`.trim(), body };
}

describe.each(SETS)('$name', ({ name, ...set }) => {
  const reports = set.reports.flatMap(casesOf);
  const bounces = reports.filter(({ title }) => title.startsWith('bounce'));
  const autoReplies = casesOf(set.autoReplies);
  const replies = casesOf(set.replies);
  const spoken: readonly Case[] = [
    ...replies.map(({ title, body }) => ({ title, body: shownOf(body).text })),
    ...linesOf(set.labels).map(labelledLine),
  ];

  it('mail of machines is of the kind that a mail engineer gives it', () => {
    const rate = measure(`${name}: kinds of reports`, reports, (each) => {
      const { machine } = readMessage(each.body);
      const kind = NO_NOTICE.includes(machine.kind) ? machine.kind : 'notice';
      return wanted(each).includes(kind) ? null : `${machine.kind} (${machine.evidence.join('; ')}): ${each.body}`;
    });
    expect(rate).toBeGreaterThanOrEqual(0.995);
  });

  it('an address is dead where RFC 3463 says so, and the reason is the one that is written', () => {
    const recipientOf = (body: string) => readMessage(body).bounce?.recipients[0];
    const hard = measure(`${name}: hard or not`, bounces, ({ title, body }) => {
      const recipient = recipientOf(body);
      const right = recipient !== undefined && (recipient.type === 'hard') === title.startsWith('bounce hard');
      return right ? null : `${recipient?.type} ${recipient?.reason}: ${body}`;
    });
    expect(hard).toBeGreaterThanOrEqual(set.floors.hard);
    const named = bounces.filter(({ title }) => title.split(' ').length > 2);
    if (named.length === 0) return;
    const reasons = measure(`${name}: reasons`, named, ({ title, body }) => {
      const reason = recipientOf(body)?.reason;
      return reason === title.split(' ')[2] ? null : `${reason}: ${body}`;
    });
    expect(reasons).toBeGreaterThanOrEqual(0.97);
  });

  it.runIf(autoReplies.length > 0)(
    'a responder is known as one, with the day of return or the address that it names',
    () => {
      const rate = measure(`${name}: labels of responders`, autoReplies, ({ title, body }) => {
        const { reply } = readMessage(body);
        const [label, detail] = title.split(' ');
        const isSaid = detail === undefined || [reply?.returnDate, reply?.referralEmail].includes(detail);
        const right = reply?.isAutoReply === true && reply.label === label && isSaid;
        return right ? null : `${reply?.label} ${reply?.returnDate} ${reply?.referralEmail}: ${body}`;
      });
      expect(rate).toBeGreaterThanOrEqual(0.97);
    },
  );

  const written = [...replies, ...(set.programs ?? []).flatMap(casesOf)];
  it.runIf(written.length > 0)('a reply shows what its writer wrote', () => {
    const rate = measure(`${name}: visible replies`, written, ({ body }) => {
      const { own, text } = shownOf(body);
      const ours = readReplyText(text, null, [], WRITER).own;
      return squeezed(ours) === squeezed(own) ? null : JSON.stringify(ours);
    });
    expect(rate).toBe(1);
  });

  const html = casesOf(set.html ?? '');
  it.runIf(html.length > 0)('a reply in HTML only shows what its writer wrote', () => {
    const rate = measure(`${name}: visible replies in HTML`, html, ({ title, body }) => {
      const ours = readMessage(HTML_ONLY + body).trimmed;
      return squeezed(ours) === title ? null : JSON.stringify(ours);
    });
    expect(rate).toBe(1);
  });

  it('a reply has the label that a person in sales gives it, and the address that it names', () => {
    const labels = measure(`${name}: labels`, spoken, (each) => {
      const reply = readReply(each.body);
      const right = wanted(each).includes(reply.label ?? reply.intent);
      return right ? null : `${reply.intent} ${reply.label} ${reply.source}: ${each.body.slice(0, 300)}`;
    });
    expect(labels).toBeGreaterThanOrEqual(set.floors.labels);
    const referrals = spoken.filter(({ title }) => title.startsWith('referral '));
    const addresses = measure(`${name}: addresses of referrals`, referrals, ({ title, body }) => {
      const address = readReply(body).referralEmail;
      return address === title.split(' ')[1] ? null : `${address}`;
    });
    expect(addresses).toBe(1);
  });

  it('an opt-out suppresses its writer, and words that are none suppress and hold no one', () => {
    const certain = measure(`${name}: certain opt-outs`, spoken, ({ title, body }) => {
      const { optOut } = readReply(body);
      const right =
        (optOut === 'certain') === title.startsWith('opt_out') ||
        (optOut === 'certain' && title.startsWith('complaint'));
      return right ? null : `${optOut}: ${body}`;
    });
    expect(certain).toBe(1);
    const negatives = linesOf(set.notLeaving).map((body) => ({ title: 'none', body }));
    if (negatives.length === 0) return;
    const suppressed = negatives.filter(({ body }) => readReply(body).optOut === 'certain');
    expect(suppressed).toEqual([]);
    const kept = measure(`${name}: not held`, negatives, ({ body }) => (readReply(body).optOut === null ? null : body));
    expect(kept).toBe(1);
  });
});
