-- A message that was written here waits as what it is made of: its octets are made where it is sent. `raw` holds those that a
-- mail program has handed in. Nothing looks into it, so it is `json`, which keeps what a person wrote as it is. Its files are those
-- of its row in `messages`.
alter table outbound_operations add column parts json;
