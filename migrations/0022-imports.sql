-- Contacts of a campaign in the order they came; ids are UUIDv7.
create index contacts_by_campaign on contacts (workspace_id, campaign_id, id) where deleted_at is null;

-- Contacts that come as JSON are an import without a file.
alter table imports alter column file_id drop not null;

-- Where the rows of a 'chunk' dead letter stand: a place in the file from which reading can go on.
alter table import_rows add column source jsonb;
