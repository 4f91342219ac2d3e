/**
 * Part of a statement: `id` is a contact of the person with the address $2 in the workspace $1, deleted contacts included.
 * Two parts, because each index by address has one of them.
 */
export function isContactOfPerson(id: string): string {
  return `${id} in (
    select c.id from contacts c where c.workspace_id = $1 and c.email_key = $2 and c.deleted_at is null
    union all
    select c.id from contacts c where c.workspace_id = $1 and c.email_key = $2 and c.deleted_at is not null)`;
}
