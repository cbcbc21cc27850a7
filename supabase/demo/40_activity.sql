-- Activity of the demo's projects.

-- The triggers have recorded the current time and no actor. These are the intended times and actors.
delete from public.activity;
insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after, at)
select x.project_id, x.actor, p.display_name, x.verb, x.target_type, x.target_id, x.before, x.after, x.at
from (
  select p.id, p.owner_id, 'project.created', 'project', p.id, null::jsonb, jsonb_build_object('name', p.name), p.created_at
  from public.projects p
  union all
  select m.project_id, m.joined_user_id, 'member.joined', 'member', m.id, null, jsonb_build_object('name', me.display_name, 'role', r.role), m.joined_at
  from public.project_members m join public.project_member_roles r on r.member_id = m.id
  join public.profiles me on me.id = m.joined_user_id where r.role <> 'owner'
  union all
  select n.project_id, n.created_by, 'note.created', 'note', n.id, null, jsonb_build_object('title', n.title), n.created_at
  from public.notes n
  union all
  select v.project_id, case when v.rev % 2 = 0 then n.created_by else n.updated_by end, 'note.updated', 'note', n.id, null,
    jsonb_build_object('title', n.title), v.at
  from public.note_versions v join public.notes n on n.id = v.note_id where v.rev > 1
  union all
  select n.project_id, n.updated_by, 'note.updated', 'note', n.id, null, jsonb_build_object('title', n.title), n.updated_at
  from public.notes n
  union all
  select n.project_id, n.updated_by, 'note.removed', 'note', n.id, null, jsonb_build_object('title', n.title), n.removed_at
  from public.notes n where n.removed_at is not null
  union all
  select 'b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'project.renamed', 'project',
    'b0000000-0000-4000-8000-000000000001', '{"name":"동네 카페 준비"}', '{"name":"온기커피 오픈 준비"}', pg_temp.ago('37 days')
  union all
  select m.project_id, 'a0000000-0000-4000-8000-000000000001', 'member.role_changed', 'member', m.id, '{"role":"member"}',
    '{"role":"manager","name":"정하늘"}', pg_temp.ago('25 days')
  from public.project_members m
  where m.project_id = 'b0000000-0000-4000-8000-000000000001' and m.joined_user_id = 'a0000000-0000-4000-8000-000000000005'
) x (project_id, actor, verb, target_type, target_id, before, after, at)
join public.profiles p on p.id = x.actor
order by x.at;
