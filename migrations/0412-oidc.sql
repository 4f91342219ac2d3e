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

-- Each is good for one answer in the browser that began it. Verifier and nonce are no columns: both come from the browser's
-- own token, of which only the hash is kept.
create table oidc_flows (
  state_hash bytea primary key,
  bound_to bytea not null,
  -- Of the invitation by whose link they came.
  invitation_hash bytea,
  return_to text,
  expires_at timestamptz not null
);
create index oidc_flows_by_end on oidc_flows (expires_at);
