import { localized } from '../localized';

export const circles = localized('circles', {
  title: 'Circles',
  list: 'Instances in a circle with this one',
  empty:
    'No circles yet. In a circle, two instances warm up their mailboxes together. Invite an instance, or accept an invitation.',
  columns: {
    url: 'Instance',
    state: 'Status',
    mailboxes: 'Shared / received',
    exchanged: 'Sent / received',
    contact: 'Last contact',
    act: 'Actions',
  },
  mailboxesHint: 'Mailboxes shared with the instance / received from the instance',
  exchangedHint: 'Warmup emails in the last 24 hours',
  of: (one: number, other: number) => `${one} / ${other}`,
  state: { well: 'Connected', failing: 'Unreachable', us: 'Left by you', them: 'Left by them' },
  next: {
    well: 'Mailboxes of both instances exchange warmup emails.',
    failing: 'Outrider tries to reach the instance again automatically.',
    us: 'You left the circle. Rejoining requires a new invitation.',
    them: 'The other instance left the circle. Rejoining requires a new invitation.',
  },
  never: 'Never',
  invite: {
    action: 'Invite instance',
    title: 'Invite instance',
    hours: 'Valid for (hours)',
    verb: 'Create invitation',
    shown: 'Send this text to the operator of the other instance. It is shown only once and can be accepted only once.',
    copy: 'Copy invitation',
    ends: 'Valid until',
    done: 'Done',
  },
  accept: {
    action: 'Accept invitation',
    title: 'Accept invitation',
    text: 'Invitation text',
    effect:
      'Outrider contacts the other instance now. Mailboxes of a workspace are shared only after the workspace allows it in its warmup settings.',
    verb: 'Accept invitation',
    done: 'Circle joined.',
  },
  leave: {
    action: (url: string) => `Leave circle with ${url}`,
    title: (url: string) => `Leave the circle with ${url}?`,
    effect:
      'Warmup conversations with its mailboxes end immediately and its addresses are deleted. Rejoining requires a new invitation.',
    verb: 'Leave circle',
    done: 'Circle left.',
  },
  open: {
    title: 'Open invitations',
    list: 'Open invitations',
    made: 'Created',
    ends: 'Valid until',
    act: 'Actions',
    withdraw: 'Revoke invitation',
    done: 'Invitation revoked.',
  },
});
