import { isDeepStrictEqual } from 'node:util';
import { PROFILE_COLUMNS, type ProfileColumn } from '../../../../engine/profiles/field-types.js';
import {
  isMergeField,
  type MergeSide,
  type MergeValues,
  mergeValues,
} from '../../../../engine/profiles/merge-values.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { notFound, valueError } from '../../../../platform/errors.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { type FollowedChange, followProfiles } from '../../contacts/follow/index.js';
import type { SettleEnded } from '../../contacts/index.js';
import { holdAdding, keepOneSequence } from '../../contacts/merge/index.js';
import { forgetNotEnrolled } from '../../contacts/rules/index.js';
import { findStayed, insertAddress, keysOfProfiles, updateAddressesOf } from '../addresses/addresses.repo.js';
import { copyDistinctions } from '../addresses/distinctions.repo.js';
import { changedBy } from '../changed-by.js';
import { moveHistory } from '../history/history.repo.js';
import { mergeValuesOf } from '../merge-values-of.js';
import { deleteProfileRow, lockProfiles, type ProfileRow, updateProfile } from '../profiles.repo.js';
import { getProfile, type ProfileView } from '../profiles.service.js';

/** Effects of a merge in other modules, in its transaction. */
export interface MergeEnds {
  /** Cancels scheduled emails to stopped contacts. */
  readonly settle: SettleEnded;
  /** Gives what belongs to a profile to the one that stays. */
  readonly move: (ctx: Ctx, workspaceId: number, fromId: string, toId: string) => Promise<void>;
}

export interface MergeChoice {
  /** The other profile. */
  readonly with: string;
  /** Sides whose values are kept, by field. */
  readonly fields?: Readonly<Record<string, MergeSide>> | undefined;
}

/** Merges that a transaction may find while it waits for the locks of two profiles. */
const MOST_STEPS = 20;

/**
 * Merges two profiles: the older one stays and gets the addresses, tags, and missing values of the other one, whose ID leads to it
 * from then on. In a campaign with both, one sequence continues. Profiles that are one already are returned unchanged. Throws 404
 * `profile_not_found`, 409 `email_unsettled`, and 422 for the same profile twice and for unknown fields.
 */
export function mergeProfiles(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  author: Owner,
  choice: MergeChoice,
  ends: MergeEnds,
): Promise<ProfileView> {
  requireChoice(id, choice);
  return inTx(ctx, async (ctx) => {
    // Excludes writers that add contacts: they would not see that the addresses belong to one person.
    await holdAdding(ctx, workspaceId);
    const found = await lockPair(ctx, workspaceId, id, choice.with);
    if (found === null) return getProfile(ctx, workspaceId, id);
    await mergeLocked(ctx, workspaceId, found, author, choice.fields ?? {}, ends);
    return getProfile(ctx, workspaceId, id);
  });
}

function requireChoice(id: string, choice: MergeChoice): void {
  if (choice.with.toLowerCase() === id.toLowerCase()) {
    throw valueError(['body', 'with'], 'conflicting_values', say`must be another profile`, choice.with);
  }
  for (const field of Object.keys(choice.fields ?? {})) {
    if (isMergeField(field)) continue;
    throw valueError(['body', 'fields', field], 'unknown_field', say`is not a field of a profile`, field);
  }
}

interface Pair {
  readonly self: ProfileRow;
  readonly other: ProfileRow;
}

/** Locks the profiles that two IDs lead to; null if they lead to the same one. */
async function lockPair(ctx: Ctx, workspaceId: number, id: string, otherId: string): Promise<Pair | null> {
  let ids: readonly [string, string] = [id, otherId];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const rows = await lockProfiles(ctx.sql, workspaceId, ids);
    const [self, other] = ids.map((one) => rows.find((row) => row.id === one.toLowerCase()));
    if (self !== undefined && self === other) return null;
    if (self !== undefined && other !== undefined) return { self, other };
    const [first, second] = await Promise.all([
      self?.id ?? findStayed(ctx.sql, workspaceId, ids[0]),
      other?.id ?? findStayed(ctx.sql, workspaceId, ids[1]),
    ]);
    if (first == null || second == null) throw notFound('profile');
    ids = [first, second];
  }
  throw notFound('profile');
}

async function mergeLocked(
  ctx: Ctx,
  workspaceId: number,
  { self, other }: Pair,
  author: Owner,
  fields: Readonly<Record<string, MergeSide>>,
  { settle, move }: MergeEnds,
): Promise<void> {
  // IDs are ordered by creation.
  const [stays, goes] = self.id < other.id ? [self, other] : [other, self];
  const goneSide: MergeSide = goes === self ? 'this' : 'other';
  const takesGone = (field: string): boolean => Object.hasOwn(fields, field) && fields[field] === goneSide;
  const [main, further] = takesGone('email') ? [goes, stays] : [stays, goes];
  const keysOf = await keysOfProfiles(ctx.sql, workspaceId, [stays, goes]);
  await keepOneSequence(ctx, workspaceId, { main: keysOf(main), other: keysOf(further) }, settle);

  const now = ctx.clock.now();
  await updateAddressesOf(ctx.sql, workspaceId, [stays.id, goes.id], { id: stays.id, key: main.email_key });
  await copyDistinctions(ctx.sql, workspaceId, goes.id, stays.id);
  await move(ctx, workspaceId, goes.id, stays.id);
  await moveHistory(ctx.sql, workspaceId, goes.id, stays.id);
  await deleteProfileRow(ctx.sql, workspaceId, goes.id);
  await insertAddress(ctx.sql, workspaceId, {
    email: further.email,
    email_key: further.email_key,
    profile_id: stays.id,
    profile_key: main.email_key,
    merged_id: goes.id,
    source: goes.source,
    source_id: goes.source_id,
    source_name: goes.source_name,
    source_row: goes.source_row,
    added_at: goes.created_at,
    merged_at: now,
  });
  const values = mergeValues(mergeValuesOf(stays), mergeValuesOf(goes), takesGone);
  await updateProfile(ctx.sql, workspaceId, stays.id, {
    ...columnsOf(values),
    email: main.email,
    email_key: main.email_key,
    company_domain: main.company_domain,
    fields: storedJson(values.fields),
    tags: [...values.tags],
    owner_id: values.ownerId,
    ...(stays.legal_basis === null && goes.legal_basis !== null ? { legal_basis: storedJson(goes.legal_basis) } : {}),
    changed_by: changedBy(author, 'merge'),
    updated_at: now,
  });
  await followProfiles(
    ctx,
    workspaceId,
    [stays, goes].flatMap((row) => keysOf(row).flatMap((key) => changeOf(key, mergeValuesOf(row), values))),
  );
  for (const key of keysOf(further)) await forgetNotEnrolled(ctx, workspaceId, key);
}

function columnsOf(values: MergeValues): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(PROFILE_COLUMNS).map(([name, column]) => [column, values[name as ProfileColumn]]),
  );
}

/** Returns what contacts with an address follow. */
function changeOf(emailKey: string, from: MergeValues, to: MergeValues): FollowedChange[] {
  const columns = Object.entries(PROFILE_COLUMNS).flatMap(([name, column]) => {
    const [was, becomes] = [from[name as ProfileColumn], to[name as ProfileColumn]];
    return was === becomes ? [] : [{ column, from: was, to: becomes }];
  });
  const custom = Object.entries(to.fields).flatMap(([name, becomes]) => {
    const was = from.fields[name];
    return isDeepStrictEqual(was, becomes) ? [] : [{ name, from: was, to: becomes }];
  });
  return columns.length + custom.length === 0 ? [] : [{ emailKey, columns, custom }];
}
