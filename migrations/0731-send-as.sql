alter table mailboxes
  -- Address that emails are sent from instead of `address`, in lower case: an alias that the provider has verified for the account.
  add column send_as text,
  -- Domain of the From header: DNS records, blocklists, and reputation of emails are those of this domain.
  add column sending_domain text not null generated always as (coalesce(split_part(send_as, '@', 2), domain)) stored;

create index mailboxes_by_sending_domain on mailboxes (workspace_id, sending_domain) where deleted_at is null;
