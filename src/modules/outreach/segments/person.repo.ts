import type { PersonRows } from '../../../platform/db/person-rows.js';

export const pinsOfPerson: readonly PersonRows[] = [
  {
    table: 'segment_pins',
    key: ['segment_id', 'profile_id'],
    where: 'r.profile_id in (select p.id from profiles p where p.workspace_id = $1 and p.email_key = $2)',
    erasure: { action: 'delete' },
  },
  {
    table: 'campaign_segment_members',
    key: ['campaign_id', 'segment_id', 'profile_id'],
    where: 'r.profile_id in (select p.id from profiles p where p.workspace_id = $1 and p.email_key = $2)',
    erasure: { action: 'delete' },
  },
];
