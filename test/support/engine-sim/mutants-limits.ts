import type { Mutant } from './mutant.js';

/** Faults that break a daily limit, a gap, or a window. */
export const LIMITS_MUTANTS: readonly Mutant[] = [
  {
    fault: 'a mailbox sends one message a day too many',
    breaks: 'I3',
    rule: 'mailbox-daily-limit',
    from: 4,
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
    fault: 'a day begins when the clock of a machine says so',
    breaks: 'I3',
    rule: 'mailbox-daily-limit',
    from: 8,
    ownClock: true,
    clocks: [
      { aheadSeconds: 0, mendedAfterSeconds: 0 },
      { aheadSeconds: 3 * 3_600, mendedAfterSeconds: 40 * 86_400 },
    ],
    changes: [],
  },
  {
    fault: 'the gap of a mailbox is held between claims only',
    breaks: 'I3',
    rule: 'mailbox-gap',
    from: 8,
    changes: [
      {
        statement: 'mailboxes-update-gaps',
        from: "greatest(s.next_allowed_at, n.at + n.gap * interval '1 second')",
        to: 's.next_allowed_at',
      },
    ],
  },
  {
    fault: 'the gap of a campaign is held between claims only',
    breaks: 'I3',
    rule: 'campaign-gap',
    from: 1,
    changes: [
      {
        statement: 'campaigns-delay-attachments',
        from: "greatest(a.next_allowed_at, n.at + n.gap * interval '1 second')",
        to: 'a.next_allowed_at',
      },
    ],
  },
  {
    fault: 'a mailbox with a message in progress takes another one',
    breaks: 'I3',
    rule: 'campaign-gap',
    from: 36,
    changes: [
      { statement: 'sending-busy-mailboxes', from: 'where k.workspace_id', to: 'where false and k.workspace_id' },
    ],
  },
  {
    fault: 'the gap of a campaign is not kept',
    breaks: 'I3',
    rule: 'campaign-gap',
    from: 1,
    changes: [
      {
        statement: 'campaigns-update-attachments',
        from: 'set next_allowed_at = n.next_allowed_at',
        to: 'set next_allowed_at = a.next_allowed_at',
      },
      {
        statement: 'campaigns-delay-attachments',
        from: "greatest(a.next_allowed_at, n.at + n.gap * interval '1 second')",
        to: 'a.next_allowed_at',
      },
    ],
  },
  {
    fault: 'the day of a mailbox is counted in the zone of its workspace',
    breaks: 'I3',
    rule: 'mailbox-daily-limit',
    from: 6,
    changes: [
      {
        statement: 'sending-lock-mailboxes',
        from: 'coalesce(a.own_timezone, w.timezone) as timezone',
        to: 'w.timezone as timezone',
      },
    ],
  },
  {
    fault: 'a mailbox begins each claim with an empty day',
    breaks: 'I3',
    rule: 'mailbox-daily-limit',
    from: 4,
    changes: [{ statement: 'mailboxes-update-slots', from: 'sent_today = n.sent_today', to: 'sent_today = 0' }],
  },
  {
    fault: 'holidays are not kept',
    breaks: 'I4',
    rule: 'outside-window',
    from: 2,
    changes: [
      { statement: 'campaigns-plan-heads', from: 'c.schedule,', to: `c.schedule || '{"holidays": []}' as schedule,` },
    ],
  },
  {
    fault: 'windows are read in the zone of the campaign and not of its contacts',
    breaks: 'I4',
    rule: 'outside-window',
    from: 4,
    changes: [
      {
        statement: 'campaigns-plan-heads',
        from: 'c.schedule,',
        to: `c.schedule || '{"useContactTimezone": false}' as schedule,`,
      },
    ],
  },
  {
    fault: 'a worker looks at the time when it claims, and not again when it hands over',
    breaks: 'I3',
    rule: 'campaign-gap',
    from: 3,
    looksOnce: true,
    changes: [],
  },
];
