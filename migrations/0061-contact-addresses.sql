-- Who has an address, asked for many addresses at once. The address comes first: beside several indexes that begin with the
-- workspace the planner, which can not know a workspace or campaign that was just filled, takes one of those and reads it
-- through for every address.
drop index contacts_by_address;
create index contacts_by_address on contacts (email_key, workspace_id);
