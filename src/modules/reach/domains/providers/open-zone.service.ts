import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { openProvider, type ProviderAccess } from './open-provider.service.js';
import { type DnsProvider, type DnsProviderName, isDnsProvider, type Zone } from './port.js';

/**
 * Opens the zone of a domain at its provider, with the credentials it was connected with. Throws 409
 * `provider_not_configured` if members set its records or the credentials are missing, and `OutsideError` if the provider
 * fails.
 */
export async function openZone(ctx: Ctx, row: DomainRow): Promise<{ provider: DnsProvider; zone: Zone }> {
  if (!isDnsProvider(row.provider)) {
    throw conflict(
      'provider_not_configured',
      say`Members set the records of ${row.domain}; GET /domains/${row.domain}/dns_records lists them.`,
      { provider: row.provider },
    );
  }
  const access = row.provider_access as ProviderAccess | null;
  const { provider } = await openProvider(ctx, row.workspace_id, row.provider as DnsProviderName, access);
  const zone = await provider.findZone(row.zone ?? row.domain);
  if (zone === null) throw new OutsideError('refused', say`${row.provider} has no zone ${row.zone ?? row.domain}`, 404);
  return { provider, zone };
}
