-- Who settled which variant of a step takes its further messages, when, and on which results.

-- 'service' or 'person'; null while the step is open. A person may also settle that no variant wins.
alter table campaign_steps add column winner_decided_by text check (winner_decided_by in ('service', 'person'));
alter table campaign_steps add column winner_decided_at timestamptz;
-- What the service decided by: metric, probability, and what each variant had reached.
alter table campaign_steps add column winner_results jsonb;

update campaign_steps set winner_decided_by = 'service', winner_decided_at = updated_at where winner_variant_id is not null;
alter table campaign_steps add constraint campaign_steps_winner_is_settled
  check ((winner_decided_by is null) = (winner_decided_at is null) and (winner_variant_id is null or winner_decided_by is not null));
