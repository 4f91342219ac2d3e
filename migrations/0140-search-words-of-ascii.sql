-- Every message that begins a conversation pays for its words, and reading them took longer than entering them into the
-- index. Where all is ASCII, as nearly always, letters and digits are the words and everything else parts them: splitting
-- the text says so in a third of the time of a parser that also looks for addresses, numbers and tags. The lexemes are the
-- same to the letter (a test compares both over random texts), so no index is built anew; positions, which no search asks
-- for, are left out. Two things stay with the parser: long texts, because it drops words of more than 2,046 bytes, and what may
-- be a number with an exponent, after which it begins another word.
create or replace function search_words(workspace_id integer, words text) returns tsvector
  language sql immutable parallel safe
  return case when octet_length(words) < 2000 and octet_length(words) = length(words) and words !~ '[0-9][eE][0-9]'
    then array_to_tsvector(array_remove(string_to_array(
      'workspace' || workspace_id::text || ' ' || lower(regexp_replace(words, '[^a-zA-Z0-9 ]+', ' ', 'g')), ' '), ''))
    else to_tsvector('simple', 'workspace' || workspace_id::text || ' ' || regexp_replace(words,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
      ' ', 'g')) end;
