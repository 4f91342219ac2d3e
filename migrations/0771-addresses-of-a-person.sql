-- The other addresses of the person with an address (docs/adr/0113-opt-outs-follow-the-person.md), by key: the claim asks this for each
-- recipient. Empty unless contacts were merged.
create function other_addresses(workspace integer, address text) returns text[] language plpgsql stable parallel safe as $$
declare
  main text := (select a.profile_key from profile_addresses a where a.workspace_id = workspace and a.email_key = address);
begin
  return array(
    select o.email_key from (
      select main as email_key where main is not null
      union all
      select a.email_key from profile_addresses a where a.workspace_id = workspace and a.profile_key = coalesce(main, address)
    ) o where o.email_key <> address);
end
$$;
