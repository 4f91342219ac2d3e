-- The history of the address book: which values of a profile changed, when, and by whom.
alter table profiles
  -- Who last changed the profile: kind, ID and name of a member, an API key, an import, a contact source, or a campaign, and in `by`
  -- the way of a member or key. Null until the first change: the source says who created it.
  add column changed_by jsonb;
alter table profile_bulks
  -- Who started the change, and then who undid it, as in `profiles`.
  add column author jsonb;

create table profile_history (
  workspace_id integer not null,
  id bigint generated always as identity,
  profile_id uuid not null,
  changed_at timestamptz not null,
  -- As in `profiles` at that time.
  changed_by jsonb,
  -- [before, after] by API name of the field, `custom.<name>` for a custom one; of tags, the removed and the added ones.
  changes jsonb not null,
  primary key (workspace_id, profile_id, id)
);
-- Rows are added in the order of time, so the smallest index finds the oldest ones.
create index profile_history_by_time on profile_history using brin (workspace_id, changed_at);
-- No plan is chosen by these (see contacts).
alter table profile_history
  alter column changed_by set statistics 0,
  alter column changes set statistics 0;

-- A value as the history keeps it: the beginning of long ones. Both functions are stable, not immutable, so that they are inlined.
create function history_value(value jsonb) returns jsonb language sql stable parallel safe as $$
  select case when length(value::text) <= 200 then value else to_jsonb(left(value #>> '{}', 200)) end
$$;
create function history_entry(field text, was text, becomes text) returns jsonb language sql stable parallel safe as $$
  select case when was is distinct from becomes
    then jsonb_build_object(field, jsonb_build_array(left(was, 200), left(becomes, 200))) else '{}' end
$$;

-- Triggers, so that no way of writing profiles can leave it out, in one statement for any number of profiles. The session keeps the plan of its
-- first statement, which may change one profile: without nested loops, it serves a thousand as well.
create function record_profile_history() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into profile_history (workspace_id, profile_id, changed_at, changed_by, changes)
  select d.workspace_id, d.id, d.updated_at, d.changed_by, d.changes
  from (select n.workspace_id, n.id, n.updated_at, n.changed_by,
      history_entry('email', o.email, n.email) || history_entry('firstName', o.first_name, n.first_name)
      || history_entry('lastName', o.last_name, n.last_name) || history_entry('company', o.company, n.company)
      || history_entry('title', o.title, n.title) || history_entry('phone', o.phone, n.phone)
      || history_entry('website', o.website, n.website) || history_entry('linkedinUrl', o.linkedin_url, n.linkedin_url)
      || history_entry('city', o.city, n.city) || history_entry('state', o.state, n.state)
      || history_entry('country', o.country, n.country) || history_entry('timezone', o.timezone, n.timezone)
      || case when o.owner_id is not distinct from n.owner_id then '{}' else
          history_entry('ownerId', o.owner_id::text, n.owner_id::text) end
      || case when o.tags = n.tags or (o.tags @> n.tags and n.tags @> o.tags) then '{}' else jsonb_build_object('tags', jsonb_build_array(
          to_jsonb(array(select t from unnest(o.tags) t where t <> all (n.tags))),
          to_jsonb(array(select t from unnest(n.tags) t where t <> all (o.tags))))) end
      || case when o.legal_basis is not distinct from n.legal_basis then '{}' else jsonb_build_object('legalBasis',
          jsonb_build_array(o.legal_basis -> 'basis', n.legal_basis -> 'basis')) end
      || case when o.fields = n.fields then '{}' else coalesce((
          select jsonb_object_agg('custom.' || f.name,
            jsonb_build_array(history_value(o.fields -> f.name), history_value(n.fields -> f.name)))
          from jsonb_object_keys(o.fields || n.fields) f (name)
          where o.fields -> f.name is distinct from n.fields -> f.name), '{}') end as changes
    from new_rows n join old_rows o on o.workspace_id = n.workspace_id and o.id = n.id
    -- Computes the changes once, not once per use.
    offset 0) d
  where d.changes <> '{}';
  return null;
end $$;
create trigger profiles_recorded_on_update after update on profiles
  referencing old table as old_rows new table as new_rows for each statement execute function record_profile_history();

create function forget_profile_history() returns trigger language plpgsql as $$
begin
  delete from profile_history h using old_rows o where h.workspace_id = o.workspace_id and h.profile_id = o.id;
  return null;
end $$;
create trigger profiles_forgotten_on_delete after delete on profiles
  referencing old table as old_rows for each statement execute function forget_profile_history();

-- As before (0792), except that a changed profile names what changed it.
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
    timezone = coalesce(p.timezone, excluded.timezone), fields = excluded.fields || p.fields, updated_at = excluded.updated_at,
    changed_by = jsonb_build_object('kind', excluded.source, 'id', excluded.source_id, 'name', excluded.source_name)
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
    timezone = coalesce(p.timezone, excluded.timezone), fields = excluded.fields || p.fields, updated_at = excluded.updated_at,
    changed_by = jsonb_build_object('kind', excluded.source, 'id', excluded.source_id, 'name', excluded.source_name)
  where not p.fields @> (excluded.fields || p.fields) or (
    (p.first_name is null and excluded.first_name is not null) or (p.last_name is null and excluded.last_name is not null)
    or (p.company is null and excluded.company is not null) or (p.title is null and excluded.title is not null)
    or (p.phone is null and excluded.phone is not null) or (p.website is null and excluded.website is not null)
    or (p.linkedin_url is null and excluded.linkedin_url is not null) or (p.city is null and excluded.city is not null)
    or (p.state is null and excluded.state is not null) or (p.country is null and excluded.country is not null)
    or (p.timezone is null and excluded.timezone is not null));
  return null;
end $$;
