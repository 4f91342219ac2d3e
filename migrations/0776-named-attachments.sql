-- Names of files that a step attaches to its emails, each a template that is rendered for the contact, in order.
alter table campaign_steps add column attachment_names text[] not null default '{}';
create index campaign_steps_with_attachment_names on campaign_steps (workspace_id)
  where attachment_names <> '{}' and deleted_at is null;

-- Null: those of the step.
alter table campaign_variants add column attachment_names text[];
create index campaign_variants_with_attachment_names on campaign_variants (workspace_id)
  where attachment_names <> '{}' and deleted_at is null;
