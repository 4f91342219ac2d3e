import { Type } from 'typebox';
import { SUPPRESSION_KINDS, SUPPRESSION_SCOPES, SUPPRESSION_SOURCES } from '../../../engine/lifecycle/reply-enums.js';
import { enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';

const fields = {
  suppressionId: uuid(),
  email: Type.String({
    description: 'Address, `@example.com` for a domain, or `@*.example.com` for a domain with its subdomains.',
  }),
  kind: enumOf(SUPPRESSION_KINDS),
  scope: enumOf(SUPPRESSION_SCOPES),
  groupId: nullable(Type.String()),
  reason: Type.String(),
  source: enumOf(SUPPRESSION_SOURCES),
};
const sample = {
  suppressionId: '01959f00-ffff-7aaa-8bbb-00000000000f',
  email: 'ana@example.com',
  kind: 'email',
  scope: 'workspace',
  groupId: null,
  reason: 'unsubscribe',
  source: 'unsubscribe_link',
} as const;

export const suppressionCreated = eventType('suppression.created', {
  title: 'Suppression added',
  description: 'An address or domain was suppressed.',
  data: fields,
  sample,
});

export const suppressionDeleted = eventType('suppression.deleted', {
  title: 'Suppression removed',
  description: 'The suppression of an address or domain was removed.',
  data: fields,
  sample,
});

export const suppressionEvents = [suppressionCreated, suppressionDeleted];
