-- Destinations that a mailbox leaves alone for a while because their own servers refused it as a sender or could not be
-- reached. A row outlives its rest by a week: the next refusal of the same destination rests longer, and refusals of
-- several independent destinations hold the mailbox as a whole.
create table destination_rests (
  workspace_id integer not null,
  mailbox_id integer not null,
  -- Domain of the recipients, lower case.
  domain text not null,
  -- Refusals in a row, each after the rest of the one before.
  refusals integer not null,
  refused_at timestamptz not null,
  rests_until timestamptz not null,
  -- A reply that refused the sender for good; false: for now, or no server answered.
  is_permanent boolean not null,
  error_code text not null,
  message text not null,
  primary key (workspace_id, mailbox_id, domain),
  foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);

-- What the attention list asks: permanent refusals whose rest goes on, few among all.
create index destination_rests_permanent on destination_rests (workspace_id, rests_until) where is_permanent;
