/**
 * Condition that `id` is a contact, possibly deleted, of the person with the address $2 in the workspace $1. Has two
 * parts, because each index by address covers one of them.
 */
export function isContactOfPerson(id: string): string {
  return `${id} in (
    select c.id from contacts c where c.workspace_id = $1 and c.email_key = $2 and c.deleted_at is null
    union all
    select c.id from contacts c where c.workspace_id = $1 and c.email_key = $2 and c.deleted_at is not null)`;
}
