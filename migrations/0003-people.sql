-- Who signs in to the console, and how.

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

-- Passkeys beside passwords: public keys of authenticators (WebAuthn), and what browsers are asked to sign by them.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the authenticator named it; it says who comes, so nobody else may have it.
  credential_id bytea not null unique,
  -- COSE (RFC 9052).
  public_key bytea not null,
  -- Of signatures, as far as the authenticator counts them; 0: it does not.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Kept by a password manager on several devices.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When it was used last with a counter that somebody had used before: there may be a copy of it.
  counter_went_back_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Each is good for one answer, and for the session or the browser that has asked for it.
create table passkey_challenges (
  hash bytea primary key,
  -- SHA-256 of the token of that session or browser.
  bound_to bytea not null,
  purpose text not null check (purpose in ('sign_in', 'add', 'new_person')),
  -- Whose passkey it will be; of a new person the id that they will have.
  user_id uuid,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (user_id is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Signing in at an OpenID provider of the operator's: who is whom there, and sign-ins that have begun.
create table user_identities (
  issuer text not null,
  -- As the provider names them for good; addresses may change hands.
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Each is good for one answer in the browser that began it. Verifier and nonce are no columns: both come from the browser's own
-- token, of which only the hash is kept.
create table oidc_flows (
  state_hash bytea primary key,
  bound_to bytea not null,
  -- Of the invitation by whose link they came.
  invitation_hash bytea,
  return_to text,
  expires_at timestamptz not null
);
create index oidc_flows_by_end on oidc_flows (expires_at);

-- How people like the console: only what they have chosen, by the names of the API. What is not there is as it comes.
create table preferences (
  user_id uuid primary key references users (id) on delete cascade,
  chosen jsonb not null,
  updated_at timestamptz not null
);
