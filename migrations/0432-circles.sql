-- Circles: other installations whose mailboxes warm up together with those of ours. Peers are the operator's, of no workspace;
-- what is told of a workspace, and what it exchanges, is its own.

-- A decision of its own: whoever shares within this installation has not said yes to others.
alter table warmup_workspaces add column share_with_circles boolean not null default false;
alter table warmup_mailboxes add column is_circled boolean not null default false;
create index warmup_mailboxes_circled on warmup_mailboxes (pool_key) where is_open and is_circled;

-- The key pair that this installation is known by; one row, made at first use. The private key is encrypted.
create table circle_keys (
  id smallint primary key check (id = 1),
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null
);

create table circle_invitations (
  id uuid primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Where it was made: what comes of it is in the audit log there.
  made_in integer references workspaces (id) on delete set null
);

create table circle_peers (
  id uuid primary key,
  public_key bytea not null unique,
  -- Where it is called, without a slash at the end.
  url text not null,
  -- 'active' or 'left'
  status text not null,
  -- 'us' or 'them'
  left_by text,
  -- The workspace in which its invitation was made or accepted.
  made_in integer references workspaces (id) on delete set null,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- The last call that went well, either way.
  contacted_at timestamptz,
  error text,
  -- When it is called next; null: never again.
  due_at timestamptz
);
create index circle_peers_due on circle_peers (due_at) where due_at is not null;

-- Calls that were taken within the time in which a call is good: none is taken twice.
create table circle_calls (
  public_key bytea not null,
  nonce uuid not null,
  at timestamptz not null,
  primary key (public_key, nonce)
);
create index circle_calls_by_time on circle_calls (public_key, at);

-- Which mailboxes of ours a peer was told last.
create table circle_told (
  workspace_id integer not null references workspaces (id) on delete cascade,
  mailbox_id integer not null,
  peer_id uuid not null references circle_peers (id) on delete cascade,
  primary key (workspace_id, mailbox_id, peer_id)
);
create index circle_told_by_peer on circle_told (peer_id);

-- Mailboxes of peers. In talks and messages a guest is the mailbox `-id` of the workspace that it talks with.
create table circle_guests (
  id integer generated always as identity primary key,
  peer_id uuid not null references circle_peers (id) on delete cascade,
  address text not null unique,
  first_name text not null,
  last_name text not null,
  domain text not null,
  provider text not null,
  languages text[] not null,
  pair_gap_hours integer not null,
  -- Talks that it takes from us in 24 hours.
  per_day integer not null,
  band text not null,
  -- It was in the last list of its peer.
  is_told boolean not null,
  -- The one message that is written to it before it is proven that the peer reads its mail.
  tried_at timestamptz,
  tried_by uuid,
  proven_at timestamptz,
  pool_key double precision not null,
  updated_at timestamptz not null
);
create index circle_guests_by_peer on circle_guests (peer_id);
create index circle_guests_pool on circle_guests (pool_key) where is_told;

-- A talk with a guest: whose it is, and its name between the two installations.
alter table warmup_conversations add column peer_id uuid, add column peer_talk uuid,
  add column opened_by_guest boolean not null default false;
create index warmup_conversations_by_peer_talk on warmup_conversations (workspace_id, peer_talk) where peer_talk is not null;
create unique index warmup_conversations_of_peer on warmup_conversations (peer_id, peer_talk) where peer_id is not null;

-- Of a message from a guest: the signed field as it was read in the mail, and when its placement was told to the peer.
alter table warmup_messages add column guest_proof text, add column told_at timestamptz;
create index warmup_messages_to_tell on warmup_messages (conversation_id) where mailbox_id < 0 and placement is not null and told_at is null;
