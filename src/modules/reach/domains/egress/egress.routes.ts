import { blocklistName, removalUrl } from '../../../../engine/dns/blocklists.js';
import type { SndsDay } from '../../../../engine/reputation/snds.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { EgressAddressesOut } from './egress.schemas.js';
import { readEgressAddresses } from './egress.service.js';
import { readSndsState } from './snds.service.js';

export function egressRoutes(app: App): void {
  operation(app, {
    id: 'listEgressAddresses',
    method: 'GET',
    path: '/egress-addresses',
    tag: 'Domains',
    summary: 'List the addresses that email leaves from',
    description:
      'Returns the IP addresses that email of the instance leaves from, and whether the blocklists in `ADDRESS_BLOCKLISTS` list them. A worker queries them once a day, and every hour while a blocklist lists an address or does not respond. With `SNDS_URL`, each address has what Microsoft reports about it. Empty if the addresses are not known. Requires an account-wide API key or an account owner.',
    scope: 'admin',
    response: EgressAddressesOut,
    errors: ['account_key_required'],
    accountOnly: true,
    handler: async (ctx) => {
      const rows = await readEgressAddresses(ctx);
      const state = await readSndsState(ctx);
      return {
        items: rows.map(({ address, listings, asked_at, snds }) => ({
          address,
          askedAt: isoOf(asked_at),
          blocklists: listings.map((listing) => ({
            ...listing,
            name: blocklistName(listing.list),
            removalUrl: removalUrl(listing.list),
          })),
          snds: snds === null ? null : dayToWire(snds),
        })),
        snds: state === null ? null : { readAt: isoOrNull(state.readAt), problem: state.problem },
      };
    },
  });
}

function dayToWire({ address: _, ...day }: SndsDay) {
  return day;
}
