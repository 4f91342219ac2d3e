import { Type } from 'typebox';
import { uuid } from '../../../platform/http/types.js';
import { campaignFields, contactFields, sampleCampaign, sampleContact } from '../../foundation/events/blocks.events.js';
import { eventType } from '../../foundation/events/event-type.events.js';

export const contactMoved = eventType('campaign.contact.moved', {
  title: 'Contact moved',
  description: 'A contact moved to a subsequence.',
  data: {
    ...campaignFields,
    ...contactFields,
    subsequenceId: uuid(),
    trigger: Type.String({
      description:
        'Trigger of the move: a reply intent, a label, an activity, `reply_contains`, `clicked_url`, `inbox_rule`, or `manual`.',
    }),
  },
  sample: {
    ...sampleCampaign,
    ...sampleContact,
    subsequenceId: '01959f00-bbbb-7aaa-8bbb-00000000000b',
    trigger: 'interested',
  },
});

export const subsequenceEvents = [contactMoved];
