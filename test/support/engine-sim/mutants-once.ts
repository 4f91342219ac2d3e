import { waits } from '../../../src/modules/outreach/campaigns/index.js';
import { type Mutant, waitingOrPool } from './mutant.js';
import type { Change } from './planted.js';

/** Mutation in which the hand-over gate passes every email. */
const HAND_ALWAYS: Change = {
  statement: 'sending-insert-handoff',
  from: "select p.status = 'active'",
  to: "select true or p.status = 'active'",
};

/** The claim accepts every row that was locked for it. */
const CLAIM_ALWAYS: Change = {
  statement: 'sending-update-claimed',
  from: "and case when s.status in ('scheduled', 'deferred') then true end",
  to: '',
};

/** Faults that send an email twice, or after a stop. */
export const ONCE_MUTANTS: readonly Mutant[] = [
  {
    fault: 'claims do not exclude each other',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 14,
    changes: [
      { statement: 'sending-lock-campaigns', from: 'for update of s skip locked', to: '' },
      { statement: 'sending-lock-mailboxes', from: 'for update skip locked', to: '' },
      ...waitingOrPool('for update skip locked', ''),
      CLAIM_ALWAYS,
    ],
  },
  {
    fault: 'a claim takes what was sent already',
    breaks: 'I1',
    rule: 'row-and-wire-differ',
    from: 24,
    changes: [...waitingOrPool(waits('f'), "f.status in ('scheduled', 'deferred', 'sent')"), CLAIM_ALWAYS],
  },
  {
    fault: 'a claim takes what another has in progress',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 21,
    changes: [
      ...waitingOrPool(waits('f'), "f.status_class in ('open', 'deferred')"),
      CLAIM_ALWAYS,
      // With a gap between emails, a mailbox with an email in progress accepts no other.
      { statement: 'sending-busy-mailboxes', from: 'where k.workspace_id', to: 'where false and k.workspace_id' },
    ],
  },
  {
    fault: 'an undone claim puts its message back whatever has become of it since',
    breaks: 'I1',
    rule: 'row-and-wire-differ',
    from: 6,
    changes: [
      { statement: 'sending-update-returned', from: 'and n.attempt = s.attempt', to: '' },
      { statement: 'sending-update-returned', from: "and s.status = 'sending'", to: '' },
    ],
  },
  {
    fault: 'a dead worker that wakes up hands its messages over',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 11,
    neverFences: true,
    changes: [
      {
        statement: 'sending-insert-handoff',
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
        statement: 'sending-insert-handoff',
        from: 'from suppressions u',
        to: 'from (select * from suppressions limit 0) u',
      },
    ],
  },
  {
    fault: 'nothing is asked once more before a message is handed over',
    breaks: 'I2',
    rule: 'sent-after',
    from: 3,
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
        from: 'contact_id = any($4::uuid[])',
        to: 'contact_id = any($4::uuid[]) and false',
      },
      ...waitingOrPool('c.status as contact_status,', "'active' as contact_status,"),
      { statement: 'sending-insert-handoff', from: "and c.status = 'active'", to: '' },
    ],
  },
  {
    fault: 'what is claimed already does not see that its campaign is paused',
    breaks: 'I2',
    rule: 'sent-after-pause',
    from: 33,
    changes: [
      { statement: 'sending-insert-handoff', from: "p.status = 'active'", to: 'true' },
      { statement: 'sending-insert-handoff', from: 'and p.revision = n.revision', to: '' },
    ],
  },
  {
    fault: 'what was put back after a lost connection is not asked about again',
    breaks: 'I2',
    rule: 'sent-after',
    from: 215,
    changes: [
      {
        statement: 'sending-insert-handoff',
        from: "select p.status = 'active'",
        to: "select s.attempt > 1 or p.status = 'active'",
      },
    ],
  },
  {
    fault: 'a message without a response is sent again',
    breaks: 'I1',
    rule: 'duplicate-step',
    from: 4,
    changes: [
      {
        statement: 'sending-update-results',
        from: 'set status = n.status',
        to: "set status = case n.status when 'unknown' then 'scheduled' else n.status end",
      },
    ],
  },
  {
    fault: 'an answer that came is not believed',
    breaks: 'I1',
    rule: 'unknown-without-a-fault',
    from: 1,
    changes: [
      {
        statement: 'sending-update-results',
        from: 'set status = n.status',
        to: "set status = case n.status when 'sent' then 'unknown' else n.status end",
      },
    ],
  },
  {
    fault: 'who takes over from the dead takes from the living, too',
    breaks: 'I1',
    rule: 'row-and-wire-differ',
    from: 83,
    changes: [
      { statement: 'sending-list-abandoned', from: 'h.worker_id = any($1::uuid[])', to: '($1::uuid[] is not null)' },
      { statement: 'sending-list-abandoned', from: 'k.worker_id = any($1::uuid[])', to: '($1::uuid[] is not null)' },
    ],
  },
];
