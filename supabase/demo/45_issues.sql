-- Issues of the demo: three boards of two projects. Due dates are around today.

-- A second board of the café, with content that guests may see.
insert into public.boards (id, project_id, name, rank, created_by, created_at) values
  ('d1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '홍보와 페이지', 4294967296,
    'a0000000-0000-4000-8000-000000000001', pg_temp.ago('20 days'));
insert into public.board_columns (board_id, project_id, name, kind, rank, wip_limit) values
  ('d1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '아이디어', 'backlog', 1, null),
  ('d1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '만드는 중', 'doing', 2, 3),
  ('d1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '확인', 'doing', 3, null),
  ('d1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '나갔어요', 'done', 4, null);

insert into public.labels (project_id, name, color)
select ('b0000000-0000-4000-8000-00000000000' || project)::uuid, name, color from (values
  (1, '메뉴', 'orange'), (1, '공사', 'teal'), (1, '서류', 'gray'), (1, '교육', 'purple'), (1, '홍보', 'pink'), (1, '급함', 'red'),
  (3, '버그', 'red'), (3, '개선', 'blue'), (3, '디자인', 'purple'), (3, '문서', 'gray'), (3, '성능', 'green')
) l (project, name, color);

-- Boards 1 and 3 are the first boards of these projects, and 2 is the board above. `col` is the number of a column in its
-- board. `due` is in days from today.
create temporary table seed_issues (
  n int, project int, board int, col int, parent int, title text, priority int, due int, estimate int, by int, who int[],
  labels text[], made int, body text
) on commit drop;
insert into seed_issues values
(1, 1, 1, 4, null, '영업 신고증 받기', 1, -20, 3, 1, '{1}', '{서류}', 38, ''),
(2, 1, 1, 4, null, '위생 교육 이수증 내기', 2, -18, 1, 1, '{2}', '{서류,교육}', 37, ''),
(3, 1, 1, 4, null, '에스프레소 머신 설치', 1, -12, 5, 5, '{5}', '{공사}', 36, '
설치 기사님과 수압을 함께 쟀어요. 3.2 bar로 안정적이에요.
[x] 전기 용량 확인
[x] 정수 필터 연결
[x] 첫 추출 기록'),
(4, 1, 1, 3, null, '간판 야간 조명이 한쪽만 켜져요', 1, 1, 2, 2, '{2,5}', '{공사,급함}', 6, '
왼쪽 글자 두 개가 밤에 꺼져 있어요. 업체는 내일 오전에 온대요.
- 사진은 단체방에 있어요
- 타이머는 오후 5시로 맞춰 두었어요'),
(5, 1, 1, 3, null, '오픈 주간 근무표 확정', 2, 2, 3, 5, '{5}', '{교육}', 9, '
!info 주말 오전은 세 명이 있어야 해요.
[x] 희망 시간 받기
[ ] 겹치는 시간 조정
[ ] 모두에게 알리기'),
(6, 1, 1, 2, 5, '주말 오전 한 사람 더 구하기', 2, 0, 2, 5, '{1}', '{교육}', 5, ''),
(7, 1, 1, 4, 5, '희망 시간 받기', 3, -3, 1, 5, '{5}', '{교육}', 9, ''),
(8, 1, 1, 2, 5, '근무표를 단체방에 올리기', 4, 3, 1, 5, '{}', '{}', 5, ''),
(9, 1, 1, 3, null, '시그니처 메뉴 세 가지 정하기', 2, 4, 8, 1, '{1,6}', '{메뉴}', 24, '
온기 라떼, 쑥 크림 커피, 유자 콜드브루 가운데 두 가지는 정했어요.
> 쑥 크림은 점도가 생명이에요. 30초 뒤에도 층이 남아야 해요.'),
(10, 1, 1, 4, 9, '온기 라떼 시럽 비율 맞추기', 3, -6, 3, 1, '{6}', '{메뉴}', 22, ''),
(11, 1, 1, 3, 9, '쑥 크림 점도 실험', 2, 1, 3, 1, '{6}', '{메뉴}', 20, ''),
(12, 1, 1, 2, 9, '유자청 업체 두 곳 비교', 3, 5, 2, 1, '{1}', '{메뉴}', 18, ''),
(13, 1, 1, 2, null, '이웃 가게에 인사 떡 돌리기', 3, 6, 2, 1, '{1,2}', '{홍보}', 8, ''),
(14, 1, 1, 2, null, '카드 단말기 두 대 신청', 1, -1, 1, 1, '{2}', '{서류,급함}', 11, '
승인까지 영업일로 사흘이 걸려요. 오픈 전에 시험 결제를 해 봐야 해요.'),
(15, 1, 1, 2, null, '원두 첫 주문량 계산', 2, 2, 3, 6, '{6}', '{메뉴}', 10, ''),
(16, 1, 1, 1, null, '테라스 의자 고르기', 4, null, 3, 2, '{}', '{공사}', 15, ''),
(17, 1, 1, 1, null, '겨울 메뉴 생각 모으기', 0, null, null, 6, '{}', '{메뉴}', 7, ''),
(18, 1, 1, 1, null, '텀블러 할인을 할지 정하기', 4, null, 1, 1, '{}', '{}', 6, ''),
(19, 1, 1, 2, null, '소화기 위치 표시', 2, 3, 1, 5, '{5}', '{공사,서류}', 12, ''),
(20, 1, 1, 4, null, '메뉴판 초안 그리기', 3, -8, 5, 1, '{1}', '{메뉴}', 28, ''),
(21, 1, 1, 2, 20, '영어 메뉴 이름 붙이기', 4, 7, 2, 1, '{6}', '{메뉴}', 9, ''),
(22, 1, 1, 3, null, '냉장고 온도 기록지 만들기', 3, 0, 1, 5, '{5}', '{서류}', 4, ''),
(23, 1, 1, 5, null, '두 번째 그라인더 빌리기', 4, null, 2, 6, '{}', '{}', 19, '
한 대로 충분하다고 정했어요.'),
(24, 1, 1, 2, null, '첫 손님 쿠폰 100장 인쇄', 3, 4, 1, 2, '{2}', '{홍보}', 7, ''),
(25, 1, 1, 1, null, '포인트 적립을 어떻게 할지', 0, null, null, 1, '{}', '{}', 3, ''),
(26, 1, 1, 4, null, '와이파이 이름과 암호 정하기', 4, -5, 1, 2, '{2}', '{}', 14, ''),
(27, 1, 1, 2, null, '화장실 안내판 주문', 4, 8, 1, 2, '{}', '{공사}', 6, ''),
(28, 1, 1, 3, null, '직원 음료 레시피 교육', 2, 5, 5, 5, '{5,6}', '{교육,메뉴}', 8, ''),
(29, 1, 2, 4, null, '인스타그램 계정 열기', 3, -10, 1, 1, '{1}', '{홍보}', 19, ''),
(30, 1, 2, 2, null, '오픈 안내 페이지 만들기', 1, 3, 5, 1, '{1,2}', '{홍보}', 12, '
## 꼭 들어갈 것
- 오는 길과 주차
- 메뉴 세 가지 사진
- 오픈 시간
게시하기 전에 휴대전화에서 먼저 봐 주세요.'),
(31, 1, 2, 2, 30, '메뉴 사진 세 장 고르기', 2, 1, 2, 1, '{2}', '{홍보,메뉴}', 7, ''),
(32, 1, 2, 3, 30, '오는 길 글 쓰기', 3, 0, 1, 1, '{6}', '{홍보}', 8, ''),
(33, 1, 2, 4, 30, '페이지 주소 정하기', 3, -4, 1, 1, '{1}', '{홍보}', 12, ''),
(34, 1, 2, 1, null, '동네 지도에 가게 올리기', 2, 6, 1, 2, '{2}', '{홍보}', 9, ''),
(35, 1, 2, 1, null, '첫날 사진 이벤트', 3, null, 3, 2, '{}', '{홍보}', 6, ''),
(36, 1, 2, 2, null, '오픈 포스터 인쇄 넘기기', 1, 1, 2, 2, '{2}', '{홍보,급함}', 5, ''),
(37, 1, 2, 3, null, '쿠폰 뒷면 문구', 4, 2, 1, 2, '{1}', '{홍보}', 4, ''),
(38, 1, 2, 4, null, '로고 색 정하기', 3, -9, 3, 1, '{1,2}', '{홍보}', 18, ''),
(39, 1, 2, 1, null, '단골 소식지를 보낼까', 0, null, null, 6, '{}', '{홍보}', 2, ''),
(40, 1, 2, 1, null, '이웃 책방과 함께하는 주말', 4, 14, 5, 1, '{}', '{홍보}', 3, ''),
(41, 3, 3, 3, null, '한글 조합 중에 검색이 두 번 돼요', 1, 0, 3, 2, '{2}', '{버그}', 4, '
## 다시 해 보기
1. 노트 찾기에 `회의`를 빠르게 적어요
2. 목록이 한 번 비었다가 다시 나와요
바라는 것: 조합하는 동안에도 목록이 그대로 있어야 해요.'),
(42, 3, 3, 4, null, '초대 코드 복사가 사파리에서 안 돼요', 2, -7, 2, 5, '{5}', '{버그}', 16, ''),
(43, 3, 3, 3, null, '이슈 목록을 키보드만으로', 2, 2, 8, 1, '{1,2}', '{개선}', 13, '
[x] 위아래로 옮겨 다니기
[x] 여러 개 고르기
[ ] 단축키 안내'),
(44, 3, 3, 2, 43, '단축키 안내에 이슈 넣기', 3, 3, 1, 1, '{2}', '{개선,문서}', 8, ''),
(45, 3, 3, 4, 43, 'J와 K로 옮겨 다니기', 3, -2, 3, 1, '{2}', '{개선}', 12, ''),
(46, 3, 3, 3, 43, '고른 이슈를 한 번에 바꾸기', 2, 1, 3, 1, '{1}', '{개선}', 10, ''),
(47, 3, 3, 2, null, '어두운 화면에서 표의 줄이 안 보여요', 3, 4, 1, 3, '{5}', '{버그,디자인}', 5, ''),
(48, 3, 3, 2, null, '노트 5만 개에서 첫 화면 재기', 2, 7, 5, 5, '{5}', '{성능}', 9, ''),
(49, 3, 3, 1, null, '모바일에서 그림 넣기 다듬기', 4, null, 3, 1, '{}', '{개선,디자인}', 20, ''),
(50, 3, 3, 1, null, '노트를 이슈로 바꾸는 길', 0, null, null, 2, '{}', '{개선}', 6, ''),
(51, 3, 3, 4, null, '저장 중에 탭을 닫아도 글이 남게', 1, -14, 8, 1, '{5}', '{개선}', 30, ''),
(52, 3, 3, 4, null, '로그인 화면 글꼴이 늦게 바뀌어요', 3, -11, 2, 3, '{2}', '{성능,디자인}', 24, ''),
(53, 3, 3, 2, null, '공지 메일 제목이 잘려요', 2, -1, 1, 5, '{1}', '{버그}', 7, ''),
(54, 3, 3, 5, null, '사이드바 색을 사람마다', 4, null, 5, 3, '{}', '{디자인}', 26, ''),
(55, 3, 3, 3, null, '시작 안내 글 고치기', 4, 5, 2, 1, '{1}', '{문서}', 6, ''),
(56, 3, 3, 2, null, '보관한 보드에서 이슈 찾기', 3, 9, 3, 2, '{}', '{개선}', 3, ''),
(57, 3, 3, 1, null, 'CSV로 옮겨 오기', 3, 21, 5, 1, '{}', '{개선}', 11, ''),
(58, 3, 3, 2, null, '알림이 두 번 와요', 1, 0, 2, 5, '{2,5}', '{버그,성능}', 2, ''),
(59, 3, 3, 1, null, '팀 소개 페이지의 사진', 0, null, 1, 3, '{}', '{디자인}', 8, ''),
(60, 3, 3, 4, null, '역할마다 할 수 있는 일 적기', 3, -16, 2, 1, '{1}', '{문서}', 28, '');

insert into public.issues (
  id, project_id, board_id, column_id, title, body, body_text, priority, due_date, estimate, rank, created_by, updated_by,
  created_at, updated_at, closed_at
)
select ('e1000000-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid, c.project_id, c.board_id, c.id, s.title,
  pg_temp.doc(s.body), pg_temp.plain(s.body), s.priority, (pg_temp.ago('0 days'))::date + s.due, s.estimate,
  s.n * public.rank_step(), ('a0000000-0000-4000-8000-00000000000' || s.by)::uuid,
  ('a0000000-0000-4000-8000-00000000000' || coalesce(s.who[1], s.by))::uuid, pg_temp.ago(s.made || ' days'),
  pg_temp.ago(s.made / 3 || ' days') - interval '3 hours',
  case when c.kind in ('done', 'canceled') then pg_temp.ago(s.made / 3 || ' days') - interval '3 hours' end
from seed_issues s
join lateral (
  select k.*, row_number() over (order by k.rank) as nr
  from public.board_columns k join public.boards b on b.id = k.board_id
  where k.project_id = ('b0000000-0000-4000-8000-00000000000' || s.project)::uuid and (b.rank > 0) = (s.board = 2)
) c on c.nr = s.col
order by s.n;
update public.issues i set parent_id = ('e1000000-0000-4000-8000-0000000000' || lpad(s.parent::text, 2, '0'))::uuid
from seed_issues s
where s.parent is not null and i.id = ('e1000000-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid;

insert into public.issue_assignees (issue_id, user_id, project_id)
select i.id, ('a0000000-0000-4000-8000-00000000000' || w.who)::uuid, i.project_id
from seed_issues s join public.issues i on i.id = ('e1000000-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid
cross join lateral unnest(s.who) w (who);
insert into public.issue_watchers (issue_id, user_id, project_id)
select i.id, i.created_by, i.project_id from public.issues i
union select a.issue_id, a.user_id, a.project_id from public.issue_assignees a;
insert into public.issue_labels (issue_id, label_id, project_id)
select i.id, l.id, i.project_id
from seed_issues s join public.issues i on i.id = ('e1000000-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid
cross join lateral unnest(s.labels) x (name) join public.labels l on l.project_id = i.project_id and l.name = x.name;
insert into public.issue_relations (project_id, from_id, to_id, kind)
select a.project_id, a.id, b.id, r.kind
from (values (4, 36, 'relates'), (14, 24, 'blocks'), (31, 36, 'blocks'), (58, 53, 'relates'), (11, 28, 'blocks')) r (a, b, kind)
join public.issues a on a.id = ('e1000000-0000-4000-8000-0000000000' || lpad(r.a::text, 2, '0'))::uuid
join public.issues b on b.id = ('e1000000-0000-4000-8000-0000000000' || lpad(r.b::text, 2, '0'))::uuid;
insert into public.issue_views (project_id, user_id, name, query, is_shared) values
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', '이번 주에 끝낼 것', 'due=week&sort=due', true),
  ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', '담당자별', 'status=todo,doing&group=assignee', false);

-- The triggers have recorded the current time and no actor. These are the intended times and actors.
delete from public.activity a where a.target_type = 'issue';
insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after, at)
select i.project_id, p.id, p.display_name, x.verb, 'issue', i.id, x.before,
  jsonb_build_object('number', i.number, 'title', i.title) || x.after, x.at
from public.issues i
join public.board_columns c on c.id = i.column_id
cross join lateral (
  values
    ('issue.created', i.created_by, null::jsonb, '{}'::jsonb, i.created_at),
    (case when i.closed_at is not null then 'issue.closed' when c.kind = 'doing' then 'issue.moved' end, i.updated_by,
      '{"column":"할 일"}'::jsonb, jsonb_build_object('column', c.name, 'kind', c.kind), i.updated_at)
) x (verb, actor, before, after, at)
join public.profiles p on p.id = x.actor
where x.verb is not null
order by x.at;
