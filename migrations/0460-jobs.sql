-- What a list of long works asks for each time it is looked at: mailboxes whose servers have not been asked yet, and domains that
-- are not there yet. Few of many.
create index mailboxes_connecting on mailboxes (workspace_id, id) where status = 'connecting' and deleted_at is null;
create index domain_orders_open on domain_orders (workspace_id, purchase_id) where completed_at is null;
