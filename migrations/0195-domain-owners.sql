-- A domain belongs to one workspace of the installation. `owned_by` says by what: `dns` (its challenge was seen), `given` (by
-- the operator's account-wide key), `reserved` (a name for trying out, RFC 6761, by first use), `parent` (a name above it is
-- owned), `kept` (it was in use before anybody had to prove anything).
alter table domains
  add column owned_by text,
  add column owned_at timestamptz,
  -- Mailboxes are hosted here, or are to be: it needs a key of ours and its mail comes to us.
  add column hosted boolean not null default false,
  -- The next key of a rotation, not signed with before its record was seen; and the one before, while mail signed with it is
  -- still on its way.
  add column dkim_next_selector text,
  add column dkim_next_public_key text,
  add column dkim_next_private_key bytea,
  add column dkim_previous_selector text,
  add column dkim_previous_public_key text,
  add column dkim_previous_until timestamptz,
  -- Name servers as they were last seen.
  add column nameservers text[] not null default '{}',
  drop column dns,
  drop column dns_checked_at;

-- The domains of mailboxes at other providers are watched too.
insert into domains (workspace_id, id, domain, status, provider, created_at, updated_at)
select workspace_id, gen_random_uuid(), domain, 'connecting', 'manual', min(created_at), min(created_at)
from mailboxes where deleted_at is null and provider <> 'sandbox' group by workspace_id, domain
on conflict (workspace_id, domain) do nothing;

-- Whoever hosted a mailbox at a domain first keeps it; addresses of public providers are nobody's here.
with hosted as (
  select m.workspace_id, m.domain, min(m.created_at) as since from mailboxes m
  where m.provider = 'native' and m.deleted_at is null
    and m.domain !~ '^((google|hot)mail|gmail|outlook|live|msn|yahoo|ymail|rocketmail|icloud|aol|gmx|web|proton|protonmail|fastmail|zoho|yandex|mail|qq|163|126)\.[a-z.]+$'
  group by m.workspace_id, m.domain
), owners as (
  select distinct on (domain) workspace_id, domain, since from hosted order by domain, since, workspace_id
)
update domains d set owned_by = 'kept', owned_at = o.since from owners o
where d.workspace_id = o.workspace_id and d.domain = o.domain;

update domains d set hosted = true where exists (
  select 1 from mailboxes m where m.workspace_id = d.workspace_id and m.domain = d.domain and m.provider = 'native' and m.deleted_at is null
);

create unique index domains_owner on domains (domain) where owned_at is not null;

-- The others' hosted mailboxes stop; nothing of theirs is deleted.
update mailboxes m set status = 'error', error_code = 'policy_rejected', consecutive_failures = 0,
  error_message = 'The domain of this mailbox is not proven to be yours. Prove it, and make the mailbox active again.'
where m.provider = 'native' and m.deleted_at is null and m.status in ('active', 'connecting', 'paused')
  and not exists (
    select 1 from domains d where d.workspace_id = m.workspace_id and d.domain = m.domain and d.owned_at is not null
  );
