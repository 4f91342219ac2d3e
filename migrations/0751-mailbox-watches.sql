-- Announcements of new mail by the API of a provider: a subscription of Microsoft Graph, or a watch of Gmail. One due row per
-- mailbox that is read through an API, while the operator has set up push. It outlives the mailbox until the provider has
-- removed the announcements.
create table mailbox_watches (
  workspace_id integer not null references workspaces (id) on delete cascade,
  mailbox_id integer not null,
  -- 'graph' or 'gmail_api'.
  kind text not null,
  -- Address of the mailbox in lower case: Gmail names a mailbox by it.
  address text not null,
  -- 'starting', 'live', 'failing' (polled as without push), or 'ending'.
  status text not null default 'starting',
  -- Hash of the secret that Graph repeats in each notification. Written before the subscription is requested.
  secret_hash bytea,
  -- ID of the subscription at Graph.
  watch_id text,
  -- URL or topic that the provider announces to.
  target text,
  expires_at timestamptz,
  renewed_at timestamptz,
  problem text,
  -- API and encrypted access token of a mailbox that is gone, to remove its announcements.
  origin text,
  access bytea,
  due_at timestamptz not null,
  worker_id uuid,
  attempt integer not null default 0,
  failures integer not null default 0,
  primary key (workspace_id, mailbox_id)
);
create index mailbox_watches_due on mailbox_watches (due_at) where worker_id is null;
create index mailbox_watches_by_worker on mailbox_watches (worker_id) where worker_id is not null;
create unique index mailbox_watches_by_secret on mailbox_watches (workspace_id, secret_hash) where secret_hash is not null;
create index mailbox_watches_by_address on mailbox_watches (address);

-- Mailboxes whose provider announced mail since their last poll began, so that any number of announcements causes one poll. A table
-- of its own: a claimed row is written only under its claim.
create table mailbox_announcements (
  workspace_id integer not null references workspaces (id) on delete cascade,
  mailbox_id integer not null,
  primary key (workspace_id, mailbox_id)
);

-- Time before which announcements cause no poll.
alter table mailbox_syncs add column not_before timestamptz;
