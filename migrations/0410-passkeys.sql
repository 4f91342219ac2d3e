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
