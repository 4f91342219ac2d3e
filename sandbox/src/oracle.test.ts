import { describe, expect, it } from 'vitest';
import type { AcceptedEntry, FaultEntry, ReactionEntry, RefusedEntry, WorldEntry } from './log.js';
import {
  type CampaignExpectation,
  type Expectations,
  VIOLATION_RULES,
  type ViolationRule,
} from './oracle/expectations.js';
import { sampleReaction } from './oracle/sample-reaction.js';
import { judge } from './oracle.js';

const ANNA = 'anna@firm.example';
const BEN = 'ben@other.example';
const MAX = 'max@sender.example';
const EVE = 'eve@sender.example';

const CAMPAIGN: CampaignExpectation = {
  id: 'c1',
  timezone: 'Europe/Berlin',
  windows: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
  holidays: ['2025-06-09'],
  startDate: '2025-06-02',
  endDate: '2025-06-30',
  steps: [{ delaySeconds: 0 }, { delaySeconds: 172_800 }, { delaySeconds: 3_600 }],
  contacts: [ANNA, BEN],
  mailboxes: [MAX, EVE],
  dailyLimit: 4,
  newContactsPerDay: 2,
  gapSeconds: 600,
};

const EXPECTATIONS: Expectations = {
  campaigns: [CAMPAIGN],
  mailboxes: [{ address: MAX, dailyLimit: 4, rollingLimit: 5, timezone: 'Europe/Berlin', minGapSeconds: 60 }],
  toleranceSeconds: 5,
};

function accepted(at: string, id: string, more: Partial<AcceptedEntry> = {}): AcceptedEntry {
  const from = more.from ?? MAX;
  const parent = more.inReplyTo ?? null;
  return {
    type: 'accepted',
    at: new Date(at).toISOString(),
    session: 1,
    user: null,
    from,
    to: [ANNA],
    messageId: `<${id}@sender.example>`,
    subject: parent === null ? 'Hello Anna' : 'Re: Hello Anna',
    inReplyTo: parent,
    references: parent === null ? [] : [parent],
    fromAddress: from,
    replyTo: from,
    marker: null,
    headers: {
      from: [from],
      to: [ANNA],
      date: ['x'],
      subject: ['x'],
      'message-id': [`<${id}@sender.example>`],
      'mime-version': ['1.0'],
      'list-unsubscribe': ['<mailto:u@sender.example?subject=t>, <https://app.example/u/t>'],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
      'dkim-signature': ['v=1'],
    },
    bodySha256: id,
    bytes: 1_000,
    bareLineEnds: false,
    longestLine: 78,
    confirmed: true,
    ...more,
  };
}

function reaction(at: string, kind: ReactionEntry['kind'], more: Partial<ReactionEntry> = {}): ReactionEntry {
  const time = new Date(at).toISOString();
  return sampleReaction(kind, { at: time, dueAt: time, ...more });
}

function refused(at: string): RefusedEntry {
  return {
    type: 'refused',
    at: new Date(at).toISOString(),
    session: 1,
    stage: 'rcpt',
    from: MAX,
    to: [ANNA],
    messageId: null,
    reply: '550 5.1.1 unknown',
    because: 'recipient',
  };
}

const CUT: FaultEntry = {
  type: 'fault',
  at: '2025-06-04T07:00:00.000Z',
  session: 1,
  stage: 'message',
  action: 'drop',
  from: MAX,
  to: [ANNA],
  messageId: '<a2@sender.example>',
  outcomeUnknown: true,
};

/** Returns a log of three steps to Anna and two to Ben that follow every rule. */
function cleanLog(): AcceptedEntry[] {
  const ben = { to: [BEN], from: EVE };
  return [
    accepted('2025-06-02T09:00:00+02:00', 'a1'),
    accepted('2025-06-02T09:00:01+02:00', 'b1', ben),
    accepted('2025-06-04T09:00:00+02:00', 'a2', { inReplyTo: '<a1@sender.example>' }),
    accepted('2025-06-04T09:00:01+02:00', 'b2', { ...ben, inReplyTo: '<b1@sender.example>' }),
    accepted('2025-06-04T10:00:00+02:00', 'a3', {
      inReplyTo: '<a2@sender.example>',
      references: ['<a1@sender.example>', '<a2@sender.example>'],
    }),
  ];
}

function rulesOf(log: readonly WorldEntry[], more: Partial<Expectations> = {}): ViolationRule[] {
  const sorted = [...log].sort((one, other) => one.at.localeCompare(other.at));
  return [...new Set(judge(sorted, { ...EXPECTATIONS, ...more }).map((found) => found.rule))];
}

/** Returns the clean log with one entry changed. */
function changed(index: number, change: Partial<AcceptedEntry>): WorldEntry[] {
  return cleanLog().map((entry, position) => (position === index ? { ...entry, ...change } : entry));
}

function withHeaders(index: number, headers: Record<string, string[]>): WorldEntry[] {
  return cleanLog().map((entry, position) =>
    position === index ? { ...entry, headers: { ...entry.headers, ...headers } } : entry,
  );
}

function campaign(change: Partial<CampaignExpectation>): Partial<Expectations> {
  return { campaigns: [{ ...CAMPAIGN, ...change }] };
}

interface Planted {
  readonly rule: ViolationRule;
  readonly what: string;
  readonly log: readonly WorldEntry[];
  readonly more?: Partial<Expectations>;
}

/** Reactions that end sending, and the rule that later email violates. */
const AFTERWARDS: ReadonlyArray<readonly [ViolationRule, ReactionEntry | RefusedEntry]> = [
  ['sent-after-reply', reaction('2025-06-03T12:00:00Z', 'reply')],
  ['sent-after-reply', reaction('2025-06-03T12:00:00Z', 'near-miss', { detail: 'other-channel' })],
  ['sent-after-unsubscribe', reaction('2025-06-03T12:00:00Z', 'unsubscribe-one-click')],
  ['sent-after-unsubscribe', reaction('2025-06-03T12:00:00Z', 'unsubscribe-mailto')],
  ['sent-after-unsubscribe', reaction('2025-06-03T12:00:00Z', 'unsubscribe-reply')],
  ['sent-after-bounce', reaction('2025-06-03T12:00:00Z', 'bounce', { detail: '5.1.1' })],
  ['sent-after-bounce', refused('2025-06-03T12:00:00Z')],
  ['sent-after-complaint', reaction('2025-06-03T12:00:00Z', 'complain')],
  ['sent-after-left-company', reaction('2025-06-03T12:00:00Z', 'left-company')],
];

const PLANTED: readonly Planted[] = [
  {
    rule: 'duplicate-message-id',
    what: 'the same message again',
    log: [...cleanLog(), accepted('2025-06-05T09:00:00+02:00', 'a3', { inReplyTo: '<a2@sender.example>' })],
  },
  {
    rule: 'duplicate-step',
    what: 'a step again under a new Message-ID',
    log: [...changed(0, { marker: 's1' }), accepted('2025-06-03T09:00:00+02:00', 'a1x', { marker: 's1' })],
    more: campaign({ steps: [{ delaySeconds: 0, marker: 's1' }, ...CAMPAIGN.steps.slice(1)] }),
  },
  { rule: 'duplicate-body', what: 'the same words again', log: changed(2, { bodySha256: 'a1' }) },
  {
    rule: 'unexpected-message',
    what: 'a message to a stranger',
    log: [...cleanLog(), accepted('2025-06-05T09:00:00+02:00', 'x', { to: ['zoe@x.example'] })],
  },
  {
    rule: 'unexpected-message',
    what: 'a fourth of three steps',
    log: [...cleanLog(), accepted('2025-06-05T09:00:00+02:00', 'a4', { inReplyTo: '<a3@sender.example>' })],
  },
  {
    rule: 'unexpected-message',
    what: 'a mailbox that is not attached',
    log: changed(0, { fromAddress: 'who@sender.example' }),
  },
  ...AFTERWARDS.map(([rule, entry]) => ({
    rule,
    what: `after ${entry.type} ${entry.type === 'reaction' ? entry.kind : ''}`,
    log: [...cleanLog(), entry],
  })),
  {
    rule: 'sent-while-absent',
    what: 'during an absence',
    log: [...cleanLog(), reaction('2025-06-02T12:00:00Z', 'out-of-office', { detail: '2025-06-05' })],
  },
  {
    rule: 'sent-after-suppression',
    what: 'a suppressed address',
    log: cleanLog(),
    more: { suppressions: [{ kind: 'email', value: 'ANNA@firm.example', at: '2025-06-03T00:00:00Z' }] },
  },
  {
    rule: 'sent-after-suppression',
    what: 'a suppressed domain',
    log: cleanLog(),
    more: { suppressions: [{ kind: 'domain', value: 'firm.example', at: '2025-06-03T00:00:00Z' }] },
  },
  {
    rule: 'sent-after-stop',
    what: 'a contact stopped by a member',
    log: cleanLog(),
    more: { stops: [{ address: ANNA, at: '2025-06-03T00:00:00Z', campaignIds: ['c1'] }] },
  },
  {
    rule: 'sent-while-paused',
    what: 'a paused campaign',
    log: cleanLog(),
    more: campaign({ pauses: [{ from: '2025-06-03T00:00:00Z', to: '2025-06-05T00:00:00Z' }] }),
  },
  {
    rule: 'tried-after-bounce',
    what: 'a second try at a dead address',
    log: [...cleanLog().slice(0, 1), refused('2025-06-04T12:00:00Z'), refused('2025-06-05T12:00:00Z')],
  },
  {
    rule: 'step-without-previous',
    what: 'a follow-up without its first',
    log: [accepted('2025-06-04T09:00:00+02:00', 'a2', { marker: 's2' })],
    more: campaign({ steps: [{ delaySeconds: 0 }, { delaySeconds: 0, marker: 's2' }] }),
  },
  { rule: 'step-too-early', what: 'a day too early', log: changed(2, { at: '2025-06-03T14:00:00.000Z' }) },
  { rule: 'step-too-early', what: 'a minute too early', log: changed(4, { at: '2025-06-04T07:59:00.000Z' }) },
  { rule: 'mailbox-changed', what: 'another mailbox', log: changed(2, { fromAddress: EVE }) },
  { rule: 'thread-broken', what: 'no In-Reply-To', log: changed(2, { inReplyTo: null }) },
  {
    rule: 'thread-broken',
    what: 'an In-Reply-To of an unknown message',
    log: changed(2, { inReplyTo: '<zzz@sender.example>' }),
  },
  {
    rule: 'thread-broken',
    what: 'References without the step before',
    log: changed(4, { references: ['<a1@sender.example>'] }),
  },
  { rule: 'subject-changed', what: 'another subject', log: changed(2, { subject: 'Re: Hello  Anna' }) },
  { rule: 'subject-changed', what: 'Re: twice', log: changed(4, { subject: 'Re: Re: Hello Anna' }) },
  { rule: 'outside-window', what: 'before nine', log: changed(0, { at: '2025-06-02T06:59:59.000Z' }) },
  { rule: 'outside-window', what: 'after five', log: changed(4, { at: '2025-06-04T15:00:06.000Z' }) },
  { rule: 'outside-window', what: 'on a Saturday', log: changed(4, { at: '2025-06-07T10:00:00.000Z' }) },
  { rule: 'outside-window', what: 'on a holiday', log: changed(4, { at: '2025-06-09T10:00:00.000Z' }) },
  {
    rule: 'outside-window',
    what: 'before the first day',
    log: cleanLog(),
    more: campaign({ startDate: '2025-06-03' }),
  },
  { rule: 'outside-window', what: 'after the last day', log: cleanLog(), more: campaign({ endDate: '2025-06-03' }) },
  {
    rule: 'outside-window',
    what: "outside the contact's own day",
    log: cleanLog(),
    more: campaign({ contactTimezones: { [ANNA]: 'America/New_York' } }),
  },
  { rule: 'campaign-daily-limit', what: 'three in a day of two', log: cleanLog(), more: campaign({ dailyLimit: 2 }) },
  {
    rule: 'new-contacts-limit',
    what: 'two new in a day of one',
    log: cleanLog(),
    more: campaign({ newContactsPerDay: 1 }),
  },
  {
    rule: 'mailbox-daily-limit',
    what: 'two of one mailbox in a day of one',
    log: cleanLog(),
    more: { mailboxes: [{ address: MAX, dailyLimit: 1, timezone: 'Europe/Berlin' }] },
  },
  {
    rule: 'mailbox-rolling-limit',
    what: 'two in 24 hours of one',
    log: cleanLog(),
    more: { mailboxes: [{ address: MAX, rollingLimit: 1 }] },
  },
  {
    rule: 'campaign-gap',
    what: 'an hour apart where two are wanted',
    log: cleanLog(),
    more: campaign({ gapSeconds: 7_200 }),
  },
  {
    rule: 'mailbox-gap',
    what: 'an hour apart where two are wanted',
    log: cleanLog(),
    more: { mailboxes: [{ address: MAX, minGapSeconds: 7_200 }] },
  },
  { rule: 'unsubscribe-headers', what: 'no header', log: withHeaders(0, { 'list-unsubscribe': [] }) },
  {
    rule: 'unsubscribe-headers',
    what: 'two headers',
    log: withHeaders(0, { 'list-unsubscribe-post': ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click'] }),
  },
  {
    rule: 'unsubscribe-headers',
    what: 'a mailto alone',
    log: withHeaders(0, { 'list-unsubscribe': ['<mailto:u@s.example>'] }),
  },
  {
    rule: 'dkim-missing',
    what: 'an unsigned message',
    log: withHeaders(0, { 'dkim-signature': [] }),
    more: campaign({ dkim: true }),
  },
  { rule: 'malformed-message', what: 'two subjects', log: withHeaders(0, { subject: ['a', 'b'] }) },
  { rule: 'malformed-message', what: 'bare line feeds', log: changed(0, { bareLineEnds: true }) },
  { rule: 'malformed-message', what: 'a visible Bcc', log: withHeaders(0, { bcc: ['x@y.example'] }) },
  { rule: 'malformed-message', what: 'a line of 999 octets', log: changed(0, { longestLine: 999 }) },
  {
    rule: 'step-missing',
    what: 'a contact that never got its last step',
    log: cleanLog(),
    more: campaign({ complete: true }),
  },
];

describe('the oracle', () => {
  it('finds nothing in a clean log', () => {
    expect(judge(cleanLog(), EXPECTATIONS)).toEqual([]);
    expect(
      judge(cleanLog(), {
        ...EXPECTATIONS,
        ...campaign({ complete: true, contacts: [ANNA] }),
        otherTraffic: { recipients: [BEN] },
      }),
    ).toEqual([]);
  });

  it.each(PLANTED)('finds $rule: $what', ({ rule, log, more }) => {
    expect(rulesOf(log, more)).toContain(rule);
  });

  it('has a planted violation for every rule it knows', () => {
    expect(new Set(PLANTED.map((planted) => planted.rule))).toEqual(new Set(VIOLATION_RULES));
  });

  it.each(['reply', 'unsubscribe-one-click', 'complain', 'left-company'] as const)(
    'accepts a message that was in transit at that time: %s',
    (kind) => {
      const at = '2025-06-04T07:59:56.000Z';
      expect(rulesOf([...cleanLog(), reaction(at, kind)])).toEqual([]);
      expect(rulesOf([...cleanLog(), reaction(at, kind)], { toleranceSeconds: 3 })).not.toEqual([]);
    },
  );

  it.each([
    ['an automatic confirmation', reaction('2025-06-03T12:00:00Z', 'acknowledge')],
    ['a full mailbox', reaction('2025-06-03T12:00:00Z', 'bounce', { permanent: false, detail: '5.2.2' })],
    ['a mailbox without a reader', reaction('2025-06-03T12:00:00Z', 'near-miss', { permanent: false })],
    ['a reply the service refused', reaction('2025-06-03T12:00:00Z', 'reply', { result: 'refused' })],
    ['a look at the link', reaction('2025-06-03T12:00:00Z', 'scan')],
    ['an absence that has ended', reaction('2025-06-02T12:00:00Z', 'out-of-office', { detail: '2025-06-04' })],
  ])('does not ask for silence after %s', (_what, entry) => {
    expect(rulesOf([...cleanLog(), entry])).toEqual([]);
  });

  it('keeps a reply inside its campaign unless the scope is wider', () => {
    const second: CampaignExpectation = { ...CAMPAIGN, id: 'c2', mailboxes: [EVE], contacts: [ANNA] };
    const log = [
      ...cleanLog().slice(0, 1),
      reaction('2025-06-03T12:00:00Z', 'reply'),
      accepted('2025-06-04T09:00:00+02:00', 'z1', { from: EVE }),
    ];
    const first = { ...CAMPAIGN, mailboxes: [MAX] };
    expect(rulesOf(log, { campaigns: [first, second] })).toEqual([]);
    expect(rulesOf(log, { campaigns: [{ ...first, stopScope: 'workspace' }, second] })).toEqual(['sent-after-reply']);
  });

  it('accepts a follow-up of a message with an unknown result', () => {
    const log: WorldEntry[] = cleanLog().filter((entry) => entry.messageId !== '<a2@sender.example>');
    expect(rulesOf(log)).not.toEqual([]);
    expect(rulesOf([...log, CUT], { campaigns: [{ ...CAMPAIGN, steps: CAMPAIGN.steps }] })).not.toContain(
      'step-without-previous',
    );
  });

  it('counts a message that was accepted without a 250', () => {
    expect(rulesOf(changed(2, { confirmed: false }))).toEqual([]);
  });
});
