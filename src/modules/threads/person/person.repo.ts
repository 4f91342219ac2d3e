import type { PersonRows } from '../../../platform/db/person-rows.js';
import { isMessageOfPerson, isThreadOfPerson } from './is-message.js';

export const threadsOfPerson: readonly PersonRows[] = [
  { table: 'threads', key: ['id'], where: isThreadOfPerson('r.id') },
  { table: 'messages', key: ['id'], where: isMessageOfPerson('r.id'), hidden: ['words'] },
  { table: 'message_attachments', key: ['id'], where: isMessageOfPerson('r.message_id'), hidden: ['data'] },
  { table: 'message_sources', key: ['message_id'], where: isMessageOfPerson('r.message_id'), hidden: ['raw'] },
];
