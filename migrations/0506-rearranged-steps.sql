-- A launched campaign's steps were put in front of others, moved, or enabled again: a contact may lack a step that now comes before
-- one it has had, so its next step is found by what it has had. Elsewhere the number of its last step says it, without a look at sends.
alter table campaigns add column steps_rearranged boolean not null default false;
