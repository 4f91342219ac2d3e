-- Signing in at Google and Microsoft: what was begun and not used yet, and the tokens of mailboxes.

-- One consent of a person, from the request for it until it makes a mailbox. It lives 15 minutes.
create table oauth_grants (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('google', 'microsoft')),
  -- Who asked for it: nobody else may use it.
  starter text not null,
  -- SHA-256 of the state that travels through the browser: the one look-up that starts without a workspace.
  state_digest bytea not null unique,
  status text not null check (status in ('started', 'exchanging', 'granted', 'failed', 'used')),
  -- Proof that the code comes to who asked for it (RFC 7636), encrypted; gone once the code was exchanged.
  verifier bytea,
  return_url text,
  -- The address that has signed in, as the provider says it.
  account text,
  -- Encrypted; gone once they belong to a mailbox.
  tokens bytea,
  access_expires_at timestamptz,
  error_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id)
);
create index oauth_grants_over on oauth_grants (expires_at);

-- The tokens of a mailbox that signs in at its provider. Not in `mailboxes`: they change every hour.
create table mailbox_tokens (
  workspace_id integer not null,
  mailbox_id integer not null,
  provider text not null check (provider in ('google', 'microsoft')),
  -- Access and refresh token, encrypted for this row.
  tokens bytea not null,
  -- Rises whenever other tokens are stored: who asked with older ones may not write.
  version integer not null default 1,
  renewed_at timestamptz not null,
  access_expires_at timestamptz not null,
  -- When they are renewed; null: the provider takes them no more, and a person must sign in again.
  refresh_due_at timestamptz,
  -- Who is asking the provider right now, and until when nobody else does.
  lease_id uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  -- Why they could not be renewed, in words.
  problem text,
  primary key (workspace_id, mailbox_id),
  foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);
create index mailbox_tokens_due on mailbox_tokens (refresh_due_at) where refresh_due_at is not null;
