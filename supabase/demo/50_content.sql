-- Memos and notices of the demo.

insert into public.memos (user_id, body, tags, pinned, created_at, updated_at, archived_at, removed_at)
select ('a0000000-0000-4000-8000-00000000000' || who)::uuid, body, tags::text[], pinned, pg_temp.ago(made), pg_temp.ago(made),
  pg_temp.ago(archived), pg_temp.ago(removed)
from (values
  (1, E'간판 조명은 해 지고 30분 뒤에 켜지게. 전기 사장님 번호는 명함 뒷면에 있어요. #카페', '{카페}', true, '2 hours', null, null),
  (1, E'#아이디어 영수증 아래에 오늘의 문장 한 줄 넣기\n예: "오늘도 온기를 담았어요."', '{아이디어}', true, '1 day', null, null),
  (1, E'장보기: 우유 6팩, 키친타월, 레몬 한 망, 고무장갑 M', '{}', false, '5 hours', null, null),
  (1, E'소라 생일 11월 둘째 주. 책방 여름밤에서 책 두 권 #사람', '{사람}', false, '1 day 4 hours', null, null),
  (1, E'인터뷰에서 들은 말: "고칠 수 있어야 내 거 같아요." 발표 첫 장에 쓰기 #제품 #아이디어', '{제품,아이디어}', false, '2 days', null, null),
  (1, E'축제 무대 순서\n1. 동네 합창단\n2. 우쿨렐레 모임\n3. 소리공방 공연\n#축제', '{축제}', false, '3 days', null, null),
  (1, E'원두 샘플 받은 곳: 골목 로스터스, 새벽상회, 남쪽바람 #카페', '{카페}', false, '4 days', null, null),
  (1, E'부가세 신고 25일까지. 세무사님께 영수증 사진 먼저 보내기', '{}', false, '6 days', null, null),
  (1, E'걷다가 본 가게 이름들: 반달상점, 오후의 빵, 나란히 #아이디어', '{아이디어}', false, '9 days', null, null),
  (1, E'헬스장 6개월 등록함. 화·목 저녁 7시', '{}', false, '26 days', '12 days', null),
  (1, E'지난 회의에서 정한 것은 노트로 옮김 #제품', '{제품}', false, '31 days', '20 days', null),
  (1, E'와이파이 비밀번호 바꾸기 (했음)', '{}', false, '15 days', null, '3 days'),
  (2, E'바닥 미장 끝나면 사진 찍어서 공유하기 #현장', '{현장}', true, '1 day', null, null),
  (2, E'책모임 발제 질문\n- 나는 어디에서 자랐나\n- 지금 사는 동네의 소리는? #독서', '{독서}', false, '3 days', null, null),
  (2, E'자전거 브레이크 패드 교체, 상가 자전거포 오후 6시까지', '{}', false, '5 days', null, null),
  (3, E'자원봉사 조끼 22벌, 여분 3벌 #축제', '{축제}', false, '2 days', null, null),
  (3, E'출시 문구: "찍어내다"의 느낌을 가볍게 #제품', '{제품}', false, '7 days', null, null)
) x (who, body, tags, pinned, made, archived, removed);

insert into public.notices (id, title, body, body_text, status, pinned, publish_at, end_at, must_read_until, author, rev, created_at, updated_at)
select ('e0000000-0000-4000-8000-00000000000' || n)::uuid, title, pg_temp.doc(body), pg_temp.plain(body), status, pinned,
  now() + publish::interval, now() + finish::interval, now() + must_read::interval,
  'a0000000-0000-4000-8000-000000000004', 2, now() + made::interval, now() + made::interval
from (values
(1, '도장을 시작하는 분께: 5분 안내', 'published', true, '-90 days', null, null, '-91 days', '
도장은 함께 일하는 공간과, 바로 열 수 있는 페이지를 한곳에 모은 서비스예요.
1. **프로젝트**를 만들고 함께할 사람을 초대하세요.
2. **노트**에 회의록과 계획을 적으세요. 저장은 자동이에요.
3. **페이지**에서 템플릿을 골라 글과 사진을 바꾸고 게시하세요.
!info 막히면 ⌘K(Ctrl+K)를 눌러 보세요. 하고 싶은 일을 찾을 수 있어요.'),
(2, '[필독] 비밀번호 정책이 바뀌어요', 'published', true, '-3 days', null, '18 days', '-4 days', '
더 안전하게 쓰실 수 있도록 비밀번호 규칙을 바꿔요.
- 8자 이상이면 어떤 글자든 쓸 수 있어요. 특수문자를 억지로 넣지 않아도 돼요.
- 자주 쓰이는 비밀번호는 쓸 수 없어요.
- 정해진 기간마다 바꾸라고 하지 않아요.
!warning 다른 곳과 같은 비밀번호를 쓰고 있다면 이번에 바꿔 주세요.
읽으셨다면 아래 **확인했어요**를 눌러 주세요.'),
(3, '노트가 자동으로 저장돼요', 'published', false, '-6 days', null, null, '-7 days', '
이제 저장 버튼을 찾지 않아도 돼요. 쓰다가 멈추면 저장하고, 저장된 시각을 보여 드려요.
## 두 사람이 동시에 고치면
나중에 저장하는 분께 두 내용을 나란히 보여 드려요. 어느 쪽도 말없이 사라지지 않아요.'),
(4, '초성으로도 찾을 수 있어요', 'published', false, '-12 days', null, null, '-13 days', '
검색창에 ㅎㅇㄹ만 쳐도 회의록을 찾아요. 글자를 다 치기 전에도, 받침이 틀려도 찾아 드려요.
- 노트, 메모, 공지에서 쓸 수 있어요.
- 휴지통에 있는 것은 나오지 않아요.'),
(5, '정기 점검 안내 (일요일 새벽 3시~4시)', 'published', false, '-1 day', '5 days', null, '-2 days', '
데이터베이스를 옮기는 동안 저장이 잠시 멈춰요.
| 시간 | 하는 일 | 영향 |
| 03:00 | 새 서버로 복사 | 없음 |
| 03:40 | 전환 | 저장이 1분쯤 멈춤 |
| 04:00 | 확인 | 없음 |
게시한 페이지는 점검 중에도 열려요.'),
(6, '새 템플릿 세 가지를 열었어요', 'published', false, '-20 days', null, null, '-21 days', '
가게, 모집, 포트폴리오에 쓸 수 있는 템플릿이에요. 휴대폰에서도 보기 좋고, 방문자에게 스크립트를 보내지 않아 빨라요.
[x] 카카오맵·네이버 지도 길찾기
[x] 전화, 카카오톡, 메일 버튼
[x] 검색과 공유에 맞춘 제목과 설명'),
(7, '개인정보 처리방침 변경 예고', 'scheduled', false, '4 days', null, '25 days', '-1 day', '
다음 달부터 바뀌는 개인정보 처리방침을 미리 알려 드려요. 접속 기록을 보관하는 기간이 6개월에서 3개월로 줄어요.'),
(8, '연말 행사 안내 (초안)', 'draft', false, null, null, null, '-5 hours', '
올해 가장 사랑받은 페이지를 뽑아요. 날짜와 선물은 아직 정하는 중이에요.'),
(9, '여름 이벤트가 끝났어요', 'ended', false, '-80 days', '-50 days', null, '-81 days', '
참여해 주신 412분 고맙습니다. 당첨되신 분께는 메일을 보내 드렸어요.')
) x (n, title, status, pinned, publish, finish, must_read, made, body);

insert into public.notice_reads (notice_id, user_id, read_at, acked_at)
select n.id, p.id, n.publish_at + interval '6 hours', case when n.must_read_until is not null then n.publish_at + interval '7 hours' end
from public.notices n join public.profiles p on p.created_at < now() - interval '20 days' and p.level = 'member'
where n.status = 'published' and p.email <> 'mina@dojang.test' and (hashtext(p.email || n.title) % 3) <> 0;
insert into public.notice_reads (notice_id, user_id, read_at)
select n.id, 'a0000000-0000-4000-8000-000000000001', n.publish_at + interval '1 day'
from public.notices n where n.title in ('도장을 시작하는 분께: 5분 안내', '초성으로도 찾을 수 있어요', '새 템플릿 세 가지를 열었어요');
