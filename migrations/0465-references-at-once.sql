-- Each received message is looked for by the ids it refers to. New entries of such an index gather in a list that every search reads
-- as a whole, up to 4 MB of it, until the table is vacuumed, which comes after a quarter of a million messages. A message refers to
-- few ids, so entering them at once costs little.
alter index messages_by_reference set (fastupdate = off);
select gin_clean_pending_list('messages_by_reference');
