-- Labels of a workspace, which conversations have in addition to the intent of their replies.
create table thread_labels (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  color text not null,
  sentiment text not null check (sentiment in ('positive', 'neutral', 'negative')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index thread_labels_name on thread_labels (workspace_id, lower(name));

-- IDs of labels. An ID without a label is one of a deleted label, and nothing shows it.
alter table threads add column label_ids uuid[] not null default '{}';
create index threads_by_label on threads using gin (label_ids) where label_ids <> '{}';
