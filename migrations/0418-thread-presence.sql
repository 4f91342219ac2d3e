-- Who looks at a conversation or writes an answer. It passes by itself and is worth nothing after a crash.
create unlogged table thread_presence (
  workspace_id integer not null references workspaces (id) on delete cascade,
  thread_id bigint not null,
  who text not null,
  name text not null,
  state text not null check (state in ('viewing', 'typing')),
  until timestamptz not null,
  primary key (workspace_id, thread_id, who)
);
