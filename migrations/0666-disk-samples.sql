-- Size of the database once a day, for the forecast of the disk.
create table disk_samples (
  sampled_on date primary key,
  sampled_at timestamptz not null,
  bytes bigint not null
);
