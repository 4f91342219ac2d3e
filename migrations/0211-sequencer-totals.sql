-- Some sequencers tell how much an account has sent in all, and no days: what is new since the last look is today's.
alter table sequencer_exports add column sent_in_all integer;
