/**
 * SQL for claims: whether an item is set aside until after an instant.
 * @param work a name of work, written into the statement
 * @param item an expression of type text
 * @param now the place of the claim's instant (`$2`)
 * @param cured a subquery over `aside` whose rows say that the item was changed since it failed, and is tried again at once
 */
export function isSetAside(work: string, workspaceId: string, item: string, now: string, cured?: string): string {
  const uncured = cured === undefined ? '' : ` and not exists (${cured})`;
  return `exists (select from set_aside aside where aside.workspace_id = ${workspaceId} and aside.work = '${work}'
    and aside.item = ${item} and aside.next_attempt_at > ${now}${uncured})`;
}

/** SQL for the question when something is due next: when the next item of this work that is set aside is tried again. */
export function nextRetry(work: string, now: string): string {
  return `(select min(next_attempt_at) from set_aside where work = '${work}' and next_attempt_at > ${now})`;
}
