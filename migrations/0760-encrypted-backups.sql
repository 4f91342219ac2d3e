-- Whether a worker encrypts its backups, and whether a backup is encrypted.
alter table backup_targets add column is_encrypted boolean not null default false;
alter table backups add column is_encrypted boolean not null default false;

-- 'contents': restored and compared; 'files': only the hashes of encrypted files, without an identity.
alter table backups add column verify_scope text check (verify_scope in ('contents', 'files'));
update backups set verify_scope = 'contents' where verified_at is not null;
