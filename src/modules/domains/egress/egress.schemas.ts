import { Type } from 'typebox';
import { dtOut } from '../../../platform/http/types.js';
import { blocklistFields } from '../registry/domains.schemas.js';

const AddressBlocklistOut = Type.Object(blocklistFields('zen.spamhaus.org', 'the operator'), {
  $id: 'AddressBlocklistOut',
  description: 'A blocklist and whether it lists the address.',
});

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
