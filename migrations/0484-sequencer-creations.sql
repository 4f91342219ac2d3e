-- Whether the write of an export that went out last was the one that makes the account: an account that is found after its
-- answer was lost is then the one that it made.
alter table sequencer_exports add column handed_to_create boolean not null default false;
