import { Type } from 'typebox';
import { BLOCKLIST_STATUSES, LISTING_REASONS } from '../../../engine/dns/blocklists.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';

const AddressBlocklistOut = Type.Object(
  {
    list: Type.String({ description: 'Zone of the blocklist.', examples: ['zen.spamhaus.org'] }),
    name: Type.String({ description: 'Name of the blocklist.' }),
    status: enumOf(BLOCKLIST_STATUSES),
    reason: nullable(enumOf(LISTING_REASONS), { description: 'Reason for the listing; null unless listed.' }),
    since: nullable(dtOut(), { description: 'Time at which the listing was first seen; null unless listed.' }),
    checkedAt: nullable(dtOut(), { description: 'Time of the last response; null if the blocklist never responded.' }),
    removalUrl: nullable(Type.String({ format: 'uri' }), {
      description: 'Page where the operator can look up the listing and request removal.',
    }),
  },
  { $id: 'AddressBlocklistOut', description: 'A blocklist and whether it lists the address.' },
);

const EgressAddressOut = Type.Object(
  {
    address: Type.String({ description: 'IPv4 or IPv6 address.', examples: ['203.0.113.25'] }),
    askedAt: dtOut({ description: 'Time of the last query, with or without a response.' }),
    blocklists: Type.Array(AddressBlocklistOut, { description: 'Latest response of each blocklist.' }),
  },
  { $id: 'EgressAddressOut', description: 'Address that email of the instance leaves from.' },
);

export const EgressAddressesOut = Type.Object(
  { items: Type.Array(EgressAddressOut, { description: 'Addresses in text order.' }) },
  { $id: 'EgressAddressesOut', description: 'Addresses that email of the instance leaves from.' },
);
