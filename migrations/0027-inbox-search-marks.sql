-- Typographic marks part words like ASCII ones do. Where the database's locale is C, its parser takes every character
-- beyond ASCII for a letter, so that a quotation mark would stick to its word. Code points, not character classes, for
-- the same reason: they mean the same under every locale.
create or replace function search_words(workspace_id integer, words text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', 'workspace' || workspace_id::text || ' ' || regexp_replace(words,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
    ' ', 'g'));
reindex index threads_by_words;
reindex index messages_by_words;
