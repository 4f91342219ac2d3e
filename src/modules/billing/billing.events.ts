import { Type } from 'typebox';
import { eventType } from '../events/event-type.events.js';
import { SubscriptionStatusOut } from './billing.schemas.js';

export const billingChanged = eventType('workspace.billing.changed', {
  title: 'Billing changed',
  description:
    'The payment provider says something else of the subscription than before. While it is `past_due` or `cancelled`, no mailbox ' +
    'is made and nothing is bought; running campaigns go on.',
  data: {
    previousStatus: SubscriptionStatusOut,
    status: SubscriptionStatusOut,
    maxMailboxes: Type.Integer({ description: 'Mailboxes that the workspace may have.' }),
  },
  sample: { previousStatus: 'active', status: 'past_due', maxMailboxes: 50 },
});

export const billingEvents = [billingChanged];
