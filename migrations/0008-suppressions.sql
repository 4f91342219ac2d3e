-- Who must not be written to. group_id '' is the whole workspace. value is a lower-case address or a domain.

-- What an entry about an address can be named: the address, its domain, and the domains above that.
create function suppression_names(email text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  rest text := split_part(email, '@', -1);
  names text[] := array[email, rest];
  dot integer;
begin
  loop
    dot := strpos(rest, '.');
    exit when dot = 0;
    rest := substr(rest, dot + 1);
    names := names || rest;
  end loop;
  return names;
end
$$;

create table suppressions (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('email', 'domain', 'subdomains')),
  value text not null,
  group_id text not null default '',
  reason text not null,
  note text,
  source text not null,
  campaign_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, value, kind, group_id)
);
create index suppressions_by_group on suppressions (workspace_id, group_id, id);
create index suppressions_by_reason on suppressions (workspace_id, reason, id);
-- Few workspaces have such entries; whoever asks about many addresses asks first whether there are any.
create index suppressions_of_subdomains on suppressions (workspace_id, value) where kind = 'subdomains';
