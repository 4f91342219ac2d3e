/**
 * Returns SQL for claims: whether an item is set aside beyond an instant.
 * @param work name of the work, inlined in the statement
 * @param item SQL expression of type text
 * @param now placeholder of the claim time (`$2`)
 * @param cured subquery over `aside` that returns rows if the item was edited since it failed, which retries it
 * immediately
 */
export function isSetAside(work: string, workspaceId: string, item: string, now: string, cured?: string): string {
  const uncured = cured === undefined ? '' : ` and not exists (${cured})`;
  return `exists (select from set_aside aside where aside.workspace_id = ${workspaceId} and aside.work = '${work}'
    and aside.item = ${item} and aside.next_attempt_at > ${now}${uncured})`;
}

/** Returns SQL for the next retry time among set-aside items of this work. */
export function nextRetry(work: string, now: string): string {
  return `(select min(next_attempt_at) from set_aside where work = '${work}' and next_attempt_at > ${now})`;
}

/** Returns SQL for the next attempt at an item; null for an item that is not set aside. Arguments as for `isSetAside`. */
export function retryAt(work: string, workspaceId: string, item: string): string {
  return `(select aside.next_attempt_at from set_aside aside where aside.workspace_id = ${workspaceId}
    and aside.work = '${work}' and aside.item = ${item})`;
}
