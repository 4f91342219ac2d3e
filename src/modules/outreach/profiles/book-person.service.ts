import { PROFILE_COLUMNS, type ProfileColumn } from '../../../engine/profiles/field-types.js';
import type { Ctx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { NewContact } from '../contacts/index.js';
import { findProfileId, listProfileRows } from './profiles.reads.js';
import type { ProfileRow } from './profiles.repo.js';

/** Returns a profile as a person who can be enrolled in a campaign, with the values of the address book. */
export function personOf(profile: ProfileRow): NewContact {
  return {
    email: profile.email,
    emailKey: profile.email_key,
    companyDomain: profile.company_domain,
    fields: Object.fromEntries(
      Object.entries(PROFILE_COLUMNS).map(([name, column]): [string, string | null] => [
        name as ProfileColumn,
        profile[column],
      ]),
    ),
    customFields: storedJson(profile.fields ?? {}),
  };
}

/** Returns the person of a profile; null if the profile was deleted. */
export async function findBookPerson(ctx: Ctx, workspaceId: number, profileId: string): Promise<NewContact | null> {
  const [profile] = await listProfileRows(ctx.sql, workspaceId, [profileId]);
  return profile === undefined ? null : personOf(profile);
}

/** Returns the people of profiles; deleted ones are missing. */
export async function findBookPeople(
  ctx: Ctx,
  workspaceId: number,
  profileIds: readonly string[],
): Promise<NewContact[]> {
  return (await listProfileRows(ctx.sql, workspaceId, profileIds)).map(personOf);
}

/** Returns the ID of the profile of an address (`emailKey`); null if there is none. */
export function findProfileOf(ctx: Ctx, workspaceId: number, emailKey: string): Promise<string | null> {
  return findProfileId(ctx.sql, workspaceId, emailKey);
}
