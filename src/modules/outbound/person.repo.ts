import type { PersonRows } from '../../platform/db/person-rows.js';
import { isMessageOfPerson, isThreadOfPerson } from '../threads/person/index.js';

export const outboundOfPerson: readonly PersonRows[] = [
  {
    table: 'outbound_operations',
    key: ['id'],
    where: isMessageOfPerson('r.message_id'),
    hidden: ['raw', 'task_hash', 'idempotency_key', 'parts'],
  },
  { table: 'reply_forwards', key: ['message_id'], where: isMessageOfPerson('r.message_id') },
  {
    table: 'thread_drafts',
    key: ['thread_id', 'owner', 'kind'],
    where: `(${isThreadOfPerson('r.thread_id')} or position($2 in lower(r.content::text)) > 0)`,
  },
];
