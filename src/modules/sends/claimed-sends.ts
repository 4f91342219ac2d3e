/**
 * The condition that a worker is sending an email, for statements on `sends` under an alias whose `$1` is the workspace. No index
 * knows it, because a claim writes none: the rows of the claims lead to their sends, whose status decides.
 */
export function isClaimed(alias: string): string {
  return `${alias}.status = 'sending'
       and ${alias}.id = any(array(select unnest(k.send_ids) from send_claims k where k.workspace_id = $1))`;
}
