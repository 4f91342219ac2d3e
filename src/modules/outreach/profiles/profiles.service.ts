import { companyDomain } from '../../../engine/address/company-domain.js';
import { emailKey } from '../../../engine/address/email-key.js';
import {
  type GIVEN_SOURCES,
  type GivenLegalBasis,
  type LegalBasisRecord,
  MOST_TAGS,
  PROFILE_COLUMNS,
  type ProfileColumn,
} from '../../../engine/profiles/field-types.js';
import type { ProfileSort } from '../../../engine/profiles/profile-sorts.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type CursorBinding, encodeCursor } from '../../../platform/db/keyset.js';
import { positionOf } from '../../../platform/db/sorted-page.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { conflict, notFound, valueError } from '../../../platform/errors.js';
import type { Owner } from '../../../platform/http/owner.js';
import { findErased, findSuppressions } from '../../reach/suppressions/index.js';
import { followProfile } from '../contacts/follow/index.js';
import { type AddresseeContact, deleteContact, listContactsOfAddresses, type SettleEnded } from '../contacts/index.js';
import { forgetNotEnrolled } from '../contacts/rules/index.js';
import { requireFieldValues } from '../fields/index.js';
import {
  type AddressRow,
  findStayed,
  keysOfProfiles,
  listAddressRows,
  listKnownAddresses,
} from './addresses/addresses.repo.js';
import { changedBy } from './changed-by.js';
import { pageProfiles } from './profile-order.reads.js';
import { findProfileId, isMember, listProfileRows, type ProfileFilter } from './profiles.reads.js';
import {
  deleteProfileRow,
  insertProfile,
  lockProfile,
  type ProfileMarks,
  type ProfileRow,
  updateMarks,
  updateProfile,
} from './profiles.repo.js';

/** Profile with facts of other modules about its address. */
export interface ProfileView {
  readonly row: ProfileRow;
  readonly suppressed: boolean;
  /** Further addresses, from merged profiles, and whether each is suppressed. */
  readonly otherAddresses: ReadonlyArray<{ readonly row: AddressRow; readonly suppressed: boolean }>;
  /** Contacts of campaigns with these addresses, newest first, at most 100 of each. */
  readonly contacts: readonly AddresseeContact[];
}

type FieldValues = Readonly<Record<string, unknown>>;

/** Values to write; absent fields are kept, and null removes a value. */
export type ProfileChange = Readonly<Partial<Record<ProfileColumn, string | null>>> & {
  readonly fields?: FieldValues | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly ownerId?: string | null | undefined;
  readonly legalBasis?: LegalBasisChange | null | undefined;
};

/** Legal basis to record; by default, it applies from now. */
type LegalBasisChange = Omit<GivenLegalBasis, 'at'> & { readonly at?: Date | undefined };

export type NewProfileInput = ProfileChange & {
  readonly email: string;
  readonly source: (typeof GIVEN_SOURCES)[number];
  readonly sourceName?: string | null | undefined;
};

function basisOf(ctx: Ctx, author: Owner, given: LegalBasisChange | null) {
  return given === null ? null : storedJson(recordOf(ctx, author.name, given));
}

/** Returns a legal basis with who recorded it. */
function recordOf(ctx: Ctx, recordedBy: string, { basis, at, from }: LegalBasisChange): LegalBasisRecord {
  const now = ctx.clock.now();
  return { basis, at: (at ?? now).toISOString(), from, recordedBy, recordedAt: now.toISOString() };
}

export interface ProfileQuery extends Omit<ProfileFilter, 'emailKey'> {
  readonly email?: string | undefined;
}

/** Lists profiles by address. Throws 422 `invalid_cursor`. */
export async function listProfiles(
  ctx: Ctx,
  workspaceId: number,
  query: ProfileQuery,
  page: { readonly sort: ProfileSort; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly items: ProfileView[]; readonly nextCursor: string | null }> {
  const sort = page.sort === 'email' ? undefined : page.sort;
  const binding: CursorBinding = { workspaceId, operation: 'listProfiles', filters: { ...query, sort } };
  const after = positionOf(ctx.secrets, binding, page.cursor);
  const filter = filterOf(query);
  const found = await pageProfiles(ctx.sql, workspaceId, filter, {
    sort: page.sort,
    after,
    limit: page.limit + 1,
  });
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const isMore = found.length > page.limit && last !== undefined;
  return {
    items: await viewProfiles(
      ctx,
      workspaceId,
      shown.map(({ row }) => row),
    ),
    nextCursor: isMore ? encodeCursor(ctx.secrets, binding, last.position) : null,
  };
}

/** Returns a query as a filter, in the spelling of the stored values. */
export function filterOf({ email, search, companyDomain: domain, ...rest }: ProfileQuery): ProfileFilter {
  return {
    ...rest,
    emailKey: email === undefined ? undefined : emailKey(email.trim()),
    search: search?.trim().toLowerCase(),
    companyDomain: domain?.trim().toLowerCase(),
  };
}

/** Adds contacts and suppression to profiles, in the given order. */
export async function viewProfiles(ctx: Ctx, workspaceId: number, rows: readonly ProfileRow[]): Promise<ProfileView[]> {
  const ids = rows.map(({ id }) => id);
  const further = ids.length === 0 ? [] : await listAddressRows(ctx.sql, workspaceId, ids);
  const keys = [...rows, ...further].map((row) => row.email_key);
  const contacts = await listContactsOfAddresses(ctx, workspaceId, keys);
  const covered = await findSuppressions(ctx, workspaceId, { emails: keys, groupId: null });
  return rows.map((row) => {
    const own = further.filter((one) => one.profile_id === row.id);
    const found = [row, ...own].flatMap((one) => contacts.get(one.email_key) ?? []);
    return {
      row,
      suppressed: covered.has(row.email_key),
      otherAddresses: own.map((one) => ({ row: one, suppressed: covered.has(one.email_key) })),
      contacts: own.length === 0 ? found : found.sort((a, b) => (a.id < b.id ? 1 : -1)),
    };
  });
}

/** Returns a profile, for the ID of a merged one the profile that stayed. Throws 404 `profile_not_found`. */
export async function getProfile(ctx: Ctx, workspaceId: number, id: string): Promise<ProfileView> {
  const present = await listProfileRows(ctx.sql, workspaceId, [id]);
  const stayed = present.length > 0 ? null : await findStayed(ctx.sql, workspaceId, id);
  const rows = stayed === null ? present : await listProfileRows(ctx.sql, workspaceId, [stayed]);
  const [view] = await viewProfiles(ctx, workspaceId, rows);
  if (view === undefined) throw notFound('profile');
  return view;
}

/**
 * Creates a profile. Throws 409 `already_exists` with the ID of the existing profile, 409 `recipient_suppressed` for the
 * address of an erased person, and 422 for values of the wrong type.
 */
export function createProfile(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  { email, source, sourceName = null, ...change }: NewProfileInput,
): Promise<ProfileView> {
  return inTx(ctx, async (ctx) => {
    await requireValid(ctx, workspaceId, change);
    const key = emailKey(email);
    if ((await findErased(ctx, workspaceId, [key])).size > 0) {
      throw conflict('recipient_suppressed', say`This address is suppressed.`, { field: 'email' });
    }
    const now = ctx.clock.now();
    const [known] = await listKnownAddresses(ctx.sql, workspaceId, [key]);
    const added =
      known !== undefined
        ? undefined
        : await insertProfile(ctx.sql, workspaceId, {
            ...columnsOf(change),
            id: ctx.ids.uuid(),
            email,
            email_key: key,
            company_domain: companyDomain(email),
            fields: storedJson(withoutNulls(change.fields ?? {})),
            tags: [...new Set(change.tags ?? [])],
            owner_id: change.ownerId ?? null,
            legal_basis: basisOf(ctx, author, change.legalBasis ?? null),
            source,
            source_id: null,
            source_name: sourceName,
            created_at: now,
            updated_at: now,
          });
    if (added !== undefined) return getProfile(ctx, workspaceId, added.id);
    const profileId = await findProfileId(ctx.sql, workspaceId, key);
    throw conflict('already_exists', say`The address book has this address already.`, { field: 'email', profileId });
  });
}

/**
 * Updates a profile, and its contacts in sequence that have the previous value; contacts with a value of their own keep it.
 * The ID of a merged profile leads to the one that stayed. Throws 404 `profile_not_found`, and the 422s of creation.
 */
export function changeProfile(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  author: Owner,
  change: ProfileChange,
): Promise<ProfileView> {
  return inTx(ctx, async (ctx) => {
    await requireValid(ctx, workspaceId, change);
    const profile = await lockStayed(ctx, workspaceId, id);
    if (profile === undefined) throw notFound('profile');
    const known = profile.fields as FieldValues;
    const { fields, tags, ownerId, legalBasis } = change;
    await updateProfile(ctx.sql, workspaceId, profile.id, {
      ...columnsOf(change),
      ...(fields === undefined ? {} : { fields: storedJson(withoutNulls({ ...known, ...fields })) }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      ...(ownerId === undefined ? {} : { owner_id: ownerId }),
      ...(legalBasis === undefined ? {} : { legal_basis: basisOf(ctx, author, legalBasis) }),
      changed_by: changedBy(author),
      updated_at: ctx.clock.now(),
    });
    const columns = Object.entries(columnsOf(change)).map(([column, to]) => ({
      column,
      from: profile[column as keyof ProfileRow] as string | null,
      to,
    }));
    const custom = Object.entries(fields ?? {}).map(([name, to]) => ({
      name,
      from: known[name] ?? undefined,
      to: to ?? undefined,
    }));
    const keysOf = await keysOfProfiles(ctx.sql, workspaceId, [profile]);
    for (const key of keysOf(profile)) await followProfile(ctx, workspaceId, key, { columns, custom });
    return getProfile(ctx, workspaceId, profile.id);
  });
}

/** Locks a profile, for the ID of a merged one the profile that stayed. */
async function lockStayed(ctx: Ctx, workspaceId: number, id: string): Promise<ProfileRow | undefined> {
  const profile = await lockProfile(ctx.sql, workspaceId, id);
  const stayed = profile === undefined ? await findStayed(ctx.sql, workspaceId, id) : null;
  return stayed === null ? profile : lockProfile(ctx.sql, workspaceId, stayed);
}

/** Cleanup in other modules after the deletion of a profile, in its transaction. */
export interface ProfileEnds {
  /** Cancels scheduled emails to removed contacts. */
  readonly settle: SettleEnded;
  /** Deletes the profile's segment pins. */
  readonly forget: (ctx: Ctx, workspaceId: number, profileId: string) => Promise<void>;
}

/**
 * Deletes a profile and removes its contacts from all campaigns. Cancels their scheduled emails, and keeps sent emails and
 * conversations. Deletes the row first, so that a concurrent import waits for it and then adds a new profile. Throws 404
 * `profile_not_found`.
 */
export function removeProfile(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  ends: ProfileEnds,
): Promise<{ readonly contactsRemoved: number }> {
  return inTx(ctx, async (ctx) => {
    const profile = await lockProfile(ctx.sql, workspaceId, id);
    if (profile === undefined) throw notFound('profile');
    return { contactsRemoved: await removeLocked(ctx, workspaceId, profile, ends) };
  });
}

/** Deletes a locked profile as `removeProfile` does, in the caller's transaction. Returns the number of removed contacts. */
export async function removeLocked(
  ctx: Ctx,
  workspaceId: number,
  profile: Pick<ProfileRow, 'id' | 'email_key'>,
  { settle, forget }: ProfileEnds,
): Promise<number> {
  const keysOf = await keysOfProfiles(ctx.sql, workspaceId, [profile]);
  const keys = keysOf(profile);
  await deleteProfileRow(ctx.sql, workspaceId, profile.id);
  await forget(ctx, workspaceId, profile.id);
  for (const key of keys) await forgetNotEnrolled(ctx, workspaceId, key);
  let contactsRemoved = 0;
  for (;;) {
    const contacts = await listContactsOfAddresses(ctx, workspaceId, keys);
    const some = [...contacts.values()].flat();
    if (some.length === 0) return contactsRemoved;
    for (const contact of some) await deleteContact(ctx, workspaceId, contact.campaign_id, contact.id, settle);
    contactsRemoved += some.length;
  }
}

/** Updates tags and owner of many profiles. Throws 422 `unknown_person` if the owner is not a member. */
export function changeProfiles(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  ids: readonly string[],
  given: Omit<ProfileMarks, 'changedBy'>,
): Promise<{ readonly updated: number; readonly notFound: string[] }> {
  return inTx(ctx, async (ctx) => {
    await requireOwner(ctx, workspaceId, given.ownerId);
    const marks = { ...given, changedBy: changedBy(author) };
    const updated = new Set(await updateMarks(ctx.sql, workspaceId, ctx.clock.now(), ids, marks, MOST_TAGS));
    return { updated: updated.size, notFound: [...new Set(ids)].filter((id) => !updated.has(id)) };
  });
}

async function requireValid(ctx: Ctx, workspaceId: number, change: ProfileChange): Promise<void> {
  await requireFieldValues(ctx, workspaceId, change.fields ?? {});
  await requireOwner(ctx, workspaceId, change.ownerId);
}

/** Requires an owner to be a member of the workspace. Throws 422 `unknown_person`. */
export async function requireOwner(
  ctx: Ctx,
  workspaceId: number,
  ownerId: string | null | undefined,
  loc: readonly string[] = ['body', 'ownerId'],
): Promise<void> {
  if (ownerId == null || (await isMember(ctx.sql, workspaceId, ownerId))) return;
  throw valueError(loc, 'unknown_person', say`no member has this ID`, ownerId);
}

function columnsOf(change: ProfileChange): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(PROFILE_COLUMNS).flatMap(([name, column]) => {
      const value = change[name as ProfileColumn];
      return value === undefined ? [] : [[column, value]];
    }),
  );
}

function withoutNulls(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
