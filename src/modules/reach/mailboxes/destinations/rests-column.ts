/**
 * Destinations to which the mailbox of row `a` pauses sending, as an object of domain to end of the pause in
 * milliseconds since 1970; null if there are none. `$1` is the workspace, `now` the parameter with the time.
 */
export const restsOf = (
  a: string,
  now: string,
): string => `(select jsonb_object_agg(domain, extract(epoch from rests_until) * 1000)
  from destination_rests where workspace_id = $1 and mailbox_id = ${a}.mailbox_id and rests_until > ${now}) as rests`;
