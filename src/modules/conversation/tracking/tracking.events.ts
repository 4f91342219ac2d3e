import { Type } from 'typebox';
import { dtOut, nullable } from '../../../platform/http/types.js';
import { sampleSend, sendFields } from '../../foundation/events/blocks.events.js';
import { eventType } from '../../foundation/events/event-type.events.js';

const first = Type.Boolean({ description: "Whether this is the contact's first click in the campaign." });

export const emailOpened = eventType('campaign.email.opened', {
  title: 'Email opened',
  description: 'A contact opened an email. Opens by machines are excluded.',
  optIn: true,
  data: {
    ...sendFields,
    openedAt: dtOut(),
    openCount: Type.Integer({ description: 'Opens of this email so far.' }),
    first,
    userAgent: nullable(Type.String()),
  },
  sample: {
    ...sampleSend,
    openedAt: '2026-03-09T10:07:00.000Z',
    openCount: 1,
    first: true,
    userAgent: 'Mozilla/5.0',
  },
});

export const emailClicked = eventType('campaign.email.clicked', {
  title: 'Link clicked',
  description: 'A contact clicked a link in an email.',
  data: {
    ...sendFields,
    url: Type.String({ format: 'uri' }),
    clickedAt: dtOut(),
    clickCount: Type.Integer({ description: 'Clicks in this email so far.' }),
    first,
  },
  sample: {
    ...sampleSend,
    url: 'https://example.org/offer',
    clickedAt: '2026-03-09T10:08:00.000Z',
    clickCount: 1,
    first: true,
  },
});

export const trackingEvents = [emailOpened, emailClicked];
