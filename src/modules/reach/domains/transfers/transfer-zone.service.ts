import { parentDomains } from '../../../../engine/address/parent-domains.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import { note } from '../../../../platform/due/claims/claims.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { findOwners } from '../ownership/owners.repo.js';
import { BY_HAND } from '../ownership/ownership.service.js';
import type { DnsProvider, Zone } from '../providers/port.js';
import { updateDomain } from '../registry/domains.repo.js';
import { TRANSFERS } from './due-transfers.js';
import { cancelTransfers, listZoneMakers, type TransferRow, updateZoneGone } from './transfers.repo.js';

/** Permanent reason why a domain cannot be written at a provider. */
export class TransferRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'TransferRefused';
  }
}

/**
 * Returns the zone that a transfer writes to: the zone of a parent domain the workspace owns, the existing zone, or a
 * new one.
 * With the instance's credentials all workspaces share the same zones, and its servers answer for a zone as soon as it
 * is created, delegated or not. Existing zones, and names below another zone, are therefore limited to the owner and to
 * account-wide keys: a writer could prove the domain and read its email. The creation of a zone is recorded first.
 * Throws `TransferRefused`, and `OutsideError` if the provider fails.
 */
export async function zoneForTransfer(ctx: Ctx, transfer: TransferRow, provider: DnsProvider): Promise<Zone> {
  await refuseTaken(ctx, transfer);
  const above = await zoneAbove(ctx, transfer, provider);
  if (above !== null) return above;
  const found = await provider.findZone(transfer.domain);
  if (found !== null) {
    if (await mayUse(ctx, transfer)) return found;
    const isFreed = await freeZone(ctx, transfer, provider, found);
    if (!isFreed) throw foreign(transfer);
  }
  if (!provider.makesZones) {
    const text = `${provider.name} has no zone ${transfer.domain}, and Outrider cannot create zones there. Create the zone first.`;
    throw new TransferRefused('zone_missing', text);
  }
  await mark(ctx, transfer);
  try {
    return await provider.createZone(transfer.domain);
  } catch (error) {
    // A call with a lost response created the zone; the mark proves that no other process did.
    if (!(error instanceof OutsideError) || (error.outcome !== 'unknown' && error.status !== 409)) throw error;
    const made = await provider.findZone(transfer.domain);
    if (made === null) throw error;
    return made;
  }
}

/** Rejects a domain of another workspace: an account-wide key could overwrite its zone by mistake. */
async function refuseTaken(ctx: Ctx, transfer: TransferRow): Promise<void> {
  if (!transfer.trusted) return;
  const [owner] = await findOwners(ctx.sql, [transfer.domain]);
  if (owner === undefined || owner.workspace_id === transfer.workspace_id) return;
  throw new TransferRefused(
    'domain_taken',
    `Another workspace owns ${transfer.domain}; assign it to this one first (POST /domains/${transfer.domain}/verify with "give").`,
  );
}

/** Returns the existing zone of a parent domain at the same provider, which the name belongs to. */
async function zoneAbove(ctx: Ctx, transfer: TransferRow, provider: DnsProvider): Promise<Zone | null> {
  for (const name of parentDomains(transfer.domain).slice(1)) {
    const zone = await provider.findZone(name);
    if (zone === null) continue;
    const [owner] = await findOwners(ctx.sql, [name]);
    if (transfer.access === 'workspace' || transfer.trusted || owner?.workspace_id === transfer.workspace_id)
      return zone;
    throw foreign(transfer);
  }
  return null;
}

/** Returns whether the workspace may write to an existing zone. */
async function mayUse(ctx: Ctx, transfer: TransferRow): Promise<boolean> {
  if (transfer.access === 'workspace' || transfer.trusted || transfer.zone_made) return true;
  return (await isOwner(ctx, transfer)) && (await strangers(ctx, transfer)).length === 0;
}

async function isOwner(ctx: Ctx, transfer: TransferRow): Promise<boolean> {
  const [owner] = await findOwners(ctx.sql, [transfer.domain]);
  return owner?.workspace_id === transfer.workspace_id;
}

/** Returns transfers of other workspaces that created the zone and never proved control of the domain. */
async function strangers(ctx: Ctx, transfer: TransferRow): Promise<TransferRow[]> {
  const makers = await listZoneMakers(ctx.sql, transfer.provider, transfer.domain);
  return makers.filter((maker) => maker.workspace_id !== transfer.workspace_id);
}

/** Deletes a zone that another workspace created without owning the domain. Only the owner may do this. */
async function freeZone(ctx: Ctx, transfer: TransferRow, provider: DnsProvider, zone: Zone): Promise<boolean> {
  const makers = await strangers(ctx, transfer);
  if (makers.length === 0 || !(await isOwner(ctx, transfer))) return false;
  await provider.deleteZone(zone);
  await inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    for (const maker of makers) {
      await cancelTransfers(
        ctx.sql,
        maker.workspace_id,
        maker.domain_id,
        english`Another workspace proved control of this domain.`,
        now,
      );
      await updateDomain(ctx.sql, maker.workspace_id, maker.domain_id, {
        ...BY_HAND,
        status: 'failed',
        updated_at: now,
      });
    }
    await updateZoneGone(ctx.sql, makers);
  });
  return true;
}

/** Deletes the zone of a domain whose transfer ended before completion. Throws `OutsideError` if the provider fails. */
export async function dropMadeZone(ctx: Ctx, transfer: TransferRow, provider: DnsProvider): Promise<void> {
  const zone = await provider.findZone(transfer.domain);
  if (zone !== null) await provider.deleteZone(zone);
  await inTx(ctx, async (ctx) => {
    await updateDomain(ctx.sql, transfer.workspace_id, transfer.domain_id, BY_HAND);
    await updateZoneGone(ctx.sql, [transfer]);
  });
}

/** Records that this transfer creates the zone. */
async function mark(ctx: Ctx, transfer: TransferRow): Promise<void> {
  try {
    await note(ctx.sql, TRANSFERS, transfer, { zone_made: true });
  } catch (error) {
    // The unique index rejects it: another workspace is creating the zone.
    if (isTaken(error)) throw foreign(transfer);
    throw error;
  }
}

function foreign({ domain, provider }: TransferRow): TransferRefused {
  return new TransferRefused(
    'domain_not_owned',
    `${provider} already has a zone for ${domain}. Prove control of the domain first: connect it with the provider "manual".`,
  );
}
