import { parentDomains } from '../../../engine/address/parent-domains.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { note } from '../../../platform/due/claims/claims.js';
import { OutsideError } from '../../../platform/outbound/outside-call.js';
import { updateDomain } from '../domains.repo.js';
import { findOwners } from '../ownership/owners.repo.js';
import { BY_HAND } from '../ownership/ownership.service.js';
import type { DnsProvider, Zone } from '../providers/port.js';
import { TRANSFERS } from './due-transfers.js';
import { cancelTransfers, listZoneMakers, type TransferRow, updateZoneGone } from './transfers.repo.js';

/** Why a domain can not be written at a provider, for good. */
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
 * The zone that a transfer writes to: that of a domain above it which the workspace owns, the one that is there, or a new one.
 *
 * Through the installation's own access all workspaces see the same zones, and its servers answer for a zone from the moment it
 * is made, delegated or not. So a zone that is there, and a name below another zone, are only for the owner and for keys of the
 * whole account: a person who could write there could prove the domain, and read its mail. That a zone is made is written down first.
 * Throws `TransferRefused`, and `OutsideError` when the provider fails.
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
    // It was made by a call whose answer was lost: the mark says that no other process makes it.
    if (!(error instanceof OutsideError) || (error.outcome !== 'unknown' && error.status !== 409)) throw error;
    const made = await provider.findZone(transfer.domain);
    if (made === null) throw error;
    return made;
  }
}

/** A key that may write to every zone must not write over that of another workspace by mistake. */
async function refuseTaken(ctx: Ctx, transfer: TransferRow): Promise<void> {
  if (!transfer.trusted) return;
  const [owner] = await findOwners(ctx.sql, [transfer.domain]);
  if (owner === undefined || owner.workspace_id === transfer.workspace_id) return;
  throw new TransferRefused(
    'domain_taken',
    `Another workspace owns ${transfer.domain}; assign it to this one first (POST /domains/${transfer.domain}/verify with "give").`,
  );
}

/** A name below a zone of the same provider belongs into that zone. */
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

/** Whether a zone that is there already may be written by this workspace. */
async function mayUse(ctx: Ctx, transfer: TransferRow): Promise<boolean> {
  if (transfer.access === 'workspace' || transfer.trusted || transfer.zone_made) return true;
  return (await isOwner(ctx, transfer)) && (await strangers(ctx, transfer)).length === 0;
}

async function isOwner(ctx: Ctx, transfer: TransferRow): Promise<boolean> {
  const [owner] = await findOwners(ctx.sql, [transfer.domain]);
  return owner?.workspace_id === transfer.workspace_id;
}

/** Transfers of other workspaces that made the zone and never proved the domain. */
async function strangers(ctx: Ctx, transfer: TransferRow): Promise<TransferRow[]> {
  const makers = await listZoneMakers(ctx.sql, transfer.provider, transfer.domain);
  return makers.filter((maker) => maker.workspace_id !== transfer.workspace_id);
}

/** The owner of a domain gets rid of a zone that a stranger made for it, with whatever stands in it. */
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
        'Another workspace proved control of this domain.',
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

/** Takes a zone back that was made for a domain which never came. Throws `OutsideError` when the provider fails. */
export async function dropMadeZone(ctx: Ctx, transfer: TransferRow, provider: DnsProvider): Promise<void> {
  const zone = await provider.findZone(transfer.domain);
  if (zone !== null) await provider.deleteZone(zone);
  await inTx(ctx, async (ctx) => {
    await updateDomain(ctx.sql, transfer.workspace_id, transfer.domain_id, BY_HAND);
    await updateZoneGone(ctx.sql, [transfer]);
  });
}

/** Writes down that this transfer makes the zone. */
async function mark(ctx: Ctx, transfer: TransferRow): Promise<void> {
  try {
    await note(ctx.sql, TRANSFERS, transfer, { zone_made: true });
  } catch (error) {
    // The unique index: another workspace is just making it.
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
