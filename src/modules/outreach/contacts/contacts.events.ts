import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { date, dtOut, enumOf, nullable } from '../../../platform/http/types.js';
import { campaignFields, contactFields, sampleCampaign, sampleContact } from '../../foundation/events/blocks.events.js';
import { eventType } from '../../foundation/events/event-type.events.js';
import { contactStopped } from './status/contact-stopped.events.js';

const person = { ...campaignFields, ...contactFields };
const samplePerson = { ...sampleCampaign, ...sampleContact };

export const contactEnrolled = eventType('campaign.contact.enrolled', {
  title: 'Contact enrolled',
  description: 'A contact went from pending to active.',
  optIn: true,
  data: person,
  sample: samplePerson,
});

export const contactHeld = eventType('campaign.contact.held', {
  title: 'Contact held',
  description: 'A contact is paused: out of office, or by a member.',
  data: {
    ...person,
    holdUntil: nullable(dtOut(), {
      description: 'Time of the automatic resume; null if a member must resume the contact.',
    }),
    returnDate: nullable(date(), { description: 'Return date in the out-of-office reply.' }),
  },
  sample: { ...samplePerson, holdUntil: '2026-03-16T08:00:00.000Z', returnDate: '2026-03-16' },
});

export const contactResumed = eventType('campaign.contact.resumed', {
  title: 'Contact resumed',
  description: 'A paused contact was resumed.',
  data: { ...person, by: enumOf(enumeration('ContactResumedBy', ['timer', 'manual'])) },
  sample: { ...samplePerson, by: 'timer' },
});

export const contactCompleted = eventType('campaign.contact.completed', {
  title: 'Contact completed',
  description: 'A contact completed the sequence.',
  data: { ...person, sentCount: Type.Integer({ description: 'Emails sent to the contact in this campaign.' }) },
  sample: { ...samplePerson, sentCount: 3 },
});

export const contactEvents = [contactEnrolled, contactHeld, contactResumed, contactStopped, contactCompleted];
