-- Orders of the list of profiles, besides that of the address. Names are cut, because values come from files and an index has a limit.
create function profile_sort_name(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select nullif(left(lower(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))), 100), '')
$$;
create function profile_sort_text(value text) returns text language sql immutable parallel safe as $$
  select nullif(left(lower(trim(value)), 100), '')
$$;
create index profiles_in_order_of_names on profiles (workspace_id, profile_sort_name(first_name, last_name), email_key);
create index profiles_in_order_of_companies on profiles (workspace_id, profile_sort_text(company), email_key);
create index profiles_in_order_of_creation on profiles (workspace_id, created_at, email_key);
