/**
 * Returns the condition for emails being sent by a worker, for statements on `sends` under an alias with the workspace as
 * `$1`. Finds the emails through the rows of their claims, because claims update no index, and then checks their status.
 */
export function isClaimed(alias: string): string {
  return `${alias}.status = 'sending'
       and ${alias}.id = any(array(select unnest(k.send_ids) from send_claims k where k.workspace_id = $1))`;
}
