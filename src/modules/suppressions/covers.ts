/**
 * Part of a statement: the entry `u` is about the address `email` (lower case), by its name, its domain, or a domain above
 * with all sub-domains. The entries are found by their key; the caller says which workspace, groups and expiry count.
 */
export function covers(u: string, email: string): string {
  return `${u}.value = any(suppression_names(${email}))
    and (${u}.value = ${email} or ${u}.value = split_part(${email}, '@', -1) or ${u}.kind = 'subdomains')`;
}

/** Part of a statement: of several entries about one address, the one that decides stands first. */
export function decidingFirst(u: string): string {
  return `${u}.group_id desc, array_position(array['email', 'domain', 'subdomains'], ${u}.kind), length(${u}.value) desc`;
}

/**
 * Part of a statement over many addresses: one of the entries that `counts` lets through is about the address `email` by
 * its domain. Whole domains are compared as a set; the domains above are asked for only where such entries are there.
 * @param workspaceId the parameter that names the workspace.
 * @param counts what else must hold of an entry `u`: its group, its expiry.
 */
export function coveredByDomain(workspaceId: string, email: string, counts: string): string {
  return `(exists (select 1 from suppressions u where u.workspace_id = ${workspaceId} and u.kind in ('domain', 'subdomains')
      and u.value = split_part(${email}, '@', -1) and ${counts})
    or ((select exists (select 1 from suppressions where workspace_id = ${workspaceId} and kind = 'subdomains'))
      and exists (select 1 from suppressions u where u.workspace_id = ${workspaceId} and u.kind = 'subdomains'
        and u.value = any(suppression_names(${email})) and ${counts})))`;
}
