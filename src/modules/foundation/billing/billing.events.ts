import { Type } from 'typebox';
import { eventType } from '../events/event-type.events.js';
import { SubscriptionStatusOut } from './billing.schemas.js';

export const billingChanged = eventType('workspace.billing.changed', {
  title: 'Billing changed',
  description:
    'The subscription status at the payment provider changed. While it is `past_due` or `cancelled`, no mailbox can be created and nothing can be bought; running campaigns continue.',
  data: {
    previousStatus: SubscriptionStatusOut,
    status: SubscriptionStatusOut,
    maxMailboxes: Type.Integer({ description: 'Maximum number of mailboxes in the workspace.' }),
  },
  sample: { previousStatus: 'active', status: 'past_due', maxMailboxes: 50 },
});

export const billingEvents = [billingChanged];
