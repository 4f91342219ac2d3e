import { Type } from 'typebox';
import { uuid } from '../../../../platform/http/types.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

const data = {
  threadId: Type.Integer(),
  noteId: uuid(),
  mentions: Type.Array(uuid(), { description: 'Members mentioned in the note.' }),
};
const sample = {
  threadId: 901,
  noteId: '01959f00-5555-7aaa-8bbb-000000000005',
  mentions: ['01959f00-6666-7aaa-8bbb-000000000006'],
};

export const noteCreated = eventType('inbox.note.created', {
  title: 'Note written',
  description: 'A note was added to a conversation. The event does not contain its text.',
  optIn: true,
  data,
  sample,
});

export const noteUpdated = eventType('inbox.note.updated', {
  title: 'Note changed',
  description: 'A note of a conversation was updated.',
  optIn: true,
  data,
  sample,
});

export const noteDeleted = eventType('inbox.note.deleted', {
  title: 'Note deleted',
  description: 'A note of a conversation was deleted.',
  optIn: true,
  data: { threadId: data.threadId, noteId: data.noteId },
  sample: { threadId: sample.threadId, noteId: sample.noteId },
});

export const noteEvents = [noteCreated, noteUpdated, noteDeleted];
