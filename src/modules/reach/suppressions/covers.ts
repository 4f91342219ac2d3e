import { ADDRESS_REASONS } from '../../../engine/admission/suppression-reason.js';

const ofPerson = (u: string): string =>
  `${u}.kind = 'email' and ${u}.reason <> all (array[${ADDRESS_REASONS.map((reason) => `'${reason}'`).join(', ')}])`;

/** Returns the SQL condition that the entry `u` is of another address of the person with the address `email`, and applies to it. */
export function coversOtherAddress(u: string, workspaceId: string, email: string): string {
  return `${u}.value = any(other_addresses(${workspaceId}, ${email})) and ${ofPerson(u)}`;
}

/**
 * Returns the SQL condition that the entry `u` covers a recipient: the address `email` (lower case) like `covers`, or another
 * address of the same person, unless the entry is about that address alone. All entries are found by their key.
 */
export function coversPerson(u: string, workspaceId: string, email: string): string {
  return `${u}.value = any(suppression_names(${email}) || other_addresses(${workspaceId}, ${email}))
    and (${u}.value = ${email} or ${u}.value = split_part(${email}, '@', -1) or ${u}.kind = 'subdomains' or (${ofPerson(u)}))`;
}

/**
 * Returns the SQL condition that one of the entries that `counts` admits covers another address of the person with the address
 * `email`, for many addresses: as a set, which is read only if contacts were merged.
 * @param workspaceId parameter with the workspace ID
 * @param counts further conditions on an entry `u`: its group, its expiry
 */
export function coveredByOtherAddress(workspaceId: string, email: string, counts: string): string {
  const known = `(select email_key, profile_key from profile_addresses where workspace_id = ${workspaceId}
      union select profile_key, profile_key from profile_addresses where workspace_id = ${workspaceId})`;
  return `((select exists (select 1 from profile_addresses where workspace_id = ${workspaceId}))
    and ${email} in (select o.email_key from ${known} k
      cross join lateral (
        select 1 from suppressions u where u.workspace_id = ${workspaceId} and u.value = k.email_key and ${ofPerson('u')} and ${counts} limit 1
      ) u
      join ${known} o on o.profile_key = k.profile_key and o.email_key <> k.email_key))`;
}

/**
 * Returns the SQL condition that the entry `u` covers the address `email` (lower case) by address, by domain, or by a
 * parent domain with subdomains. Entries are found by their key; the caller adds conditions on workspace, groups and
 * expiry.
 */
export function covers(u: string, email: string): string {
  return `${u}.value = any(suppression_names(${email}))
    and (${u}.value = ${email} or ${u}.value = split_part(${email}, '@', -1) or ${u}.kind = 'subdomains')`;
}

/**
 * Returns the SQL order in which the deciding one of several entries that cover the address `email` comes first: its own entry before
 * those of other addresses of the person.
 */
export function decidingFirst(u: string, email: string): string {
  return `${u}.group_id desc, array_position(array['email', 'domain', 'subdomains'], ${u}.kind), ${u}.value = ${email} desc,
      length(${u}.value) desc, ${u}.value`;
}

/**
 * Returns the SQL condition that one of the entries that `counts` admits covers the domain of the address `email`, for
 * many addresses. Domains are compared as a set; parent domains are looked up only if such entries exist.
 * @param workspaceId parameter with the workspace ID
 * @param counts further conditions on an entry `u`: its group, its expiry
 */
export function coveredByDomain(workspaceId: string, email: string, counts: string): string {
  return `(exists (select 1 from suppressions u where u.workspace_id = ${workspaceId} and u.kind in ('domain', 'subdomains')
      and u.value = split_part(${email}, '@', -1) and ${counts})
    or ((select exists (select 1 from suppressions where workspace_id = ${workspaceId} and kind = 'subdomains'))
      and exists (select 1 from suppressions u where u.workspace_id = ${workspaceId} and u.kind = 'subdomains'
        and u.value = any(suppression_names(${email})) and ${counts})))`;
}
