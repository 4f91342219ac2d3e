-- Messages written by hand, the youngest of a status first: also one that is rare among a million sent ones is found at once.
create index outbound_operations_listed on outbound_operations (workspace_id, status, id desc);
