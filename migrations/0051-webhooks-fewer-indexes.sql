-- Every change of a delivery's status writes all of its indexes anew. Due deliveries are found per subscription, and old
-- ones by their ids, which carry the time.

drop index webhook_deliveries_ready;
drop index webhook_deliveries_by_age;
