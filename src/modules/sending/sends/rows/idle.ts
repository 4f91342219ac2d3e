/**
 * Returns the condition that the contact of a send, under an alias, has no email that is unconfirmed or being sent.
 * With one, a second mailbox would write to a contact whose earlier email may still arrive.
 */
export function isIdle(alias: string): string {
  return `not exists (select 1 from sends o where o.workspace_id = ${alias}.workspace_id and o.contact_id = ${alias}.contact_id
    and o.status in ('sending', 'unknown'))`;
}
