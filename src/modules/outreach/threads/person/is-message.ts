import { isContactOfPerson } from '../../contacts/person/index.js';

/**
 * Returns the SQL condition that `id` is a conversation with the person with the address $2 in the workspace $1, by the
 * address, which the index has per mailbox, or by a contact.
 */
export function isThreadOfPerson(id: string): string {
  return `${id} in (
    select t.id from mailboxes m
      join threads t on t.workspace_id = m.workspace_id and t.mailbox_id = m.id and lower(t.contact_email) = $2
     where m.workspace_id = $1
    union
    select t.id from contacts k
      join threads t on t.workspace_id = k.workspace_id and t.id = k.thread_id and t.contact_id = k.id
     where k.workspace_id = $1 and ${isContactOfPerson('k.id')})`;
}

/**
 * Returns the SQL condition that `id` is a message of such a conversation, or a message that the person wrote in another
 * recipient's conversation, found by the words of the address.
 */
export function isMessageOfPerson(id: string): string {
  return `${id} in (
    select o.id from messages o where o.workspace_id = $1 and ${isThreadOfPerson('o.thread_id')}
    union
    select w.id from messages w
     where w.workspace_id = $1 and w.words is not null and lower(w.from_email) = $2 and w.words @@ (
       select string_agg(quote_literal(lexeme), ' & ')::tsquery
         from unnest(tsvector_to_array(search_words($1, $2))) as lexeme))`;
}
