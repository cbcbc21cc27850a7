-- Notifications of the demo.

-- The triggers have recorded the current time for all rows that were seeded above. These are the intended times.
delete from public.notifications;
insert into public.notification_marks (key)
select 'must_read ' || n.id from public.notices n where n.must_read_until is not null
on conflict do nothing;

with named as (
  select n.id, n.project_id, coalesce(nullif(n.title, ''), '제목 없음') as title,
    row_number() over (partition by n.project_id order by n.updated_at desc, n.id) as nr
  from public.notes n where n.removed_at is null
), news as (
  select x.receiver, x.kind, x.actor, x.others, x.count, n.project_id, 'note' as target_type, n.id as target_id, n.title,
    '/project/note/view/' || n.id || '?projectId=' || n.project_id as link, x.at, x.read, x.archived, x.snoozed
  from (values
    (1, 'projects.mentioned', 2, array[]::int[], 1, 1, 1, '12 minutes', false, false, null),
    (1, 'projects.commented', 5, array[2, 6], 4, 1, 1, '35 minutes', false, false, null),
    (1, 'projects.mentioned', 5, array[]::int[], 1, 3, 1, '2 hours', false, false, null),
    (1, 'projects.commented', 3, array[]::int[], 2, 2, 1, '5 hours', true, false, null),
    (1, 'projects.mentioned', 6, array[]::int[], 1, 1, 2, '1 day 2 hours', false, false, null),
    (1, 'projects.commented', 2, array[5], 3, 3, 2, '1 day 4 hours', true, false, null),
    (1, 'projects.mentioned', 2, array[]::int[], 1, 2, 2, '2 days', true, false, '14 hours'),
    (1, 'projects.commented', 6, array[]::int[], 1, 1, 3, '3 days', true, true, null),
    (1, 'projects.mentioned', 3, array[]::int[], 1, 4, 1, '6 days', true, false, null),
    (2, 'projects.mentioned', 1, array[]::int[], 1, 1, 1, '20 minutes', false, false, null),
    (2, 'projects.commented', 5, array[1], 2, 3, 1, '1 day', false, false, null),
    (3, 'projects.mentioned', 1, array[]::int[], 1, 2, 1, '3 hours', false, false, null)
  ) x (receiver, kind, actor, others, count, project, nr, at, read, archived, snoozed)
  join named n on n.project_id = ('b0000000-0000-4000-8000-00000000000' || x.project)::uuid and n.nr = x.nr
  union all
  select x.receiver, x.kind, x.actor, array[]::int[], 1, p.id, 'project', p.id, p.name, x.path || p.id, x.at, x.read, false, null
  from (values
    (1, 'projects.joined', 6, 1, '/project/member?projectId=', '21 days', true),
    (1, 'projects.role', 2, 4, '/project/dashboard?projectId=', '1 day 6 hours', false),
    (5, 'projects.role', 1, 1, '/project/dashboard?projectId=', '25 days', true)
  ) x (receiver, kind, actor, project, path, at, read)
  join public.projects p on p.id = ('b0000000-0000-4000-8000-00000000000' || x.project)::uuid
  union all
  select 1, 'content.must_read', null, array[]::int[], 1, null, 'notice', n.id, n.title, '/notice/detail?noticeId=' || n.id,
    '3 days 3 hours', true, false, null
  from public.notices n where n.must_read_until is not null and n.status = 'published'
)
insert into public.notifications (
  user_id, project_id, kind, actor_id, actor_name, actor_ids, target_type, target_id, title, link, count, created_at, updated_at,
  read_at, archived_at, snoozed_until
)
select ('a0000000-0000-4000-8000-00000000000' || n.receiver)::uuid, n.project_id, n.kind, a.id, coalesce(a.display_name, ''),
  array_remove(a.id || array(select ('a0000000-0000-4000-8000-00000000000' || o)::uuid from unnest(n.others) o), null),
  n.target_type, n.target_id, n.title, n.link, n.count, pg_temp.ago(n.at), pg_temp.ago(n.at),
  case when n.read then pg_temp.ago(n.at) + interval '5 minutes' end,
  case when n.archived then pg_temp.ago(n.at) + interval '10 minutes' end, now() + n.snoozed::interval
from news n left join public.profiles a on a.id = ('a0000000-0000-4000-8000-00000000000' || n.actor)::uuid;
