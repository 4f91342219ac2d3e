-- How a file enters the address book: what happens to known addresses, tags, and owner. Null: the file is for a campaign.
alter table imports add column book jsonb;
