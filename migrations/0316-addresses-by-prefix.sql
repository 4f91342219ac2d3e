-- Addresses by how they begin. Under most collations an index finds them so only by the order of its characters; whole
-- addresses are found by it as before.
drop index contacts_by_address;
drop index contacts_deleted_by_address;
create unique index contacts_by_address on contacts (email_key text_pattern_ops, workspace_id, campaign_id) where deleted_at is null;
create index contacts_deleted_by_address on contacts (email_key text_pattern_ops, workspace_id) where deleted_at is not null;

-- Messages by what went wrong with them: few, and the newest are asked for.
create index sends_by_error on sends (workspace_id, campaign_id, error_code, id) where error_code is not null;
