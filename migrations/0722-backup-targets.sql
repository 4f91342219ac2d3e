alter table backup_places rename to backup_targets;
alter index backup_places_pkey rename to backup_targets_pkey;
