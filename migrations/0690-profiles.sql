-- The address book: one row for each address (in lower case) of a workspace, and the register of its custom fields.
-- A contact of a campaign refers to its profile by workspace and address (docs/adr/0082-one-address-book.md).
create table profiles (
  workspace_id integer not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  -- The registrable domain of the address; null for free-mail providers.
  company_domain text,
  first_name text,
  last_name text,
  company text,
  title text,
  phone text,
  website text,
  linkedin_url text,
  city text,
  state text,
  country text,
  timezone text,
  -- Values by field name, as given. The register says how to read them.
  fields jsonb not null default '{}',
  tags text[] not null default '{}',
  -- A member (`users.id`).
  owner_id uuid,
  -- 'import' (source_id: the import), 'campaign' (source_id: the campaign), or 'api'.
  source text not null,
  source_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index profiles_by_address on profiles (workspace_id, email_key);
create index profiles_by_company on profiles (workspace_id, company_domain) where company_domain is not null;
create index profiles_tagged on profiles (workspace_id, id) where tags <> '{}';
-- No plan is chosen by these (see contacts).
alter table profiles
  alter column fields set statistics 0,
  alter column email set statistics 0,
  alter column phone set statistics 0,
  alter column website set statistics 0,
  alter column linkedin_url set statistics 0;

create table profile_fields (
  workspace_id integer not null,
  id uuid not null,
  -- As in `{{custom.plan}}`; never changes.
  name text not null,
  label text not null,
  -- 'text', 'number', 'date', 'boolean', 'choice' or 'choices'.
  type text not null,
  -- Allowed values of a choice, in order.
  choices text[] not null default '{}',
  example text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index profile_fields_by_name on profile_fields (workspace_id, name);

-- A value read as a number, a date, or yes and no. Values come from files, so one that cannot be read counts as absent.
create function profile_number(value jsonb) returns double precision language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(value) = 'number' then (value #>> '{}')::double precision
    when value #>> '{}' ~ '^\s*[-+]?\d{1,15}(\.\d{1,15})?\s*$' then trim(value #>> '{}')::double precision end
$$;
create function profile_date(value jsonb) returns date language plpgsql immutable parallel safe as $$
begin
  if value #>> '{}' !~ '^\s*\d{4}-\d{2}-\d{2}' then return null; end if;
  return make_date(substr(trim(value #>> '{}'), 1, 4)::int, substr(trim(value #>> '{}'), 6, 2)::int,
    substr(trim(value #>> '{}'), 9, 2)::int);
exception when datetime_field_overflow or invalid_datetime_format then return null;
end $$;
create function profile_boolean(value jsonb) returns boolean language sql immutable parallel safe as $$
  select case
    when lower(trim(value #>> '{}')) in ('true', 'yes', 'y', '1', 'on') then true
    when lower(trim(value #>> '{}')) in ('false', 'no', 'n', '0', 'off') then false end
$$;

-- What a contact adds to the address book: a new profile, or values that a known one lacks. Triggers, so that no way of
-- adding contacts can leave it out; rows are written in the order of their addresses, so that two writers wait for each
-- other instead of failing.
create function profiles_of_new_contacts() returns trigger language plpgsql as $$
begin
  insert into profiles as p (workspace_id, id, email, email_key, company_domain, first_name, last_name, company, title, phone,
    website, linkedin_url, city, state, country, timezone, fields, source, source_id, created_at, updated_at)
  select distinct on (c.workspace_id, c.email_key) c.workspace_id, c.id, c.email, c.email_key, c.company_domain, c.first_name,
    c.last_name, c.company, c.title, c.phone, c.website, c.linkedin_url, c.city, c.state, c.country, c.timezone,
    c.custom_fields, case when c.import_id is null then 'campaign' else 'import' end, coalesce(c.import_id, c.campaign_id),
    c.created_at, c.created_at
  from new_rows c
  where c.deleted_at is null and c.email_key not like '%@erased.invalid'
  order by c.workspace_id, c.email_key, c.id
  on conflict (workspace_id, email_key) do update set
    first_name = coalesce(p.first_name, excluded.first_name), last_name = coalesce(p.last_name, excluded.last_name),
    company = coalesce(p.company, excluded.company), title = coalesce(p.title, excluded.title),
    phone = coalesce(p.phone, excluded.phone), website = coalesce(p.website, excluded.website),
    linkedin_url = coalesce(p.linkedin_url, excluded.linkedin_url), city = coalesce(p.city, excluded.city),
    state = coalesce(p.state, excluded.state), country = coalesce(p.country, excluded.country),
    timezone = coalesce(p.timezone, excluded.timezone), fields = excluded.fields || p.fields, updated_at = excluded.updated_at
  where not p.fields @> (excluded.fields || p.fields) or (
    (p.first_name is null and excluded.first_name is not null) or (p.last_name is null and excluded.last_name is not null)
    or (p.company is null and excluded.company is not null) or (p.title is null and excluded.title is not null)
    or (p.phone is null and excluded.phone is not null) or (p.website is null and excluded.website is not null)
    or (p.linkedin_url is null and excluded.linkedin_url is not null) or (p.city is null and excluded.city is not null)
    or (p.state is null and excluded.state is not null) or (p.country is null and excluded.country is not null)
    or (p.timezone is null and excluded.timezone is not null));
  return null;
end $$;

-- The ID of a profile that a corrected address makes: with the time of the contact, from the contact and the address.
create function profile_of_changed_contact() returns trigger language plpgsql as $$
declare
  hash text := md5(new.id::text || new.email_key);
begin
  insert into profiles as p (workspace_id, id, email, email_key, company_domain, first_name, last_name, company, title, phone,
    website, linkedin_url, city, state, country, timezone, fields, source, source_id, created_at, updated_at)
  values (new.workspace_id,
    (left(new.id::text, 15) || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12))::uuid,
    new.email, new.email_key, new.company_domain, new.first_name, new.last_name, new.company, new.title, new.phone, new.website,
    new.linkedin_url, new.city, new.state, new.country, new.timezone, new.custom_fields, 'campaign', new.campaign_id,
    new.updated_at, new.updated_at)
  on conflict (workspace_id, email_key) do update set
    first_name = coalesce(p.first_name, excluded.first_name), last_name = coalesce(p.last_name, excluded.last_name),
    company = coalesce(p.company, excluded.company), title = coalesce(p.title, excluded.title),
    phone = coalesce(p.phone, excluded.phone), website = coalesce(p.website, excluded.website),
    linkedin_url = coalesce(p.linkedin_url, excluded.linkedin_url), city = coalesce(p.city, excluded.city),
    state = coalesce(p.state, excluded.state), country = coalesce(p.country, excluded.country),
    timezone = coalesce(p.timezone, excluded.timezone), fields = excluded.fields || p.fields, updated_at = excluded.updated_at
  where not p.fields @> (excluded.fields || p.fields) or (
    (p.first_name is null and excluded.first_name is not null) or (p.last_name is null and excluded.last_name is not null)
    or (p.company is null and excluded.company is not null) or (p.title is null and excluded.title is not null)
    or (p.phone is null and excluded.phone is not null) or (p.website is null and excluded.website is not null)
    or (p.linkedin_url is null and excluded.linkedin_url is not null) or (p.city is null and excluded.city is not null)
    or (p.state is null and excluded.state is not null) or (p.country is null and excluded.country is not null)
    or (p.timezone is null and excluded.timezone is not null));
  return null;
end $$;

create trigger contacts_profiled_on_insert after insert on contacts
  referencing new table as new_rows for each statement execute function profiles_of_new_contacts();
-- What a campaign does to a contact names none of these columns, so it never fires this trigger.
create trigger contacts_profiled_on_update after update of email_key, first_name, last_name, company, title, phone, website,
  linkedin_url, city, state, country, timezone, custom_fields on contacts
  for each row when (new.deleted_at is null and new.email_key not like '%@erased.invalid' and (
    (new.email_key, new.first_name, new.last_name, new.company, new.title, new.phone, new.website, new.linkedin_url, new.city,
      new.state, new.country, new.timezone, new.custom_fields)
    is distinct from (old.email_key, old.first_name, old.last_name, old.company, old.title, old.phone, old.website,
      old.linkedin_url, old.city, old.state, old.country, old.timezone, old.custom_fields)))
  execute function profile_of_changed_contact();
