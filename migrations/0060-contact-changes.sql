-- The number a contact had when the change feed first told of it: tells a creation from a later change for every reader.
alter table contacts add column first_change_sequence bigint;
