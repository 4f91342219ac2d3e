-- What `/ready` writes to, to know that the database takes writes. It holds one row, put into a new file each time.
create table write_probe (written_at timestamptz not null);
