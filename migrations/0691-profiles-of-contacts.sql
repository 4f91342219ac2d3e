-- Profiles of the contacts that were there before the address book, the newest value of each field first. A file of its own:
-- it only reads `contacts`, so campaigns continue meanwhile, and a migration that is interrupted is undone and runs again.
insert into profiles (workspace_id, id, email, email_key, company_domain, first_name, last_name, company, title, phone,
  website, linkedin_url, city, state, country, timezone, fields, source, source_id, created_at, updated_at)
select c.workspace_id, (array_agg(c.id order by c.id))[1], (array_agg(c.email order by c.id desc))[1], c.email_key,
  (array_agg(c.company_domain order by c.id desc))[1],
  (array_agg(c.first_name order by c.id desc) filter (where c.first_name is not null))[1],
  (array_agg(c.last_name order by c.id desc) filter (where c.last_name is not null))[1],
  (array_agg(c.company order by c.id desc) filter (where c.company is not null))[1],
  (array_agg(c.title order by c.id desc) filter (where c.title is not null))[1],
  (array_agg(c.phone order by c.id desc) filter (where c.phone is not null))[1],
  (array_agg(c.website order by c.id desc) filter (where c.website is not null))[1],
  (array_agg(c.linkedin_url order by c.id desc) filter (where c.linkedin_url is not null))[1],
  (array_agg(c.city order by c.id desc) filter (where c.city is not null))[1],
  (array_agg(c.state order by c.id desc) filter (where c.state is not null))[1],
  (array_agg(c.country order by c.id desc) filter (where c.country is not null))[1],
  (array_agg(c.timezone order by c.id desc) filter (where c.timezone is not null))[1],
  (array_agg(c.custom_fields order by c.id desc))[1],
  case when (array_agg(c.import_id order by c.id))[1] is null then 'campaign' else 'import' end,
  coalesce((array_agg(c.import_id order by c.id))[1], (array_agg(c.campaign_id order by c.id))[1]),
  min(c.created_at), max(c.updated_at)
from contacts c
where c.deleted_at is null and c.email_key not like '%@erased.invalid'
  and exists (select 1 from campaigns p where p.workspace_id = c.workspace_id and p.id = c.campaign_id and p.deleted_at is null)
group by c.workspace_id, c.email_key
order by c.workspace_id, c.email_key
on conflict (workspace_id, email_key) do nothing;
