-- When a message of warmup was claimed last: the day that its place was taken from, and goes back to when it does not go.
alter table warmup_messages add column claimed_at timestamptz;
