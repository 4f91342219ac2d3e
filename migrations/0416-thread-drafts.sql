-- Answers that somebody has begun and not sent: one of a kind for each person or API key and conversation.
create table thread_drafts (
  workspace_id integer not null,
  thread_id bigint not null,
  -- `person:` or `key:` and the id.
  owner text not null,
  kind text not null check (kind in ('reply', 'forward')),
  revision integer not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, thread_id, owner, kind),
  foreign key (workspace_id, thread_id) references threads (workspace_id, id) on delete cascade
);
create index thread_drafts_by_owner on thread_drafts (workspace_id, owner, updated_at desc);
