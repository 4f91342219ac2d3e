-- Three tables get the names that the field has for what they hold.

-- Ranges of ids of contacts, outside of which no contact of a campaign is pending.
alter table pending_stretches rename to pending_ranges;
alter index pending_stretches_pkey rename to pending_ranges_pkey;
alter sequence pending_stretches_position_seq rename to pending_ranges_position_seq;

create or replace function note_pending_inserts() returns trigger language plpgsql as $$
begin
  insert into pending_ranges (workspace_id, campaign_id, first_id, last_id)
  select workspace_id, campaign_id, min(id::text)::uuid, max(id::text)::uuid from new_rows
  where status = 'pending' and deleted_at is null group by workspace_id, campaign_id;
  return null;
end $$;

-- Contacts that were pending before are in a range already.
create or replace function note_pending_updates() returns trigger language plpgsql as $$
begin
  insert into pending_ranges (workspace_id, campaign_id, first_id, last_id)
  select workspace_id, campaign_id, min(id::text)::uuid, max(id::text)::uuid from (
    select workspace_id, campaign_id, id from new_rows where status = 'pending' and deleted_at is null
    except
    select workspace_id, campaign_id, id from old_rows where status = 'pending' and deleted_at is null
  ) became group by workspace_id, campaign_id;
  return null;
end $$;

-- Messages that were handed to connections together.
alter table send_hands rename to send_handoffs;
alter index send_hands_pkey rename to send_handoffs_pkey;

-- Requests to look at a campaign anew, of transactions that found its slot held by a claim.
alter table campaign_wakes rename to campaign_reschedules;
alter index campaign_wakes_by_campaign rename to campaign_reschedules_by_campaign;
