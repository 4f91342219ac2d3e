-- Subsequences had two orders: their own and that of the routing policy, by which they were tried. The latter stays, as their own.
update subsequences q set position = placed.position
from (
  select q.workspace_id, q.campaign_id, row_number() over (
    partition by q.workspace_id, q.parent_campaign_id
    order by array_position(p.subsequence_order, q.campaign_id) nulls last, q.position, q.campaign_id
  )::int as position
  from subsequences q
  join campaigns c on c.workspace_id = q.workspace_id and c.id = q.campaign_id and c.deleted_at is null
  left join subsequence_policies p on p.workspace_id = q.workspace_id and p.campaign_id = q.parent_campaign_id
) placed
where placed.workspace_id = q.workspace_id and placed.campaign_id = q.campaign_id and placed.position <> q.position;

alter table subsequence_policies drop column subsequence_order;

-- Enabled subsequences of campaigns that are live are live, live ones of campaigns that stand are paused.
update campaigns c set status = 'active', launched_at = coalesce(c.launched_at, now()), updated_at = now(), revision = c.revision + 1
from subsequences q, campaigns p
where q.workspace_id = c.workspace_id and q.campaign_id = c.id and q.enabled
  and p.workspace_id = c.workspace_id and p.id = c.parent_campaign_id and p.deleted_at is null
  and c.deleted_at is null and c.status = 'draft' and p.status in ('active', 'completed');

update campaigns c set status = 'paused', pause_reason = 'manual', pause_detail = 'It pauses and resumes with its campaign.',
  paused_at = now(), updated_at = now(), revision = c.revision + 1
from campaigns p
where p.workspace_id = c.workspace_id and p.id = c.parent_campaign_id
  and c.deleted_at is null and c.status = 'active' and p.status in ('draft', 'paused', 'archived');

update campaign_slots s set active = (c.status = 'active'), next_check_at = now()
from campaigns c
where c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.parent_campaign_id is not null and c.deleted_at is null
  and s.active <> (c.status = 'active');
