-- What blocklists say about domains, by blocklist, as of the last query.
alter table domain_dns
  add column listings jsonb not null default '[]',
  add column listings_asked_at timestamptz,
  -- Start of the oldest current listing; null if the domain is on no blocklist.
  add column listed_since timestamptz;

create index domain_dns_listed on domain_dns (workspace_id, domain_id) where listed_since is not null;
