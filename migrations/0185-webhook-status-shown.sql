-- What a delivery waits for follows from its subscription and is not stored with it: pausing, resuming, disabling and
-- deleting change one row, and no delivery can be left behind by them.

update webhook_deliveries set status = 'queued' where status = 'paused';

-- The status that is shown: of what is stored (queued, sending, retrying, delivered, failed) and of the subscription, whose
-- status is null when it is no longer there.
create function webhook_delivery_status(stored text, subscription_status text, subscription_deleted_at timestamptz)
  returns text language sql immutable parallel safe as $$
  select case
    when stored not in ('queued', 'retrying') then stored
    when subscription_status is null or subscription_deleted_at is not null then 'cancelled'
    when subscription_status <> 'active' then 'paused'
    else stored end
$$;

-- A subscription gets the events after this number, whatever the clocks of the processes say.
alter table webhook_subscriptions add column after_sequence bigint not null default 0;
