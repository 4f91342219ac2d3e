-- What each of the last attempts of a delivery posted and was answered, beside the short log: only who opens one delivery
-- reads it.
alter table webhook_deliveries add column attempt_answers jsonb not null default '[]';

-- When the owners were told that a receiver fails and will be given up; null again with its first success.
alter table webhook_subscriptions add column failing_noticed_at timestamptz;
