-- Held contacts by the end of their hold, over all workspaces: the loop that ends holds asks for the earliest.
drop index contacts_held;
create index contacts_held on contacts (hold_until) where hold_until is not null and status = 'paused';
