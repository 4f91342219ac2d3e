import type { Mutant } from './mutant.js';

/** Faults that send a manual message twice, too early, or after it was canceled or forbidden. */
export const BY_HAND_MUTANTS: readonly Mutant[] = [
  {
    fault: 'what a crash left on the wire is sent again',
    breaks: 'I1',
    rule: 'by-hand-and-wire-differ|duplicate-by-hand',
    from: 1,
    changes: [
      {
        statement: 'inbox-lock-abandoned',
        from: 'first_attempt_at, handed_at',
        to: 'first_attempt_at, null::timestamptz as handed_at',
      },
    ],
  },
  {
    fault: 'a dead worker that wakes up hands its messages over',
    breaks: 'I1',
    rule: 'by-hand-and-wire-differ|duplicate-by-hand',
    from: 1,
    neverFences: true,
    changes: [
      {
        statement: 'inbox-update-handed',
        from: "and o.attempt = $3 and o.worker_id = $4 and o.status = 'sending'",
        to: 'and (o.attempt = $3 or o.worker_id = $4 or true)',
      },
    ],
  },
  {
    fault: 'a message without a response is sent again',
    breaks: 'I1',
    rule: 'by-hand-and-wire-differ|duplicate-by-hand',
    from: 1,
    changes: [
      {
        statement: 'inbox-update-result',
        from: 'set status = $4,',
        to: "set status = case when $4 = 'unknown' then 'queued' else $4 end,",
      },
    ],
  },
  {
    fault: 'the late result of a worker that was found dead is believed',
    breaks: 'I9',
    rule: 'by-hand-',
    from: 1,
    changes: [
      {
        statement: 'inbox-update-result',
        from: "and attempt = $3 and status = 'sending'",
        to: 'and (attempt = $3 or true)',
      },
    ],
  },
  {
    fault: 'suppressions are not asked at the hand-over',
    breaks: 'I2',
    rule: 'sent-after-suppress',
    from: 1,
    changes: [{ statement: 'inbox-update-handed', from: '(o.override_suppression or not', to: '(true or not' }],
  },
  {
    fault: 'what was taken back is claimed',
    breaks: 'I2',
    rule: 'by-hand-undone-in-vain',
    from: 1,
    changes: [
      {
        statement: 'inbox-claim-operations',
        from: "status in ('scheduled', 'queued', 'deferred')",
        to: "status in ('scheduled', 'queued', 'deferred', 'cancelled')",
      },
    ],
  },
  {
    fault: 'what can still be taken back goes at once',
    breaks: 'I4',
    rule: 'by-hand-before-its-time',
    from: 1,
    changes: [{ statement: 'inbox-claim-operations', from: 'and due_at <= $1', to: 'and (due_at <= $1 or true)' }],
  },
  {
    fault: 'what a dead worker had claimed is left alone',
    breaks: 'I7',
    rule: 'by-hand-left-behind',
    from: 1,
    changes: [
      { statement: 'inbox-lock-abandoned', from: "and status = 'sending'", to: "and status = 'sending' and false" },
    ],
  },
];
