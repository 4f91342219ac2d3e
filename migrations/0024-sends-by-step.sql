-- Sends of one step, newest created first: a page of the list, and what waits when a step is deleted.
create index sends_by_step on sends (workspace_id, step_id, id);
