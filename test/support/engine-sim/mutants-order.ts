import { type Mutant, waitingOrPool } from './mutant.js';

/** Faults that break the order of steps, conversations, completion, or statistics. */
export const ORDER_MUTANTS: readonly Mutant[] = [
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
    fault: 'results are written whatever worker holds the message now',
    breaks: 'I8',
    rule: 'statistics',
    from: 12,
    changes: [
      { statement: 'sending-lock-results', from: "and attempt = n.attempt and sends.status = 'sending'", to: '' },
      { statement: 'sending-update-results', from: "and case when s.status = 'sending' then true end", to: '' },
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
    changes: waitingOrPool(
      "'header', coalesce(b.sent_as, b.message_id_header)",
      "'header', '<x' || substr(b.message_id_header, 2)",
    ),
  },
  {
    fault: 'a campaign is not told that a follow-up waits',
    breaks: 'I7',
    rule: 'left-behind',
    from: 24,
    changes: [{ statement: 'campaigns-reschedule', from: 'slot.next_check_at > $3', to: 'slot.next_check_at < $3' }],
  },
  {
    fault: 'no worker takes over from a dead one',
    breaks: 'I7',
    rule: 'left-behind',
    from: 1,
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
        from: 'n.* from',
        to: 'n.* from generate_series(1, 2) as twice (n0) cross join',
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
        from: 'trace)',
        to: "trace) where item.type <> 'campaign.email.bounced'",
      },
      {
        statement: 'events.insert-last',
        from: 'left join numbered on true',
        to: "left join numbered on true where item.type <> 'campaign.email.bounced'",
      },
    ],
  },
  {
    fault: 'what did not go out is given back twice',
    breaks: 'I8',
    rule: 'budget',
    from: 3,
    changes: [{ statement: 'mailboxes-release-slots', from: 's.sent_today - (', to: 's.sent_today - 2 * (' }],
  },
  {
    fault: 'what did not go out keeps its place in the day of its mailbox',
    breaks: 'I8',
    rule: 'budget',
    from: 1,
    changes: [{ statement: 'mailboxes-release-slots', from: 's.sent_today - (', to: 's.sent_today - 0 * (' }],
  },
  {
    fault: 'what did not go out keeps its place in the day of its campaign',
    breaks: 'I8',
    rule: 'budget',
    from: 1,
    changes: [{ statement: 'campaigns-release-slots', from: 's.sent_today - n.n', to: 's.sent_today' }],
  },
  {
    fault: 'who comes back from a hold gets the next step at once',
    breaks: 'I5',
    rule: 'step-too-early',
    from: 5,
    changes: [
      {
        statement: 'sending-insert-continued-sends',
        from: 'n.mailbox_id, n.due_at,',
        to: 'n.mailbox_id, $2::timestamptz,',
      },
    ],
  },
  {
    fault: 'a result is noted twice on its contact',
    breaks: 'I8',
    rule: 'budget',
    from: 1,
    changes: [{ statement: 'contacts-update-sent', from: 'c.sent_count + 1', to: 'c.sent_count + 2' }],
  },
  {
    fault: 'the attempts of a message are written down twice',
    breaks: 'I8',
    rule: 'attempts',
    from: 1,
    changes: [
      {
        statement: 'sending-update-results',
        from: 's.attempts_log || n.attempt',
        to: 's.attempts_log || n.attempt || n.attempt',
      },
    ],
  },
];
