/**
 * Returns the SQL condition that the entry `u` covers the address `email` (lower case) by address, by domain, or by a
 * parent domain with subdomains. Entries are found by their key; the caller adds conditions on workspace, groups and
 * expiry.
 */
export function covers(u: string, email: string): string {
  return `${u}.value = any(suppression_names(${email}))
    and (${u}.value = ${email} or ${u}.value = split_part(${email}, '@', -1) or ${u}.kind = 'subdomains')`;
}

/** Returns the SQL order in which the deciding one of several entries that cover an address comes first. */
export function decidingFirst(u: string): string {
  return `${u}.group_id desc, array_position(array['email', 'domain', 'subdomains'], ${u}.kind), length(${u}.value) desc`;
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
