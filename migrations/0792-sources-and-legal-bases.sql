alter table profiles
  -- Name of the source when it created the profile: the file, the campaign, the contact source, or as the caller named it.
  add column source_name text,
  -- Row of the file; 1 is the first data row.
  add column source_row integer,
  -- Why the person may be contacted: basis, time, evidence, who recorded it and when. One value, because it is written and read as a whole.
  add column legal_basis jsonb;
alter table profile_addresses
  add column source_name text,
  add column source_row integer;
-- Row of the file of the import.
alter table contacts add column import_row integer;

-- As before (0780), except that a new profile records the name of its source, and the row of a file.
create or replace function profiles_of_new_contacts() returns trigger language plpgsql as $$
begin
  insert into profiles as p (workspace_id, id, email, email_key, company_domain, first_name, last_name, company, title, phone,
    website, linkedin_url, city, state, country, timezone, fields, source, source_id, source_name, source_row, created_at, updated_at)
  select distinct on (c.workspace_id, o.email_key) c.workspace_id, c.id, o.email, o.email_key, o.company_domain, c.first_name,
    c.last_name, c.company, c.title, c.phone, c.website, c.linkedin_url, c.city, c.state, c.country, c.timezone,
    c.custom_fields, case when c.import_id is null then 'campaign' else 'import' end, coalesce(c.import_id, c.campaign_id),
    left(coalesce(i.file_name, g.name), 200), case when i.id is not null then c.import_row end, c.created_at, c.created_at
  from new_rows c
  -- Contacts of a request belong to an import without a file.
  left join imports i on i.workspace_id = c.workspace_id and i.id = c.import_id and i.file_size > 0
  left join campaigns g on g.workspace_id = c.workspace_id and g.id = c.campaign_id and c.import_id is null
  left join profile_addresses a on a.workspace_id = c.workspace_id and a.email_key = c.email_key
  left join profiles k on k.workspace_id = a.workspace_id and k.id = a.profile_id
  cross join lateral (select coalesce(k.email, c.email) as email, coalesce(k.email_key, c.email_key) as email_key,
    case when k.id is null then c.company_domain else k.company_domain end as company_domain) o
  where c.deleted_at is null and c.email_key not like '%@erased.invalid'
  order by c.workspace_id, o.email_key, c.id
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

create or replace function profile_of_changed_contact() returns trigger language plpgsql as $$
declare
  hash text := md5(new.id::text || new.email_key);
begin
  insert into profiles as p (workspace_id, id, email, email_key, company_domain, first_name, last_name, company, title, phone,
    website, linkedin_url, city, state, country, timezone, fields, source, source_id, source_name, source_row, created_at, updated_at)
  select new.workspace_id,
    (left(new.id::text, 15) || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12))::uuid,
    coalesce(k.email, new.email), coalesce(k.email_key, new.email_key),
    case when k.id is null then new.company_domain else k.company_domain end, new.first_name, new.last_name, new.company,
    new.title, new.phone, new.website, new.linkedin_url, new.city, new.state, new.country, new.timezone, new.custom_fields,
    'campaign', new.campaign_id,
    (select left(g.name, 200) from campaigns g where g.workspace_id = new.workspace_id and g.id = new.campaign_id), null,
    new.updated_at, new.updated_at
  from (select new.email_key) given
  left join profile_addresses a on a.workspace_id = new.workspace_id and a.email_key = given.email_key
  left join profiles k on k.workspace_id = a.workspace_id and k.id = a.profile_id
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
