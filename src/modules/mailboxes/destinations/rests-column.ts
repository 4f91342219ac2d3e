/**
 * The destinations that the mailbox of row `a` leaves alone, as an object of domains with the end of each rest in
 * milliseconds since 1970; null: none. `$1` is the workspace, `now` the parameter with the time.
 */
export const restsOf = (
  a: string,
  now: string,
): string => `(select jsonb_object_agg(domain, extract(epoch from rests_until) * 1000)
  from destination_rests where workspace_id = $1 and mailbox_id = ${a}.mailbox_id and rests_until > ${now}) as rests`;
