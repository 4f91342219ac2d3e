import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusUrl, hasCorpus, printRate, readCorpus, readCorpusRows } from '../../../test/support/corpora.js';
import { parseMessage } from '../../platform/mail/mime/parse-message.js';
import { classifyReply } from '../reply-intent/classify-reply.js';
import { classifyMachineMail } from './auto-reply.js';
import { baseSubject } from './base-subject.js';
import { parseBounce } from './bounce.js';
import { parseEnhancedCode, parseReplyCode } from './enhanced-code.js';
import { parseListUnsubscribe } from './list-unsubscribe.js';
import { messageOf } from './message.fixture.js';
import { trimReply } from './reply-text.js';
import { parseRetryAfter } from './retry-after.js';
import { classifySmtpReply } from './smtp-reply.js';

/** Equal when only white space differs. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

interface ReportRow {
  readonly file: string;
  readonly kind: 'bounce' | 'auto-reply' | 'complaint' | 'delivered-notice' | 'not-a-bounce';
  readonly newline?: string;
  readonly expected: ReadonlyArray<{ readonly status: string; readonly reason: string; readonly hardbounce: boolean }>;
}

const OUR_KIND: Partial<Record<ReportRow['kind'], string>> = {
  bounce: 'bounce',
  'auto-reply': 'auto_reply',
  complaint: 'complaint',
};

/**
 * Bounces that these collections do not count as dead addresses, although their status or text can mean one (docs/use/understanding.md).
 */
const OTHERWISE_DEFINED = ['filtered', 'suspend'];

describe.skipIf(!hasCorpus('bounces-sisimai'))('real reports of about 80 mail systems', () => {
  it('are distinguished, judged and read as their collectors expect, within the thresholds, and none throws', async () => {
    const rows = readCorpusRows<ReportRow>('bounces-sisimai/expected.jsonl');
    const kind = { right: 0, all: 0 };
    const hard = { right: 0, all: 0 };
    const followed = { right: 0, all: 0 };
    const status = { right: 0, all: 0 };
    for (const row of rows) {
      const message = parseMessage(readCorpus(`bounces-sisimai/${row.file}`));
      const machine = classifyMachineMail(message);
      const bounce = parseBounce(message);
      // A bare CR does not end a line in mail (RFC 5321 section 2.3.8); parsing such files only must not throw.
      if (row.newline === 'CR') continue;
      kind.all += 1;
      const wanted = OUR_KIND[row.kind];
      const isRight =
        wanted === undefined ? !['bounce', 'auto_reply', 'complaint'].includes(machine.kind) : machine.kind === wanted;
      if (isRight) kind.right += 1;
      if (row.kind !== 'bounce') continue;
      for (const [index, expected] of row.expected.entries()) {
        const recipient = bounce?.recipients[index];
        hard.all += 1;
        const agrees = (recipient?.type === 'hard') === expected.hardbounce;
        if (agrees) hard.right += 1;
        if (!OTHERWISE_DEFINED.includes(expected.reason)) {
          followed.all += 1;
          if (agrees) followed.right += 1;
        }
        // Codes x.0.9yy were defined by the collectors.
        if (/^\d\.0\.9\d\d$/.test(expected.status)) continue;
        status.all += 1;
        if (recipient?.status === expected.status) status.right += 1;
      }
    }
    expect(printRate('kinds of reports', kind)).toBeGreaterThanOrEqual(0.995);
    expect(printRate('hard or not', hard)).toBeGreaterThanOrEqual(0.94);
    expect(printRate('hard or not, where it means the same', followed)).toBeGreaterThanOrEqual(0.985);
    expect(printRate('status of reports', status)).toBeGreaterThanOrEqual(0.98);
  });
});

const SUPPRESS = ['user_unknown', 'invalid_address', 'mailbox_disabled'];
const RETRY = ['mailbox_full', 'greylisting', 'rate_limited', 'server_error'];
const HARD = ['userunknown', 'hostunknown', 'hasmoved'];
const SOFT = ['mailboxfull', 'expired', 'networkerror', 'toomanyconn', 'speeding', 'systemfull'];

interface ReplyRow {
  readonly text: string;
  readonly reason?: string;
  readonly labels?: readonly string[];
  readonly retry_after_s?: number;
  readonly must_find?: 'reply' | 'status';
}

function agrees(row: ReplyRow): boolean {
  if (row.retry_after_s !== undefined) return parseRetryAfter(row.text) === row.retry_after_s;
  if (row.must_find === 'reply') return parseReplyCode(row.text) !== null;
  if (row.must_find === 'status') return parseEnhancedCode(row.text) !== null;
  const verdict = classifySmtpReply({ stage: 'rcpt', code: parseReplyCode(row.text) ?? 550, text: row.text });
  if (row.labels !== undefined) {
    return row.labels.some((label) =>
      SUPPRESS.includes(label)
        ? verdict.suppress
        : RETRY.includes(label)
          ? verdict.outcome === 'retry'
          : !verdict.suppress,
    );
  }
  if (HARD.includes(row.reason ?? '')) return verdict.bounceType === 'hard';
  return SOFT.includes(row.reason ?? '') ? verdict.bounceType === 'soft' : true;
}

it.skipIf(!hasCorpus('smtp-replies'))(
  'replies collected by two bounce libraries are judged as they say, 97 % of them',
  () => {
    const rows = readCorpusRows<ReplyRow>('smtp-replies/replies.jsonl');
    const wrong = rows.filter((row) => !agrees(row)).map(({ text }) => text);
    const rate = { right: rows.length - wrong.length, all: rows.length };
    expect(printRate('SMTP replies', rate), wrong.join('\n')).toBeGreaterThanOrEqual(0.97);
  },
);

it.skipIf(!hasCorpus('mail-headers'))('single headers mark a machine exactly where is-autoreply says so', () => {
  const rows = readCorpusRows<{ header: string; value: string; auto: boolean }>('mail-headers/autoreply-headers.jsonl');
  const wrong = rows.filter(({ header: name, value, auto }) => {
    return (
      (classifyMachineMail(messageOf({ headers: [{ name: name.toLowerCase(), value }] })).kind !== 'human') !== auto
    );
  });
  expect(wrong).toEqual([]);
});

it.skipIf(!hasCorpus('threading'))('agrees with the cases of RFC 5256 servers', () => {
  const rows = JSON.parse(readCorpus('threading/base-subject.json').toString('utf8')) as {
    subject: string;
    base: string;
  }[];
  for (const { subject, base } of rows) expect(baseSubject(subject)).toBe(base);
});

it.skipIf(!hasCorpus('mail-headers'))('is read as a conformance suite expects', () => {
  const cases = JSON.parse(readCorpus('mail-headers/list-unsubscribe.json').toString('utf8')) as {
    input: { list_unsubscribe: string; list_unsubscribe_post: string | null };
    expected: { kind: string; url?: string; address?: string; subject?: string | null };
  }[];
  const kinds = { one_click: 'OneClick', url: 'HttpLink', mailto: 'Mailto' } as const;
  for (const { input, expected } of cases) {
    const method = parseListUnsubscribe(input.list_unsubscribe, input.list_unsubscribe_post);
    const { kind, ...rest } = method ?? { kind: null };
    expect({ kind: kind === null ? 'None' : kinds[kind], ...rest }).toEqual(expected);
  }
});

interface Expected {
  readonly file: string;
  readonly html?: boolean;
  readonly eml?: boolean;
  readonly visible_text?: string;
  readonly visible_text_nows?: string;
  readonly first_fragment?: string;
  readonly first_fragment_trimmed?: string;
  readonly first_fragment_matches?: readonly [string, string][];
}

it.skipIf(!hasCorpus('reply-trimmer-discourse'))(
  'are what a forum engine keeps: 85 % to the letter, 0.90 mean token F1',
  () => {
    const files = readdirSync(corpusUrl('reply-trimmer-discourse/emails/'));
    const read = (folder: string, file: string) =>
      readCorpus(`reply-trimmer-discourse/${folder}/${file}`).toString('utf8');
    const pairs = files.map((file) => [trimReply(read('emails', file)), read('trimmed', file)] as const);
    const right = pairs.filter(([ours, theirs]) => squeezed(ours) === squeezed(theirs)).length;
    const exact = printRate('visible replies as a forum engine', { right, all: pairs.length });
    const mean = pairs.reduce((sum, [ours, theirs]) => sum + tokenF1(ours, theirs), 0) / pairs.length;
    expect(exact).toBeGreaterThanOrEqual(0.85);
    expect(mean).toBeGreaterThanOrEqual(0.9);
  },
);

function tokenF1(ours: string, theirs: string): number {
  const left = squeezed(ours).split(' ').filter(Boolean);
  const right = squeezed(theirs).split(' ').filter(Boolean);
  const rest = [...right];
  const common = left.filter((token) => {
    const at = rest.indexOf(token);
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  }).length;
  return left.length + right.length === 0 ? 1 : (2 * common) / (left.length + right.length);
}

it.skipIf(!hasCorpus('reply-crisp'))('begin with what a chat service shows, in every body it has', () => {
  for (const row of readCorpusRows<Expected>('reply-crisp/expected.jsonl')) {
    const ours = trimReply(readCorpus(`reply-crisp/${row.file}`).toString('utf8'));
    const start = row.first_fragment_trimmed ?? row.first_fragment ?? row.visible_text;
    if (start !== undefined) expect(squeezed(ours).startsWith(squeezed(start)), row.file).toBe(true);
    for (const [source, flags] of row.first_fragment_matches ?? [])
      expect(ours, row.file).toMatch(new RegExp(source, flags));
  }
});

it.skipIf(!hasCorpus('reply-github-talon'))('match replies of GitHub and Mailgun, 90 % of them', async () => {
  const rows = readCorpusRows<Expected>('reply-github-talon/expected.jsonl');
  const wrong: string[] = [];
  for (const row of rows) {
    const raw = readCorpus(`reply-github-talon/${row.file}`);
    const message = row.eml === true ? parseMessage(raw) : null;
    const text = raw.toString('utf8');
    const ours =
      message !== null
        ? trimReply(message.text, message.html)
        : row.html === true
          ? trimReply(null, text)
          : trimReply(text);
    const theirs = row.visible_text_nows ?? row.visible_text;
    const right =
      theirs === undefined
        ? ours !== '' && (!/^>/m.test(text) || ours.length < text.length)
        : ours.replace(/\s/g, '') === theirs.replace(/\s/g, '');
    if (!right) wrong.push(row.file);
  }
  const rate = { right: rows.length - wrong.length, all: rows.length };
  expect(printRate('visible replies of GitHub and Mailgun', rate), wrong.join(', ')).toBeGreaterThanOrEqual(0.95);
});

it.skipIf(!hasCorpus('hostile-strings'))('of the list of naughty strings never throws', () => {
  for (const text of JSON.parse(readCorpus('hostile-strings/blns.json').toString('utf8')) as string[]) {
    const message = messageOf({ subject: text, text, html: text, headers: [{ name: 'auto-submitted', value: text }] });
    classifyMachineMail(message);
    trimReply(null, text);
    classifyReply({ subject: text, text, machine: null });
  }
});
