import type { Change } from '../engine-sim/planted.js';
import type { Rule } from './broken.js';
import type { Plan } from './cast.js';

/** Faults of warmup that do not mask each other, with the rule that must detect each. */
export interface Fault {
  readonly faults: string;
  readonly breaks: readonly Rule[];
  readonly days: number;
  readonly bad?: Plan['bad'];
  readonly changes: readonly Change[];
}

export const FAULTS: readonly Fault[] = [
  {
    faults: 'the day is not counted, gaps are none, pairs are forgotten, zones are read as UTC',
    breaks: ['ramp', 'gap', 'pair', 'hours'],
    days: 1,
    changes: [
      { statement: 'warmup-day-use', from: 'sent_at >= $3)', to: 'sent_at >= $3 and false)' },
      { statement: 'mailboxes-lock-slot', from: 'm.min_gap_seconds,', to: '0 as min_gap_seconds,' },
      {
        statement: 'warmup-list-candidates',
        from: '(select began_at from warmup_pairs',
        to: '(select null::timestamptz from warmup_pairs',
      },
      {
        statement: 'warmup-take-pair',
        from: 'where warmup_pairs.began_at <= $4',
        to: 'where $4::timestamptz is not null',
      },
      { statement: 'mailboxes-find', from: 'select * from', to: 'select *, null::text as timezone from' },
    ],
  },
  {
    faults: 'replies refer to themselves, conversations with messages of machines and people continue',
    breaks: ['answer', 'machine'],
    days: 2,
    changes: [
      {
        statement: 'warmup-insert-message',
        from: "$12, $13, $14, 'planned'",
        to: "$12, coalesce($12, $13), $14, 'planned'",
      },
      {
        statement: 'warmup-end-conversation',
        from: 'set ended_at = $3',
        to: 'set ended_at = nullif($3::timestamptz, $3::timestamptz)',
      },
      { statement: 'warmup-cancel-planned', from: "status = 'planned'", to: "status = 'nothing'" },
    ],
  },
  {
    faults: 'warmup mail is not known when it comes, and the day of a mailbox has a hundred messages more',
    breaks: ['secret', 'budget'],
    days: 3,
    changes: [
      { statement: 'warmup-find-ids', from: 'header = any', to: 'false and header = any' },
      { statement: 'warmup-list-between', from: 'm.from_email =', to: 'false and m.from_email =' },
      { statement: 'mailboxes-lock-slot', from: 'm.daily_limit,', to: 'm.daily_limit + 100 as daily_limit,' },
      {
        statement: 'sending-lock-mailboxes',
        from: 'a.own_daily_limit as daily_limit',
        to: 'a.own_daily_limit + 100 as daily_limit',
      },
    ],
  },
  {
    faults: 'spam is not seen',
    breaks: ['bad'],
    days: 4,
    bad: { from: new Date('2026-03-03T00:00:00.000Z'), until: new Date('2026-03-06T00:00:00.000Z') },
    changes: [{ statement: 'warmup-health-figures', from: "placement = 'spam'", to: "placement = 'nowhere'" }],
  },
];
