-- An entry may forbid a domain together with all of its sub-domains.

alter table suppressions drop constraint suppressions_kind_check;
alter table suppressions add constraint suppressions_kind_check check (kind in ('email', 'domain', 'subdomains'));
-- Few workspaces have such entries; whoever asks about many addresses asks first whether there are any.
create index suppressions_of_subdomains on suppressions (workspace_id, value) where kind = 'subdomains';

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
