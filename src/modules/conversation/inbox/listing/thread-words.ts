// SQL conditions for words in a conversation.

/** Same expression as in the index `threads_by_words`, so that the index is used. */
export const threadWords = (t: string): string =>
  `search_words(${t}.workspace_id, left(${t}.subject, 1000) || ' ' || coalesce(${t}.contact_email, '') || ' ' || coalesce(${t}.contact_name, ''))`;

/**
 * Condition that thread `t` or its messages contain the words, checked in the text. Threads without the hint are skipped.
 * @param query parameter with the text search query
 * @param hint parameter with its hint; null without one
 */
export function holds(query: string, hint: string | null): string {
  const asked = `${query}::tsquery`;
  const inThread = `${threadWords('t')} @@ ${asked}`;
  const ofThread =
    hint === null
      ? inThread
      : `case when t.subject || ' ' || coalesce(t.contact_email, '') || ' ' || coalesce(t.contact_name, '') ilike ${hint}
         then ${inThread} else false end`;
  // `offset 0` keeps PostgreSQL from gathering all messages with the words first. Emails of campaigns have no indexed
  // words, so an index finds only replies.
  return `(${ofThread} or exists (
    select from messages w where w.workspace_id = $1 and w.thread_id = t.id and w.kind <> 'campaign' and w.words @@ ${asked} offset 0))`;
}
