import { waits } from '../../../src/modules/campaigns/index.js';
import type { Broken } from './broken.js';
import type { Change } from './planted.js';

/** A fault of the engine that the simulation must find. */
export interface Mutant {
  readonly fault: string;
  /** The invariant that tells of it. */
  readonly breaks: Broken['invariant'];
  /** How it shows: the rule, or how its name begins. */
  readonly rule: string;
  /** The default seed to begin with: one that is known to find it. */
  readonly from: number;
  readonly changes: readonly Change[];
  /** Workers that were silent for too long go on believing that they live. */
  readonly neverFences?: true;
  /** Workers go by the clock of their own machine. */
  readonly ownClock?: true;
}

const waitingOrPool = (from: string, to: string): Change[] =>
  ['sending-lock-waiting', 'sending-lock-pool'].map((statement) => ({ statement, from, to }));

/** The hand gate passes whatever it is asked about. */
const HAND_ALWAYS: Change = {
  statement: 'sending-insert-hand',
  from: "select p.status = 'active'",
  to: "select true or p.status = 'active'",
};

export const MUTANTS: readonly Mutant[] = [
  {
    fault: 'claims do not exclude each other',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 14,
    changes: [
      { statement: 'sending-lock-campaigns', from: 'for update of s skip locked', to: '' },
      { statement: 'sending-lock-mailboxes', from: 'for update skip locked', to: '' },
      ...waitingOrPool('for update skip locked', ''),
    ],
  },
  {
    fault: 'a claim takes what was sent already',
    breaks: 'I1',
    rule: 'row-and-wire-differ',
    from: 24,
    changes: waitingOrPool(waits('f'), "f.status in ('scheduled', 'deferred', 'sent')"),
  },
  {
    fault: 'a claim takes what another has under way',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 21,
    changes: [
      ...waitingOrPool(waits('f'), "f.status_class in ('open', 'deferred')"),
      // Where a gap must pass, a mailbox with a message under way takes no other one.
      { statement: 'sending-busy-mailboxes', from: 'where k.workspace_id', to: 'where false and k.workspace_id' },
    ],
  },
  {
    fault: 'a claim does not say what it took',
    breaks: 'I7',
    rule: 'left-behind',
    from: 19,
    changes: [
      {
        statement: 'sending-insert-claim',
        from: '$3, $4)',
        to: "$3, case when $4::uuid[] is null then $4 else '{}' end)",
      },
    ],
  },
  {
    fault: 'an undone claim puts its message back whatever has become of it since',
    breaks: 'I1',
    rule: 'row-and-wire-differ',
    from: 14,
    changes: [
      { statement: 'sending-update-returned', from: 'and n.attempt = s.attempt', to: '' },
      { statement: 'sending-update-returned', from: "and s.status = 'sending'", to: '' },
    ],
  },
  {
    fault: 'results are written whoever holds the message now',
    breaks: 'I8',
    rule: 'statistics',
    from: 12,
    changes: [{ statement: 'sending-lock-results', from: "and attempt = n.attempt and status = 'sending'", to: '' }],
  },
  {
    fault: 'a dead worker that wakes up hands its messages over',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 11,
    neverFences: true,
    changes: [
      {
        statement: 'sending-insert-hand',
        from: "and f.attempt = n.attempt and f.status = 'sending' and f.worker_id = $2 offset 0",
        to: 'offset 0',
      },
    ],
  },
  {
    fault: 'what a crash left on the wire is sent again',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 12,
    changes: [
      {
        statement: 'sending-list-abandoned',
        from: 'h.handed_at as handed_at',
        to: 'null::timestamptz as handed_at',
      },
    ],
  },
  {
    fault: 'suppressions are not asked',
    breaks: 'I2',
    rule: 'sent-after-suppress',
    from: 12,
    changes: [
      ...waitingOrPool('x.kind as suppression_kind', 'null::text as suppression_kind'),
      {
        statement: 'sending-insert-hand',
        from: 'from suppressions u',
        to: 'from (select * from suppressions limit 0) u',
      },
    ],
  },
  {
    fault: 'nothing is asked once more before a message is handed over',
    breaks: 'I2',
    rule: 'sent-after',
    from: 55,
    changes: [HAND_ALWAYS],
  },
  {
    fault: 'who answered is written to again',
    breaks: 'I2',
    rule: 'sent-after',
    from: 16,
    changes: [
      {
        statement: 'sending-cancel-of-contacts',
        from: 'step_order > $5',
        to: 'step_order > $5 + 1000',
      },
      ...waitingOrPool('c.status as contact_status,', "'active' as contact_status,"),
      { statement: 'sending-insert-hand', from: "and c.status = 'active'", to: '' },
    ],
  },
  {
    fault: 'a mailbox sends one message a day too many',
    breaks: 'I3',
    rule: 'mailbox-daily-limit',
    from: 23,
    changes: [
      {
        statement: 'sending-lock-mailboxes',
        from: 'a.own_daily_limit as daily_limit',
        to: 'a.own_daily_limit + 1 as daily_limit',
      },
    ],
  },
  {
    fault: 'the daily limit of a campaign is not counted',
    breaks: 'I3',
    rule: 'campaign-daily-limit',
    from: 15,
    changes: [{ statement: 'sending-lock-campaigns', from: 's.sent_today, ', to: '0 as sent_today, ' }],
  },
  {
    fault: 'new contacts of a day are not counted',
    breaks: 'I3',
    rule: 'new-contacts-limit',
    from: 10,
    changes: [{ statement: 'sending-lock-campaigns', from: 's.new_today, ', to: '0 as new_today, ' }],
  },
  {
    fault: 'the gap of a mailbox is ten seconds short',
    breaks: 'I3',
    rule: 'mailbox-gap',
    from: 14,
    changes: [
      {
        statement: 'sending-lock-mailboxes',
        from: 'a.own_gap_seconds as min_gap_seconds',
        to: 'a.own_gap_seconds - 10 as min_gap_seconds',
      },
    ],
  },
  {
    fault: 'windows are read in UTC',
    breaks: 'I4',
    rule: 'outside-window',
    from: 22,
    changes: [
      {
        statement: 'campaigns-plan-heads',
        from: 'c.schedule,',
        to: `jsonb_set(c.schedule, '{timezone}', '"UTC"') as schedule,`,
      },
    ],
  },
  {
    fault: 'clocks do not change: windows are read at the distance from UTC of the first day',
    breaks: 'I4',
    rule: 'outside-window',
    from: 2,
    changes: [
      {
        statement: 'campaigns-plan-heads',
        from: 'c.schedule,',
        to: `case when c.schedule ->> 'timezone' in ('Europe/Berlin', 'America/New_York', 'America/Santiago', 'Africa/Cairo')
          then jsonb_set(c.schedule, '{timezone}', to_jsonb(format('Etc/GMT%s', to_char(
            -extract(epoch from (c.launched_at at time zone (c.schedule ->> 'timezone')) - (c.launched_at at time zone 'UTC')) / 3600,
            'SGFM9')))) else c.schedule end as schedule,`,
      },
    ],
  },
  {
    fault: 'follow-ups come ten minutes early',
    breaks: 'I5',
    rule: 'step-too-early',
    from: 19,
    changes: [
      {
        statement: 'sending-insert-sends',
        from: 'n.mailbox_id, n.due_at,',
        to: "n.mailbox_id, n.due_at - interval '10 minutes',",
      },
    ],
  },
  {
    fault: 'workers go by the clocks of their machines',
    breaks: 'I5',
    rule: 'step-too-early',
    from: 21,
    ownClock: true,
    changes: [],
  },
  {
    fault: 'a day begins when the clock of a machine says so',
    breaks: 'I3',
    rule: 'mailbox-daily-limit',
    from: 168,
    ownClock: true,
    changes: [],
  },
  {
    fault: 'a follow-up goes from any mailbox',
    breaks: 'I6',
    rule: 'mailbox-changed',
    from: 19,
    changes: [{ statement: 'sending-insert-sends', from: 'n.mailbox_id, n.due_at,', to: 'null, n.due_at,' }],
  },
  {
    fault: 'a follow-up answers no message of its thread',
    breaks: 'I6',
    rule: 'thread-broken',
    from: 19,
    changes: waitingOrPool("'header', b.message_id_header", "'header', '<x' || substr(b.message_id_header, 2)"),
  },
  {
    fault: 'a campaign is not told that a follow-up waits',
    breaks: 'I7',
    rule: 'left-behind',
    from: 24,
    changes: [{ statement: 'campaigns-wake', from: 'slot.next_check_at > $3', to: 'slot.next_check_at < $3' }],
  },
  {
    fault: 'nobody takes over from the dead',
    breaks: 'I7',
    rule: 'left-behind',
    from: 19,
    changes: [{ statement: 'sending-list-abandoned', from: 'limit $2', to: 'and false limit $2' }],
  },
  {
    fault: 'statistics are written twice',
    breaks: 'I8',
    rule: 'statistics',
    from: 24,
    changes: [
      {
        statement: 'campaigns-insert-stat-deltas',
        from: 'as n',
        to: 'as n cross join generate_series(1, 2) as twice (n0)',
      },
    ],
  },
  {
    fault: 'folding counters forgets what was there',
    breaks: 'I8',
    rule: 'counter',
    from: 14,
    changes: [{ statement: 'campaigns-fold-counters', from: 'set n = t.n + excluded.n', to: 'set n = excluded.n' }],
  },
  {
    fault: 'bounces are not written into the log of events',
    breaks: 'I9',
    rule: 'events',
    from: 24,
    changes: [
      {
        statement: 'events.insert',
        from: 'AS item',
        to: "AS item (id, kind, at, campaign, contact, test, target, data) where kind <> 'campaign.email.bounced'",
      },
    ],
  },
];
