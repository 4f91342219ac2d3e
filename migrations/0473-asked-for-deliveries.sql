-- The delivery that a person has asked for by hand: while the breaker is open it is the next one that is tried, without the
-- breaker's pause. Null again with its result.
alter table webhook_subscriptions add probe_delivery_id uuid;
