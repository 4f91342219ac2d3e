-- How far a demo is that is being created.
alter table demonstrations
  -- Simulated days so far, of the current attempt.
  add column days_played integer not null default 0,
  -- When all days will have been simulated, at the pace so far. Null before the first one.
  add column expected_at timestamptz;
