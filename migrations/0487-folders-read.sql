-- Which folders of a connected mailbox are read. The choice of its owner, by the paths of folders: it belongs to the mailbox,
-- because what is known of its folders goes when its server does.
alter table mailboxes add column included_folders text[] not null default '{}';
alter table mailboxes add column excluded_folders text[] not null default '{}';

-- What was decided for a folder when the server last listed it; null until then.
alter table mailbox_folders add column reading text;
