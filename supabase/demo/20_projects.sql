-- Projects of the demo, their members and invites.

-- The last project is in the trash.
insert into public.projects (id, name, owner_id, created_at, updated_at, removed_at) values
  ('b0000000-0000-4000-8000-000000000001', '온기커피 오픈 준비', 'a0000000-0000-4000-8000-000000000001', pg_temp.ago('42 days'), pg_temp.ago('1 hour'), null),
  ('b0000000-0000-4000-8000-000000000002', '망원동 골목축제', 'a0000000-0000-4000-8000-000000000001', pg_temp.ago('33 days'), pg_temp.ago('1 day'), null),
  ('b0000000-0000-4000-8000-000000000003', '도장 앱 제품팀', 'a0000000-0000-4000-8000-000000000001', pg_temp.ago('75 days'), pg_temp.ago('3 hours'), null),
  ('b0000000-0000-4000-8000-000000000004', '느린 독서 모임', 'a0000000-0000-4000-8000-000000000002', pg_temp.ago('58 days'), pg_temp.ago('4 days'), null),
  ('b0000000-0000-4000-8000-000000000005', '작년 연말 팝업', 'a0000000-0000-4000-8000-000000000001', pg_temp.ago('110 days'), pg_temp.ago('20 days'), pg_temp.ago('5 days'));

with people (project, person, added_by, role, at) as (values
  (1, 2, 1, 'member', '40 days'), (1, 3, 1, 'viewer', '39 days'), (1, 5, 1, 'manager', '40 days'), (1, 6, 5, 'member', '21 days'),
  (2, 2, 1, 'manager', '32 days'), (2, 3, 1, 'member', '30 days'), (2, 6, 2, 'viewer', '12 days'),
  (3, 2, 1, 'member', '74 days'), (3, 3, 1, 'viewer', '60 days'), (3, 5, 1, 'member', '70 days'),
  (4, 1, 2, 'member', '57 days'), (4, 3, 2, 'member', '55 days')
), joined as (
  insert into public.project_members (id, project_id, user_id, member_email, created_at, joined_user_id, joined_at)
  select gen_random_uuid(), ('b0000000-0000-4000-8000-00000000000' || p.project)::uuid,
    ('a0000000-0000-4000-8000-00000000000' || p.added_by)::uuid, me.email, pg_temp.ago(p.at), me.id,
    pg_temp.ago(p.at) + interval '3 hours'
  from people p join public.profiles me on me.id = ('a0000000-0000-4000-8000-00000000000' || p.person)::uuid
  returning id, project_id, joined_user_id
)
insert into public.project_member_roles (member_id, role)
select j.id, p.role from joined j join people p
  on j.project_id = ('b0000000-0000-4000-8000-00000000000' || p.project)::uuid
  and j.joined_user_id = ('a0000000-0000-4000-8000-00000000000' || p.person)::uuid;
update public.project_members m set joined_at = p.created_at, created_at = p.created_at
from public.projects p where p.id = m.project_id and m.joined_user_id = p.owner_id;

-- Pending invitations, an expired one, and an open code.
insert into public.project_invites (project_id, email, role, code_hash, max_uses, used, expires_at, created_by, created_at, sent_at)
select ('b0000000-0000-4000-8000-00000000000' || project)::uuid, email, role, public.code_hash(public.new_code()), max_uses, used,
  now() + span::interval, ('a0000000-0000-4000-8000-00000000000' || by)::uuid, now() + span::interval - interval '7 days',
  case when email is not null then now() + span::interval - interval '7 days' end
from (values
  (1, 'barista.yoon@example.com', 'member', 1, 0, '5 days', 1),
  (1, 'roastery@example.com', 'viewer', 1, 0, '2 days 4 hours', 5),
  (1, null, 'member', 5, 2, '6 days', 1),
  (2, 'bookshop@example.com', 'member', 1, 0, '4 days 9 hours', 1),
  (2, 'volunteer.lead@example.com', 'viewer', 1, 0, '-3 days', 2),
  (3, 'designer.oh@example.com', 'member', 1, 0, '6 days 20 hours', 1)
) x (project, email, role, max_uses, used, span, by);
insert into public.project_members (project_id, user_id, member_email, created_at)
select i.project_id, i.created_by, i.email, i.created_at from public.project_invites i where i.email is not null;
