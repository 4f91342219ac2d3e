-- Outcomes are asked for by class; few contacts have one, so the index is small and bulk inserts never touch it.
create index contacts_by_intent on contacts (workspace_id, campaign_id, reply_intent, id) where reply_intent is not null;
