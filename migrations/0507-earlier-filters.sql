-- Filters that a subscription had before, each with the number of the last event that it holds for: an event is handed on by the
-- filters of its place in the log. They are few: those of events that were all handed on are dropped with the next change.
alter table webhook_subscriptions add column earlier_filters jsonb not null default '[]';
