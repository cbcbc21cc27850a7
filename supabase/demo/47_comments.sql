-- Conversations of the demo, on notes and on issues.

-- A line as a document. `@@5@@` mentions the person with this number.
create function pg_temp.talk(p_text text) returns jsonb language sql stable as $$
  select jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', (
    select jsonb_agg(case when n % 2 = 1 then jsonb_build_object('type', 'text', 'text', part) else jsonb_build_object(
      'type', 'mention', 'attrs', jsonb_build_object('id', p.id, 'label', p.display_name)) end order by n)
    from string_to_table(p_text, '@@') with ordinality x (part, n)
    left join public.profiles p on n % 2 = 0 and p.id::text = 'a0000000-0000-4000-8000-00000000000' || part
    where part <> ''))))
$$;

-- `note` or `issue` names what the comment is about, an issue by its title. `answers` is the first comment of the thread.
create temporary table seed_comments (
  n int, note int, issue text, answers int, by int, at text, resolved_by int, body text
) on commit drop;
insert into seed_comments values
(1, 101, null, null, 5, '2 days', null, '근무표는 금요일 저녁까지 제가 정리할게요. @@1@@ 님, 주말 오전은 세 명으로 둘까요?'),
(2, 101, null, 1, 1, '1 day 22 hours', null, '네, 첫 주말만 세 명으로 해요. 둘째 주부터는 보고 정해요.'),
(3, 101, null, 1, 6, '1 day 20 hours', null, '그럼 토요일 오전은 제가 나올게요.'),
(4, 101, null, null, 2, '5 hours', null, '간판 업체가 내일 오전 9시에 온대요. 제가 열어 둘게요.'),
(5, 102, null, null, 2, '3 days', 1, '쑥 크림 커피 원가가 지난달보다 80원 올랐어요. 판매가를 그대로 둘까요?'),
(6, 102, null, 5, 1, '2 days 20 hours', null, '오픈 달에는 그대로 두고, 다음 달에 다시 봐요.'),
(7, 102, null, null, 6, '1 day', null, '유자청은 @@2@@ 님이 아는 농장에서 받으면 더 싸다고 했어요. 견적을 받아 볼까요?'),
(8, 105, null, null, 1, '3 hours', null, '회의록을 정리했어요. 빠진 것이 있으면 여기에 적어 주세요. @@2@@ @@5@@ @@6@@'),
(9, 105, null, 8, 5, '2 hours', null, '개업 안내문은 제가 A4로 뽑아 둘게요.'),
(10, 304, null, null, 2, '1 day', null, '요금제 안내 문구는 @@1@@ 님이 보고 나면 올릴게요.'),
(11, 304, null, 10, 1, '20 hours', null, '두 번째 문단만 짧게 고치면 좋겠어요. 나머지는 좋아요.'),
(12, null, '간판 야간 조명이 한쪽만 켜져요', null, 2, '1 day 3 hours', null, '업체에 사진을 보냈어요. 왼쪽 변압기가 나간 것 같대요.'),
(13, null, '간판 야간 조명이 한쪽만 켜져요', 12, 5, '1 day', null, '보증 기간 안이라 수리비는 없어요. 영수증은 서랍에 있어요.'),
(14, null, '간판 야간 조명이 한쪽만 켜져요', null, 1, '6 hours', null, '@@2@@ 님, 내일 저녁에 켜지는지 한 번만 더 봐 주세요.'),
(15, null, '오픈 주간 근무표 확정', null, 5, '9 hours', null, '희망 시간은 다 받았어요. 수요일 오후만 겹쳐요.'),
(16, null, '오픈 주간 근무표 확정', 15, 6, '8 hours', null, '수요일은 제가 저녁으로 바꿀게요.');

insert into public.comments (id, project_id, target_type, target_id, parent_id, body, body_text, author, author_name, created_at,
  resolved_at, resolved_by)
select ('cc000000-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid, t.project_id, t.type, t.id,
  ('cc000000-0000-4000-8000-0000000000' || lpad(s.answers::text, 2, '0'))::uuid, pg_temp.talk(s.body),
  (select string_agg(case when x.n % 2 = 1 then x.part else '@' || p.display_name end, '' order by x.n)
    from string_to_table(s.body, '@@') with ordinality x (part, n)
    left join public.profiles p on x.n % 2 = 0 and p.id::text = 'a0000000-0000-4000-8000-00000000000' || x.part),
  me.id, me.display_name, pg_temp.ago(s.at),
  case when s.resolved_by is not null then pg_temp.ago('2 days') end,
  ('a0000000-0000-4000-8000-00000000000' || s.resolved_by)::uuid
from seed_comments s
join public.profiles me on me.id = ('a0000000-0000-4000-8000-00000000000' || s.by)::uuid
join lateral (
  select n.id, n.project_id, 'note' as type from public.notes n
  where n.id = ('c0000000-0000-4000-8000-000000000' || s.note)::uuid
  union all
  select i.id, i.project_id, 'issue' from public.issues i where i.title = s.issue
) t on true
order by s.n;

insert into public.comment_reactions (comment_id, user_id, emoji, project_id, created_at)
select c.id, ('a0000000-0000-4000-8000-00000000000' || r.by)::uuid, r.emoji, c.project_id, c.created_at + interval '10 minutes'
from (values
  (2, 5, '👍'), (2, 6, '👍'), (3, 1, '❤️'), (3, 5, '🙏'), (4, 1, '👀'), (6, 2, '✅'), (8, 2, '👍'), (8, 6, '🎉'), (9, 1, '🙏'),
  (11, 5, '👍'), (13, 1, '🎉'), (13, 2, '👍'), (16, 5, '❤️')
) r (n, by, emoji)
join public.comments c on c.id = ('cc000000-0000-4000-8000-0000000000' || lpad(r.n::text, 2, '0'))::uuid;

-- The triggers have recorded the current time and no actor.
delete from public.activity where verb = 'comment.created';
insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, after, at)
select c.project_id, c.author, c.author_name, 'comment.created', c.target_type, c.target_id,
  jsonb_strip_nulls(jsonb_build_object(
    'title', public.comment_target_title(c.target_type, c.target_id),
    'number', (select i.number from public.issues i where i.id = c.issue_id))), c.created_at
from public.comments c order by c.created_at;
