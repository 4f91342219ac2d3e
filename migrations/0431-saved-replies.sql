-- Answers that people write again and again: templates that are put into a message and looked over before it goes.
create table saved_replies (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- `person:` or `key:` and the id; the name as it was when it was saved.
  owner text not null,
  owner_name text not null,
  -- False: only its owner sees it.
  shared boolean not null,
  name text not null,
  -- What is typed behind `;` to put it in.
  shortcut text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  used_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
-- A shortcut names one of what everybody sees, and one of what a person keeps to themselves.
create unique index saved_replies_by_shortcut
  on saved_replies (workspace_id, (case when shared then '' else owner end), lower(shortcut)) where shortcut is not null;
