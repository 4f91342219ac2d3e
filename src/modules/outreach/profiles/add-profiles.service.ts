import { isDeepStrictEqual } from 'node:util';
import {
  type ExistingProfiles,
  PROFILE_COLUMNS,
  type ProfileColumn,
  type ProfileSource,
} from '../../../engine/profiles/field-types.js';
import type { Ctx } from '../../../platform/context.js';
import { findErased } from '../../reach/suppressions/index.js';
import { type FollowedChange, followProfiles } from '../contacts/follow/index.js';
import { lockProfilesOf, type NewProfile, upsertProfiles } from './add-profiles.repo.js';
import { keysOfProfiles, listKnownAddresses } from './addresses/addresses.repo.js';
import type { ProfileRow } from './profiles.repo.js';

/** Person of a file, with checked values. */
export type BookPerson = Omit<NewProfile, 'id'>;

/** Source of the people, and what applies to all of them. */
export interface AddProfilesTarget {
  /** Source of new profiles, and the ID of the import or contact source. */
  readonly source: ProfileSource;
  readonly sourceId: string;
  /** Name of the file or of the contact source. */
  readonly sourceName: string;
  readonly existing: ExistingProfiles;
  readonly tags: readonly string[];
  readonly ownerId: string | null;
}

type AddedProfile = 'created' | 'updated' | 'unchanged' | 'duplicate_in_file' | 'erased';

const NAMES = Object.keys(PROFILE_COLUMNS) as ProfileColumn[];

/**
 * Adds people to the address book in the caller's transaction, in a few statements for any number, and returns one result per
 * person, in order. A later person with the address of an earlier one counts as existing. Contacts in sequence that have the
 * previous value of a changed profile get the new one, as after an edit. A further address of a merged profile counts as its
 * main address.
 */
export async function addProfiles(
  ctx: Ctx,
  workspaceId: number,
  target: AddProfilesTarget,
  written: readonly BookPerson[],
): Promise<AddedProfile[]> {
  const people = await withMainAddresses(ctx, workspaceId, written);
  const keys = people.map((one) => one.emailKey);
  const erased = await findErased(ctx, workspaceId, keys);
  const given = new Map<string, NewProfile>();
  const results = people.map((person): AddedProfile | null => {
    if (erased.has(person.emailKey)) return 'erased';
    const earlier = given.get(person.emailKey);
    if (earlier === undefined) {
      given.set(person.emailKey, { ...person, id: ctx.ids.uuid() });
      return null;
    }
    const merged = mergeOf(earlier, person, target.existing);
    if (merged === null) return 'duplicate_in_file';
    given.set(person.emailKey, merged);
    return 'updated';
  });
  const profiles = [...given.values()];
  const known = await lockProfilesOf(ctx.sql, workspaceId, [...given.keys()]);
  const stamp = { ...target, now: ctx.clock.now() };
  const changed = await upsertProfiles(ctx.sql, workspaceId, stamp, profiles);
  const keysOf = await keysOfProfiles(ctx.sql, workspaceId, known);
  await followProfiles(
    ctx,
    workspaceId,
    known.flatMap((row) =>
      changeOf(row, given.get(row.email_key)!, target.existing).flatMap((change) =>
        keysOf(row).map((emailKey) => ({ ...change, emailKey })),
      ),
    ),
  );
  const idOf = new Map(changed.map(({ id, email_key }) => [email_key, id]));
  return people.map(({ emailKey }, at) => {
    const result = results[at];
    if (result != null) return result;
    const id = idOf.get(emailKey);
    if (id === undefined) return 'unchanged';
    return id === given.get(emailKey)?.id ? 'created' : 'updated';
  });
}

/** Returns the people with the main addresses of their profiles. */
async function withMainAddresses(ctx: Ctx, workspaceId: number, people: readonly BookPerson[]): Promise<BookPerson[]> {
  const rows = await listKnownAddresses(
    ctx.sql,
    workspaceId,
    people.map(({ emailKey }) => emailKey),
  );
  const known = new Map(rows.map((row) => [row.email_key, row]));
  return people.map((person) => {
    const main = known.get(person.emailKey);
    if (main === undefined) return person;
    return { ...person, email: main.email, emailKey: main.profile_key, companyDomain: main.company_domain };
  });
}

/** Merges a person into an earlier one of the same address; null if nothing changes. */
function mergeOf(earlier: NewProfile, later: BookPerson, existing: ExistingProfiles): NewProfile | null {
  if (existing === 'keep') return null;
  const [strong, weak] = existing === 'update' ? [later, earlier] : [earlier, later];
  const values = Object.fromEntries(NAMES.map((name) => [name, strong.values[name] ?? weak.values[name] ?? null]));
  const fields = { ...weak.fields, ...strong.fields };
  const isSame =
    NAMES.every((name) => (earlier.values[name] ?? null) === values[name]) &&
    Object.entries(fields).every(([name, value]) => isDeepStrictEqual(value, earlier.fields[name]));
  const legalBasis = earlier.legalBasis ?? later.legalBasis ?? null;
  const tags = [...new Set([...(earlier.tags ?? []), ...(later.tags ?? [])])];
  const isNothingNew = tags.length === (earlier.tags?.length ?? 0) && legalBasis === (earlier.legalBasis ?? null);
  return isSame && isNothingNew ? null : { ...earlier, values, fields, tags, legalBasis };
}

/** Returns what a profile changes to, with the previous values. */
function changeOf(row: ProfileRow, given: NewProfile, existing: ExistingProfiles): FollowedChange[] {
  if (existing === 'keep') return [];
  const mayChange = (from: unknown) => existing === 'update' || from == null;
  const columns = NAMES.flatMap((name) => {
    const from = row[PROFILE_COLUMNS[name]];
    const to = given.values[name] ?? null;
    return to === null || to === from || !mayChange(from) ? [] : [{ column: PROFILE_COLUMNS[name], from, to }];
  });
  const fields = row.fields as Readonly<Record<string, unknown>>;
  const custom = Object.entries(given.fields).flatMap(([name, to]) => {
    const from = fields[name];
    return isDeepStrictEqual(from, to) || !(existing === 'update' || from === undefined) ? [] : [{ name, from, to }];
  });
  return columns.length + custom.length === 0 ? [] : [{ emailKey: row.email_key, columns, custom }];
}
