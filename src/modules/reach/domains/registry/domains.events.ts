import { Type } from 'typebox';
import { DNS_HEALTHS, DNS_PURPOSES } from '../../../../engine/dns/record-kinds.js';
import { enumOf, uuid } from '../../../../platform/http/types.js';
import { eventType } from '../../../foundation/events/event-type.events.js';

const domain = Type.String({ format: 'hostname' });

const purchaseFields = {
  purchaseId: uuid(),
  domain,
  priceCents: Type.Integer(),
  currency: Type.String({ description: 'Currency code (ISO 4217).' }),
};
const samplePurchase = {
  purchaseId: '01959f00-cccc-7aaa-8bbb-00000000000c',
  domain: 'example.net',
  priceCents: 1190,
  currency: 'USD',
};

const transferFields = { transferId: uuid(), domain, provider: Type.String() };
const sampleTransfer = {
  transferId: '01959f00-dddd-7aaa-8bbb-00000000000d',
  domain: 'example.net',
  provider: 'namecheap',
};

const failure = { errorCode: Type.String(), errorMessage: Type.String() };

export const domainPurchased = eventType('domain.purchased', {
  title: 'Domain purchased',
  description: 'A domain was bought.',
  data: purchaseFields,
  sample: samplePurchase,
});

export const domainPurchaseFailed = eventType('domain.purchase.failed', {
  title: 'Domain purchase failed',
  description: 'A domain could not be bought.',
  data: { ...purchaseFields, ...failure },
  sample: { ...samplePurchase, errorCode: 'provider_error', errorMessage: 'The registrar rejected the order.' },
});

export const transferCompleted = eventType('domain.transfer.completed', {
  title: 'Domain transferred',
  description: 'A domain was connected.',
  data: transferFields,
  sample: sampleTransfer,
});

export const transferFailed = eventType('domain.transfer.failed', {
  title: 'Domain transfer failed',
  description: 'Connecting a domain failed.',
  data: { ...transferFields, ...failure },
  sample: { ...sampleTransfer, errorCode: 'provider_error', errorMessage: 'The authorization code is wrong.' },
});

export const dnsChanged = eventType('domain.dns.changed', {
  title: 'DNS changed',
  description: 'The health or the records of a domain changed.',
  data: {
    domain,
    previousHealth: enumOf(DNS_HEALTHS),
    health: enumOf(DNS_HEALTHS),
    failing: Type.Array(enumOf(DNS_PURPOSES), { description: 'Purposes whose records fail, such as `spf`.' }),
  },
  sample: { domain: 'example.net', previousHealth: 'healthy', health: 'failing', failing: ['spf'] },
});

const list = Type.String({ description: 'Zone of the blocklist, such as `dbl.spamhaus.org`.' });

export const blocklistChanged = eventType('domain.blocklist.changed', {
  title: 'Blocklists changed',
  description: 'A blocklist listed a domain or removed it.',
  data: {
    domain,
    listedOn: Type.Array(list, { description: 'Blocklists that list the domain now; empty if none does.' }),
    previouslyListedOn: Type.Array(list, { description: 'Blocklists that listed the domain before.' }),
  },
  sample: { domain: 'example.net', listedOn: ['dbl.spamhaus.org'], previouslyListedOn: [] },
});

export const domainExpiring = eventType('domain.expiring', {
  title: 'Domain expiring',
  description:
    'The registration of a purchased domain ends within 30 days, within 7 days, or has ended without renewal.',
  data: {
    domain,
    expiresAt: Type.String({ format: 'date-time' }),
    daysLeft: Type.Integer({ description: 'Days before the end: 30, 7 or 0.' }),
    autoRenew: Type.Boolean({ description: 'Whether the registrar will try to renew the domain.' }),
  },
  sample: { domain: 'example.net', expiresAt: '2027-03-09T10:00:00.000Z', daysLeft: 30, autoRenew: false },
});

export const domainEvents = [
  ...[domainPurchased, domainPurchaseFailed, domainExpiring],
  ...[transferCompleted, transferFailed, dnsChanged, blocklistChanged],
];
