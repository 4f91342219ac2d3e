/**
 * SQL: a common table expression `owners`, the contacts that the rows of `chosen` (an `id` and a `contact_id`) are for, locked in the
 * order of their ids. Who changes many sends that wait locks these first: a transaction that ends contacts cancels what waits for them by
 * several statements, and holds the contacts meanwhile. $1 is the workspace.
 */
export function ownersOf(chosen: string): string {
  return `owners as (
       select c.id from (select distinct contact_id as id from ${chosen} order by 1) n
       cross join lateral (select id from contacts where workspace_id = $1 and id = n.id for update) c
     )`;
}
