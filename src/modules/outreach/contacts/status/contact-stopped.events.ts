import { CONTACT_STATUS_REASONS } from '../../../../engine/lifecycle/enums.js';
import { enumOf, nullable, uuid } from '../../../../platform/http/types.js';
import {
  campaignFields,
  contactFields,
  sampleCampaign,
  sampleContact,
} from '../../../foundation/events/blocks.events.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

export const contactStopped = eventType('campaign.contact.stopped', {
  title: 'Contact stopped',
  description: 'A stop rule or a member ended the sequence of a contact.',
  data: {
    ...campaignFields,
    ...contactFields,
    statusReason: enumOf(CONTACT_STATUS_REASONS),
    causeContactId: nullable(uuid(), {
      description: "Contact whose reply stopped the sequence; null if the contact's own reply or a member stopped it.",
    }),
  },
  sample: {
    ...sampleCampaign,
    ...sampleContact,
    statusReason: 'company_reply',
    causeContactId: '01959f00-2222-7aaa-8bbb-00000000000a',
  },
});
