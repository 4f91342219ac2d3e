-- Every change of a contact is an entry in each of its indexes, and two of them began with its address. One that is unique by address,
-- workspace and campaign answers both: who has an address, and whether a campaign has it already. Deleted contacts, whom late
-- bounces and answers still have to find, are in an index of their own that nobody else writes.
drop index contacts_by_address;
drop index contacts_by_email;
create unique index contacts_by_address on contacts (email_key, workspace_id, campaign_id) where deleted_at is null;
create index contacts_deleted_by_address on contacts (email_key, workspace_id) where deleted_at is not null;

-- No plan is chosen by these, yet every ANALYZE read and sorted them: half a second for 30,000 contacts.
alter table contacts alter column email set statistics 0,
  alter column first_name set statistics 0, alter column last_name set statistics 0, alter column company set statistics 0,
  alter column title set statistics 0, alter column phone set statistics 0, alter column website set statistics 0,
  alter column linkedin_url set statistics 0, alter column city set statistics 0, alter column state set statistics 0,
  alter column country set statistics 0, alter column timezone set statistics 0;
alter table sends alter column message_id_header set statistics 0, alter column in_reply_to set statistics 0,
  alter column smtp_enhanced set statistics 0;
alter table threads alter column contact_name set statistics 0, alter column subject set statistics 0,
  alter column base_subject set statistics 0;
alter table messages alter column from_email set statistics 0, alter column from_name set statistics 0,
  alter column subject set statistics 0, alter column in_reply_to set statistics 0;
