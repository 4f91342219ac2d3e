-- People beside API keys: who they are, what they may do in which workspace, and where they have signed in. Every token is
-- stored as its SHA-256 only; passwords as scrypt with their own salt.
create table users (
  id uuid primary key,
  email text not null,
  -- The address in lower case: what two addresses are compared by.
  email_key text not null unique,
  name text not null,
  -- `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`; null: this person signs in otherwise.
  password_hash text,
  -- May do what a key of the whole account may, in workspaces where the role is owner.
  account_owner boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table members (
  workspace_id int not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index members_by_user on members (user_id);

create table invitations (
  workspace_id int not null references workspaces (id) on delete cascade,
  id uuid not null,
  hash bytea not null unique,
  -- Null: whoever has the link.
  email text,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  -- Who invited, as they were called then.
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id)
);

-- Links that let somebody in once: the first owner of an installation, or a person who forgot the password.
create table entrance_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('first_owner', 'password')),
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'first_owner') = (user_id is null))
);

-- Attempts to sign in, by client address and by account. The subject is a hash, so that no address of a stranger is kept.
create table sign_in_attempts (
  subject bytea primary key,
  count int not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index sign_in_attempts_by_time on sign_in_attempts (last_at);

-- The person who did it, as they were called then. Absent in what keys, links and the service itself have done.
alter table audit_log
  add column user_id uuid,
  add column user_name text,
  add column user_email text;
