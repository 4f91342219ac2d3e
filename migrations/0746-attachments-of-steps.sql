-- Files that a step attaches to its emails: `[{"fileId": ...}]`, in order. No foreign key: deleting a file checks its uses.
alter table campaign_steps add column attachments jsonb not null default '[]';
create index campaign_steps_with_attachments on campaign_steps (workspace_id) where attachments <> '[]' and deleted_at is null;

-- Null: those of the step.
alter table campaign_variants add column attachments jsonb;
create index campaign_variants_with_attachments on campaign_variants (workspace_id)
  where attachments <> '[]' and deleted_at is null;
