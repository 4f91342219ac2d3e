import { Type } from 'typebox';
import { uuid } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';

export const personErased = eventType('person.erased', {
  title: 'Person erased',
  description:
    'Everything about a person was erased. Erase copies of these contacts in other systems, and keep the mark to repeat the erasure after an older backup is restored. The address is not included.',
  data: {
    erasureId: uuid(),
    mark: Type.String({
      description: 'Keyed hash of the address, in hexadecimal digits.',
      examples: ['9f2c4a6b8d0e1f3a5c7b9d1e3f5a7c9b2d4e6f8a0c1b3d5e7f9a1c3b5d7e9f0a'],
    }),
    contactIds: Type.Array(uuid(), { description: 'Contacts of the person, now anonymized.' }),
  },
  sample: {
    erasureId: '01959f00-ffff-7aaa-8bbb-0000000000e1',
    mark: '9f2c4a6b8d0e1f3a5c7b9d1e3f5a7c9b2d4e6f8a0c1b3d5e7f9a1c3b5d7e9f0a',
    contactIds: ['01959f00-3333-7aaa-8bbb-000000000003'],
  },
});

export const privacyEvents = [personErased];
