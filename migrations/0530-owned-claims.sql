-- Claims of orders, transfers, zone changes and token renewals are held by a worker's heartbeat instead of a time that the
-- claim sets (docs/adr/0070-claims-by-heartbeat.md). A claim that ran at the upgrade keeps its end as the due time.
alter table domain_orders add column worker_id uuid;
create index domain_orders_by_worker on domain_orders (worker_id) where worker_id is not null;

alter table domain_transfers add column worker_id uuid;
create index domain_transfers_by_worker on domain_transfers (worker_id) where worker_id is not null;

alter table dns_writes add column worker_id uuid;
alter table dns_writes rename column lease_until to due_at;
create index dns_writes_by_worker on dns_writes (worker_id) where worker_id is not null;

alter table mailbox_tokens add column worker_id uuid;
alter table mailbox_tokens add column attempt integer not null default 0;
alter table mailbox_tokens drop column lease_id;
alter table mailbox_tokens drop column leased_until;
create index mailbox_tokens_by_worker on mailbox_tokens (worker_id) where worker_id is not null;
