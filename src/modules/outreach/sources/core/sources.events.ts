import { Type } from 'typebox';
import { SOURCE_RESULTS } from '../../../../engine/contact-source/enums.js';
import { enumOf, nullable, uuid } from '../../../../platform/http/types.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

export const contactReceived = eventType('source.contact.received', {
  title: 'Contact received',
  description: 'A contact source received a contact and added it to the address book, or found it there.',
  data: {
    sourceId: uuid(),
    sourceName: Type.String({ examples: ['Website form'] }),
    profileId: uuid(),
    email: Type.String(),
    result: enumOf(SOURCE_RESULTS),
    campaignId: nullable(uuid(), { description: 'Campaign that enrolls the contact; null if the source has none.' }),
  },
  sample: {
    sourceId: '01959f00-abcd-7aaa-8bbb-000000000040',
    sourceName: 'Website form',
    profileId: '01959f00-abcd-7aaa-8bbb-000000000041',
    email: 'ana@example.com',
    result: 'created',
    campaignId: null,
  },
});

export const sourceEvents = [contactReceived];
