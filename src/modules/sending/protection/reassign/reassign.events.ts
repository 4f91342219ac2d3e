import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { enumOf } from '../../../../platform/http/types.js';
import {
  campaignFields,
  contactFields,
  sampleCampaign,
  sampleContact,
} from '../../../foundation/events/blocks.events.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

export const contactReassigned = eventType('campaign.contact.reassigned', {
  title: 'Contact reassigned',
  description:
    'A contact no longer waits for a mailbox that cannot send: the next email comes from another mailbox of the campaign, in a new conversation.',
  data: {
    ...campaignFields,
    ...contactFields,
    mailboxId: Type.Integer({ description: 'Mailbox that emailed the contact before.' }),
    address: Type.String({ format: 'email', description: 'Address of that mailbox.' }),
    by: enumOf(enumeration('ContactReassignedBy', ['policy', 'manual'])),
  },
  sample: { ...sampleCampaign, ...sampleContact, mailboxId: 17, address: 'jo@example.org', by: 'policy' },
});

export const reassignEvents = [contactReassigned];
