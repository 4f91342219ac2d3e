-- Pairs of profiles that members found to be different people, which the list of duplicates leaves out.
create table profile_distinctions (
  workspace_id integer not null,
  -- The smaller ID of the two.
  first_id uuid not null,
  second_id uuid not null,
  created_at timestamptz not null,
  primary key (workspace_id, first_id, second_id),
  foreign key (workspace_id, first_id) references profiles (workspace_id, id) on delete cascade,
  foreign key (workspace_id, second_id) references profiles (workspace_id, id) on delete cascade
);
create index profile_distinctions_by_second on profile_distinctions (workspace_id, second_id);

-- What two profiles of one person have in common. Cut, because values come from files and an index has a limit.
create function profile_name_key(first_name text, last_name text, domain text) returns text
  language sql immutable parallel safe as $$
  select case when trim(first_name) <> '' and trim(last_name) <> '' and domain <> ''
    then domain || ' ' || lower(left(trim(first_name), 100)) || ' ' || lower(left(trim(last_name), 100)) end
$$;
create function profile_link_key(url text) returns text language sql immutable parallel safe as $$
  select left(nullif(regexp_replace(regexp_replace(lower(trim(url)), '^(https?://)?((www|[a-z]{2})\.)?', ''), '/*([?#].*)?$', ''), ''), 300)
$$;
-- The last nine digits: the same with and without the code of the country. A company has one number for several people.
create function profile_phone_key(phone text, last_name text) returns text language sql immutable parallel safe as $$
  select case when length(regexp_replace(phone, '\D', '', 'g')) between 9 and 20 and trim(last_name) <> ''
    then right(regexp_replace(phone, '\D', '', 'g'), 9) || ' ' || lower(left(trim(last_name), 100)) end
$$;

-- One of two spellings of a mailbox is not the plain one.
create index profiles_by_mailbox on profiles (workspace_id, mailbox_of(email_key)) where mailbox_of(email_key) <> email_key;
create index profiles_by_link on profiles (workspace_id, profile_link_key(linkedin_url)) where linkedin_url is not null;
create index profiles_by_name on profiles (workspace_id, profile_name_key(first_name, last_name, company_domain))
  where company_domain is not null and first_name is not null and last_name is not null;
create index profiles_by_phone on profiles (workspace_id, profile_phone_key(phone, last_name))
  where phone is not null and last_name is not null;
