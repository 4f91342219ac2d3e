-- Words of the inbox's search begin with their workspace, and messages keep them.

drop index threads_by_words;
drop index messages_by_words;

-- Lexemes in the place of those of `search_words` that are read by the parser, each behind its workspace. A search asks for
-- sixty letters at most, so no more than two hundred of one are kept.
create function parsed_search_words(workspace_id integer, words text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select workspace_id::text || ':' || left(lexeme, 200) from unnest(tsvector_to_array(to_tsvector('simple', regexp_replace(words,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
      ' ', 'g')))) lexeme));

-- What the words of a text are is said at `search_words` in 0013. There the workspace was a lexeme of its own: to find a rare
-- word, PostgreSQL passed the entry of that lexeme too, in which every message of the workspace stands. As the beginning of
-- each word it costs nothing, and one tenant's search reads no word of another.
create or replace function search_words(workspace_id integer, words text) returns tsvector
  language sql immutable parallel safe
  return case when octet_length(words) < 2000 and octet_length(words) = length(words) and words !~ '[0-9][eE][0-9]'
    then array_to_tsvector(array_remove(string_to_array(
      workspace_id::text || ':' || replace(lower(regexp_replace(words, '[^a-zA-Z0-9 ]+', ' ', 'g')), ' ', ' ' || workspace_id::text || ':'),
      ' '), workspace_id::text || ':'))
    else parsed_search_words(workspace_id, words) end;

create index threads_by_words on threads using gin (
  search_words(workspace_id, left(subject, 1000) || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_name, ''))
);
alter index threads_by_words alter column 1 set statistics 0;

-- Kept beside the text, so that a search which looks through the newest conversations takes no text apart. What a campaign
-- wrote has none: it is the same for all its contacts, and writing it is the path that must be fast.
alter table messages add column words tsvector generated always as (case when kind <> 'campaign' then
  search_words(workspace_id, left(subject, 1000) || ' ' || from_email || ' ' || coalesce(from_name, '') || ' ' || left(body_text, 50000))
end) stored;
alter table messages alter column words set statistics 0;
create index messages_by_words on messages using gin (words) where words is not null;
