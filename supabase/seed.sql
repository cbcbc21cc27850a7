-- Demo data of the embedded default: never run on a database of one's own or on hosted Supabase.
-- Everybody's password is dojang-demo-2026. Times count back from now, so that it looks fresh whenever it is made.

-- Helpers, gone with the session ------------------------------------------------------------------------------------

create function pg_temp.ago(p_span text) returns timestamptz language sql stable as $$ select now() - p_span::interval $$;

create function pg_temp.inline(p_text text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    case when n % 2 = 0 then jsonb_build_object('type', 'text', 'text', part, 'marks', '[{"type":"bold"}]'::jsonb)
    else jsonb_build_object('type', 'text', 'text', part) end order by n
  ) filter (where part <> ''), '[]')
  from regexp_split_to_table(p_text, '\*\*') with ordinality x (part, n)
$$;

create function pg_temp.paragraph(p_text text) returns jsonb language sql immutable as $$
  select jsonb_build_object('type', 'paragraph', 'content', pg_temp.inline(p_text))
$$;

-- A document of the editor from lines: `# ` headings, `- ` and `1. ` lists, `[ ] ` and `[x] ` tasks, `> ` quotes,
-- `!info ` callouts, `| a | b |` tables with a first row of headings, `---`, **bold**, and paragraphs.
create function pg_temp.doc(p_text text) returns jsonb language plpgsql immutable as $$
declare
  v_line text;
  v_mark text;
  v_blocks jsonb := '[]';
  v_last text;
  v_block jsonb;
  v_item jsonb;
  v_container text;
begin
  foreach v_line in array string_to_array(btrim(p_text, E'\n'), E'\n') loop
    v_line := btrim(v_line);
    v_container := null;
    if v_line = '' then
      v_last := null;
      continue;
    elsif v_line ~ '^#{1,3} ' then
      v_mark := split_part(v_line, ' ', 1);
      v_block := jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', length(v_mark)),
        'content', pg_temp.inline(substr(v_line, length(v_mark) + 2)));
    elsif v_line ~ '^- ' then
      v_container := 'bulletList';
      v_item := jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, 3))));
    elsif v_line ~ '^\d+\. ' then
      v_container := 'orderedList';
      v_item := jsonb_build_object('type', 'listItem',
        'content', jsonb_build_array(pg_temp.paragraph(regexp_replace(v_line, '^\d+\. ', ''))));
    elsif v_line ~ '^\[[ x]\] ' then
      v_container := 'taskList';
      v_item := jsonb_build_object('type', 'taskItem', 'attrs', jsonb_build_object('checked', v_line like '[x]%'),
        'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, 5))));
    elsif v_line ~ '^\|' then
      v_container := 'table';
      v_item := jsonb_build_object('type', 'tableRow', 'content', (
        select jsonb_agg(jsonb_build_object(
          'type', case when v_last = 'table' then 'tableCell' else 'tableHeader' end,
          'attrs', '{"colspan":1,"rowspan":1}'::jsonb,
          'content', jsonb_build_array(pg_temp.paragraph(btrim(cell)))) order by n)
        from regexp_split_to_table(btrim(v_line, '| '), '\|') with ordinality c (cell, n)));
    elsif v_line ~ '^> ' then
      v_block := jsonb_build_object('type', 'blockquote', 'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, 3))));
    elsif v_line ~ '^!(info|success|warning|error) ' then
      v_mark := split_part(v_line, ' ', 1);
      v_block := jsonb_build_object('type', 'callout', 'attrs', jsonb_build_object('tone', substr(v_mark, 2)),
        'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, length(v_mark) + 2))));
    elsif v_line = '---' then
      v_block := '{"type":"horizontalRule"}';
    else
      v_block := pg_temp.paragraph(v_line);
    end if;

    if v_container is null then
      v_blocks := v_blocks || jsonb_build_array(v_block);
    elsif v_container = v_last then
      v_blocks := jsonb_set(v_blocks, array['-1', 'content'],
        (v_blocks -> -1 -> 'content') || jsonb_build_array(v_item));
    else
      v_blocks := v_blocks || jsonb_build_array(jsonb_build_object('type', v_container, 'content', jsonb_build_array(v_item)));
    end if;
    v_last := v_container;
  end loop;
  return jsonb_build_object('type', 'doc', 'content', v_blocks);
end $$;

-- The same as plain text.
create function pg_temp.plain(p_text text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(replace(btrim(p_text, E'\n'), '**', ''), '^(#{1,3} |- |\d+\. |\[[ x]\] |> |!\w+ |---)', '', 'gn'),
    '\s*\|\s*', ' ', 'g')
$$;

-- A person who signed up: consents to what is required, and to marketing when told so.
create function pg_temp.person(
  p_id uuid, p_email text, p_name text, p_at timestamptz, p_phone text default null, p_marketing boolean default false,
  p_type text default 'general'
) returns void language plpgsql as $$
begin
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  ) values (
    p_id, 'authenticated', 'authenticated', p_email,
    -- dojang-demo-2026
    '$2b$10$0VnCm39dRB3.5N62Zt5hWebt/wNmeVafHgG0n2bqkFugjFrGPvqxC',
    p_at, '{"provider":"email","providers":["email"]}',
    jsonb_build_object('full_name', p_name, 'phone', p_phone, 'user_type', p_type, 'consents', (
      select jsonb_agg(jsonb_build_object('agreement_id', a.agreement_id, 'version', a.version))
      from public.current_agreements() a where a.needs_consent and (a.required or p_marketing))),
    p_at, p_at
  );
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), 'email', p_id::text, p_id,
    jsonb_build_object('sub', p_id, 'email', p_email, 'email_verified', true), p_at, p_at);
  update public.profiles set created_at = p_at where id = p_id;
  update public.sites set created_at = p_at where owner_id = p_id;
  update public.agreement_consents set at = p_at where user_id = p_id;
end $$;

-- Agreements ----------------------------------------------------------------------------------------------------------

insert into public.agreements (id, kind, title, required, needs_consent, rank) values
  ('d0000000-0000-4000-8000-000000000001', 'terms', '이용약관', true, true, 1),
  ('d0000000-0000-4000-8000-000000000002', 'privacy_consent', '개인정보 수집·이용 동의', true, true, 2),
  ('d0000000-0000-4000-8000-000000000003', 'marketing', '마케팅 정보 수신 동의', false, true, 3),
  ('d0000000-0000-4000-8000-000000000004', 'privacy_policy', '개인정보 처리방침', false, false, 4);

insert into public.agreement_versions (agreement_id, version, body, notice_at, effective_at, published_at)
select id::uuid, 1, pg_temp.doc(body), pg_temp.ago('400 days'), pg_temp.ago('400 days'), pg_temp.ago('400 days')
from (values
('d0000000-0000-4000-8000-000000000001', '
!info 이 약관은 도장을 시험해 보는 분을 위한 예시예요. 실제 서비스를 여실 때는 사업자 정보와 내용을 바꿔 주세요.
# 제1조 (목적)
이 약관은 도장이 제공하는 프로젝트 공간과 페이지 제작 서비스를 이용할 때 회원과 서비스가 지켜야 할 것을 정해요.
# 제2조 (회원 가입)
- 만 14세 이상이면 누구나 가입할 수 있어요.
- 가입할 때 적은 이메일과 이름은 본인의 것이어야 해요.
- 계정은 다른 사람에게 빌려주거나 넘길 수 없어요.
# 제3조 (회원이 올린 것)
노트, 메모, 페이지처럼 회원이 만든 것의 권리는 회원에게 있어요. 도장은 서비스를 제공하는 데 필요한 만큼만 저장하고 보여 줘요.
# 제4조 (하면 안 되는 일)
1. 다른 사람의 권리를 침해하거나 법을 어기는 내용을 올리는 일
2. 서비스를 멈추게 하거나 다른 회원의 정보를 몰래 보려는 일
3. 자동화된 방법으로 서비스에 무리를 주는 일
# 제5조 (탈퇴와 이용 제한)
언제든 내 계정에서 탈퇴할 수 있어요. 제4조를 어기면 이유를 알리고 이용을 제한할 수 있어요.
# 제6조 (책임)
도장은 서비스가 멈추지 않도록 노력하며, 고의나 중대한 과실로 생긴 손해는 책임져요.'),
('d0000000-0000-4000-8000-000000000002', '
| 항목 | 목적 | 보관 기간 |
| 이메일, 이름, 비밀번호 | 회원 확인과 로그인 | 탈퇴할 때까지 |
| 전화번호 (선택) | 문의에 답하기 | 탈퇴할 때까지 |
| 접속 기록 | 부정 이용을 막기 | 3개월 |
동의하지 않을 수 있지만, 그러면 회원 가입을 할 수 없어요. 선택 항목은 비워 두어도 가입할 수 있어요.'),
('d0000000-0000-4000-8000-000000000003', '
새 기능, 활용 사례, 행사 소식을 이메일로 보내 드려요. 한 달에 두 번을 넘지 않아요.
- 동의하지 않아도 서비스를 쓰는 데 아무 차이가 없어요.
- 언제든 내 계정에서 거둘 수 있어요.'),
('d0000000-0000-4000-8000-000000000004', '
# 모으는 정보
가입할 때 이메일과 이름을, 원하시면 전화번호를 받아요. 서비스를 쓰는 동안 접속 기록이 남아요.
# 쓰는 곳
회원을 확인하고, 함께 일하는 사람에게 이름을 보여 주고, 문의에 답하는 데만 써요. 다른 곳에 팔거나 넘기지 않아요.
# 지우는 때
탈퇴하면 바로 지워요. 휴지통에 있는 것은 30일 뒤에 지워져요. 법이 정한 기록만 정해진 기간 동안 따로 보관해요.
# 내 권리
내 정보를 보고, 고치고, 지워 달라고 할 수 있어요. 내 계정에서 직접 하거나 문의해 주세요.')
) x (id, body);

-- People --------------------------------------------------------------------------------------------------------------

select pg_temp.person('a0000000-0000-4000-8000-000000000001', 'mina@dojang.test', '김민아', pg_temp.ago('120 days'), '010-2345-6701', true);
select pg_temp.person('a0000000-0000-4000-8000-000000000002', 'jun@dojang.test', '박준', pg_temp.ago('96 days'), '010-8812-0345');
select pg_temp.person('a0000000-0000-4000-8000-000000000003', 'sora@dojang.test', '이소라', pg_temp.ago('90 days'), null, true);
select pg_temp.person('a0000000-0000-4000-8000-000000000004', 'admin@dojang.test', '운영자', pg_temp.ago('200 days'));
select pg_temp.person('a0000000-0000-4000-8000-000000000005', 'haneul@dojang.test', '정하늘', pg_temp.ago('81 days'), '010-4477-1290');
select pg_temp.person('a0000000-0000-4000-8000-000000000006', 'jiwoo@dojang.test', '한지우', pg_temp.ago('64 days'));
update public.profiles set level = 'admin' where id = 'a0000000-0000-4000-8000-000000000004';

-- The rest of the member list.
select pg_temp.person(
  ('a0000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, mail || '@example.com', name,
  now() - make_interval(days => (n * n / 11)::int, hours => (n * 7 % 24)::int, mins => (n * 13 % 60)::int),
  case when n % 3 = 0 then '010-' || lpad((n * 1307 % 10000)::text, 4, '0') || '-' || lpad((n * 7919 % 10000)::text, 4, '0') end,
  n % 4 = 0, case when n % 5 = 2 then 'business' else 'general' end
)
from unnest(
  array['최유진', '강도현', '윤서연', '임재민', '조은비', '송지호', '오하린', '배성우', '문가영', '신동혁', '황보람', '류승민',
    '안채원', '노현우', '서다은', '남기훈', '권나래', '유태양', '홍시은', '전민규', '고은솔', '백승호', '심예린', '양준서',
    '구본희', '차수빈', '주영광', '민세라', '하태경', '변지안', '성유리', '선우진', '독고은', '엄지환', '제갈윤'],
  array['yujin.choi', 'dohyun.k', 'seoyeon.yun', 'jaemin.im', 'eunbi.jo', 'jiho.song', 'harin.oh', 'sungwoo.bae', 'gayoung.moon',
    'donghyuk.shin', 'boram.hwang', 'seungmin.ryu', 'chaewon.ahn', 'hyunwoo.noh', 'daeun.seo', 'kihoon.nam', 'narae.kwon',
    'taeyang.yoo', 'sieun.hong', 'mingyu.jeon', 'eunsol.ko', 'seungho.baek', 'yerin.shim', 'junseo.yang', 'bonhee.koo',
    'subin.cha', 'youngkwang.joo', 'sera.min', 'taekyung.ha', 'jian.byun', 'yuri.sung', 'jin.sunwoo', 'eun.dokgo',
    'jihwan.um', 'yun.jegal']
) with ordinality x (name, mail, n);
update public.profiles set suspended_at = pg_temp.ago('6 days'), suspended_reason = '광고성 페이지를 반복해서 게시했어요.'
where email = 'kihoon.nam@example.com';

-- Projects --------------------------------------------------------------------------------------------------------------

-- The last one is in the trash.
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

-- Invitations that wait, one that ran out, and an open code.
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

-- Notes -------------------------------------------------------------------------------------------------------------------

create temporary table seed_notes (n int, project int, parent int, title text, by int, changed_by int, made text, changed text, removed text, body text) on commit drop;
insert into seed_notes values
(101, 1, null, '오픈 준비 한눈에 보기', 1, 1, '41 days', '50 minutes', null, '
!info 오픈일은 **다음 달 첫째 토요일 오전 10시**예요. 바뀐 것은 이 노트에 먼저 적어 주세요.
## 남은 일
[x] 영업 신고와 위생 교육
[x] 에스프레소 머신 설치와 수압 점검
[x] 메뉴판 초안
[ ] 간판 야간 조명 점검
[ ] 오픈 주간 근무표 확정
[ ] 이웃 가게에 인사 떡 돌리기
## 담당
| 분야 | 담당 | 마감 |
| 메뉴와 원두 | 김민아 | 이번 주 금요일 |
| 인테리어 마감 | 박준 | 다음 주 수요일 |
| 직원 교육 | 정하늘 | 다음 주 금요일 |
| 홍보와 페이지 | 한지우 | 오픈 3일 전 |
> 처음 온 손님이 문을 열고 30초 안에 "여기 좋다"고 느끼면 성공이에요.'),
(102, 1, 101, '메뉴 개발 노트', 1, 2, '38 days', '1 day', null, '
## 시그니처 후보
1. **온기 라떼**: 58도로 맞춘 우유, 흑설탕 시럽 12 g
2. **쑥 크림 커피**: 거문도 쑥 가루, 크림은 점도가 생명
3. **유자 콜드브루**: 고흥 유자청, 탄산 없이
## 가격
| 메뉴 | 원가 | 판매가 |
| 온기 라떼 | 1,480원 | 5,800원 |
| 쑥 크림 커피 | 1,910원 | 6,500원 |
| 유자 콜드브루 | 1,620원 | 6,000원 |
!warning 쑥 가루는 한 번에 2 kg까지만 주문해요. 습기를 먹으면 향이 금방 날아가요.'),
(103, 1, 102, '원두 비교 시음 기록', 2, 2, '30 days', '2 days', null, '
세 로스터리의 블렌드를 같은 조건(18 g → 36 g, 28초)으로 내려 봤어요.
| 원두 | 향 | 산미 | 우유와 | 점수 |
| 골목 블렌드 | 견과, 캐러멜 | 낮음 | 아주 좋음 | 8.5 |
| 새벽 4시 | 자두, 코코아 | 중간 | 좋음 | 8.0 |
| 남쪽 바람 | 꽃, 감귤 | 높음 | 묻힘 | 7.2 |
**결론:** 라떼는 골목 블렌드, 필터는 남쪽 바람. 새벽 4시는 겨울에 다시 볼게요.'),
(104, 1, 101, '인테리어 공사 일정', 2, 2, '36 days', '5 days', null, '
- 1주차: 철거, 전기 배선
- 2주차: 바닥 미장, 바 제작
- 3주차: 도장, 조명 설치
- 4주차: 가구 입고, 준공 청소
!success 바 상판은 예정보다 이틀 빨리 들어왔어요.
[x] 콘센트 위치 확정
[x] 싱크대 배수 경사
[ ] 창가 자리 조도 300 lx 맞추기'),
(105, 1, null, '주간 회의록: 오픈 D-14', 5, 1, '6 days', '3 hours', null, '
**참석** 김민아, 박준, 정하늘, 한지우 · **시간** 40분
## 정한 것
1. 오픈 주간은 오전 10시부터 오후 8시까지만 열어요.
2. 첫 사흘은 음료 여섯 가지로 시작해요.
3. 쿠폰은 종이로, 열 잔에 한 잔.
## 이야기한 것
배달은 여름까지 하지 않기로 했어요. 손님이 앉아 있는 시간을 먼저 만들어요.
## 할 일
[x] 근무표 초안 (정하늘)
[ ] 단골 카드 도장 주문 (한지우)
[ ] 개업 안내문 붙이기 (박준)'),
(106, 1, null, '매장 운영 매뉴얼', 5, 5, '18 days', '9 days', null, '
# 여는 순서
1. 불을 켜고 환기 10분
2. 머신 예열, 첫 샷 두 잔은 버리기
3. 우유와 시럽 유통기한 확인
4. 화분에 물 주기 (월·목)
# 닫는 순서
1. 그룹헤드 백플러시
2. 쓰레기 분리, 행주 삶기
3. 현금과 카드 매출 맞추기
!error 가스 밸브는 두 사람이 확인해요.'),
(107, 1, 106, '손님 응대 한 장 정리', 6, 6, '11 days', '8 days', null, '
> 빠른 것보다 다정한 것이 먼저예요.
- 눈이 마주치면 먼저 인사해요.
- 주문이 밀리면 **예상 시간**을 말씀드려요.
- 실수하면 바로 사과하고 다시 만들어요.'),
(108, 1, null, '오픈 이벤트 아이디어 (지난 버전)', 6, 1, '20 days', '10 days', '9 days', '
- 첫날 선착순 50명 에코백
- 인스타그램 후기 이벤트
- 이웃 가게 쿠폰 교환'),
(109, 1, null, '간판 견적 비교', 2, 2, '28 days', '16 days', '15 days', '
| 업체 | 금액 | 기간 |
| 빛고을사인 | 184만 원 | 9일 |
| 한글간판 | 212만 원 | 6일 |'),
(201, 2, null, '축제 개요와 예산', 1, 2, '32 days', '1 day', null, '
# 망원동 골목축제 "천천히 걷는 오후"
차 없는 골목 320 m에서 주민과 가게가 함께 여는 하루예요.
- **언제** 둘째 주 일요일, 오후 1시부터 7시까지
- **어디서** 포은로 6길에서 희우정로 10길까지
- **몇 명** 3,000명 예상
## 예산
| 항목 | 금액 | 비고 |
| 무대와 음향 | 420만 원 | 대여 |
| 부스와 천막 | 310만 원 | 24동 |
| 안전 요원 | 180만 원 | 12명 |
| 홍보물 | 95만 원 | 지도 5,000부 |
| 예비비 | 100만 원 | |
!info 구청 마을 지원금 800만 원이 확정됐어요.'),
(202, 2, 201, '부스 배치와 참여 가게', 2, 3, '27 days', '2 days', null, '
지금까지 **19곳**이 함께하기로 했어요.
1. 동네책방 여름밤: 헌책 교환
2. 온기커피: 콜드브루 시음
3. 소리공방: 오르골 만들기
4. 초록손 식물가게: 다육이 나눔
[x] 전기 쓰는 부스 9곳 표시
[ ] 비 오면 옮길 자리 정하기
[ ] 휠체어 다니는 길 1.5 m 지키기'),
(203, 2, 201, '자원봉사자 안내', 3, 3, '19 days', '6 days', null, '
## 모이는 곳과 시간
오전 11시, 망원주민센터 1층 회의실이에요. 조끼와 점심을 드려요.
## 맡는 일
- 입구 안내와 지도 나눔
- 쓰레기 줄이기 부스
- 길 잃은 아이 돌봄 (2인 1조)
!warning 무전기 채널은 3번, 급하면 1번이에요.'),
(204, 2, null, '홍보 계획', 1, 1, '24 days', '4 days', null, '
[x] 포스터 시안 두 가지
[x] 축제 소개 페이지 만들기
[ ] 동네 가게 창문에 포스터 60장
[ ] 지역 라디오 인터뷰'),
(205, 2, null, '비 예보 대비', 2, 2, '10 days', '7 days', '6 days', '
강수 확률 60%가 넘으면 하루 미뤄요. 그 아래면 천막을 잇고 그대로 열어요.'),
(301, 3, null, '우리가 만드는 것', 1, 1, '74 days', '12 days', null, '
> 혼자 일하는 사장님이 점심시간 30분 안에 가게 페이지를 열 수 있게.
## 원칙
1. **먼저 보여 주고** 나중에 물어요.
2. 설정보다 **좋은 기본값**.
3. 틀려도 **되돌릴 수 있게**.
## 하지 않는 것
- 기능 개수로 겨루기
- 사람을 붙잡아 두는 알림'),
(302, 3, 301, '사장님 다섯 분 인터뷰', 5, 5, '50 days', '22 days', null, '
| 누구 | 가장 힘든 일 | 한마디 |
| 꽃집 | 사진 올리기 | "컴퓨터 켜는 것부터 일이에요." |
| 피아노 교습소 | 문의 정리 | "전화를 못 받으면 그냥 놓쳐요." |
| 반찬 가게 | 메뉴 바꾸기 | "매일 바뀌는데 누가 고쳐요." |
| 자전거 수리점 | 길 안내 | "골목이라 다들 헤매요." |
| 도예 공방 | 수업 모집 | "마감됐는지 계속 물어보세요." |
**배운 것:** 편집보다 **고치기**가 먼저예요. 휴대폰으로 글자 하나 바꾸는 데 10초면 좋겠어요.'),
(303, 3, null, '주간 회의록', 1, 2, '13 days', '3 hours', null, '
## 지난주
- 게시 시간이 1.8초에서 0.6초로 줄었어요.
- 한글 초성 검색을 붙였어요. ㅎㅇㄹ로 회의록을 찾아요.
## 이번 주
[x] 노트 자동 저장 시험
[ ] 표 붙여넣기 고치기
[ ] 휴대폰에서 글자만 고치는 화면
## 막힌 것
이미지가 큰 페이지에서 미리보기가 느려요. 박준 님이 수요일까지 원인을 찾아요.'),
(304, 3, null, '출시 체크리스트', 2, 1, '26 days', '1 day', null, '
[x] 이용약관과 개인정보 처리방침
[x] 데이터 되살리기 연습
[x] 접근성 점검 (키보드만으로 가입부터 게시까지)
[ ] 요금제 안내 문구
[ ] 고객 문의 답변 예시 20개
!success 부하 시험을 통과했어요. 초당 1,200번 요청에도 괜찮았어요.'),
(305, 3, 304, '출시 알림 문구', 3, 5, '8 days', '2 days', null, '
### 짧게
무엇이든 빠르게 찍어내세요. 도장이 열렸어요.
### 조금 길게
가게 소개도, 모임 안내도, 행사 페이지도. 글과 사진만 있으면 오늘 열 수 있어요.'),
(306, 3, null, '이름 후보', 1, 1, '70 days', '66 days', '20 days', '
- 도장
- 찍어
- 판박이'),
(401, 4, null, '이달의 책과 일정', 2, 1, '56 days', '4 days', null, '
## 이달의 책
**《동네에서 자라다》**, 1부까지 읽어 와요.
- 모임: 셋째 목요일 저녁 7시 30분, 동네책방 여름밤
- 발제: 이소라
[x] 책방에 자리 예약
[ ] 다음 책 투표 (이번 주말까지)'),
(402, 4, 401, '나눈 이야기', 3, 3, '35 days', '14 days', null, '
> 느리게 읽는다는 건 같은 문장을 두 번 만나는 일 같아요.
- 좋았던 문장 세 개씩 나누기
- 다음에는 소리 내어 읽어 보기');

insert into public.notes (id, project_id, title, content, body_text, rev, created_by, updated_by, created_at, updated_at, removed_at, removed_from)
select ('c0000000-0000-4000-8000-000000000' || n)::uuid, ('b0000000-0000-4000-8000-00000000000' || project)::uuid, title,
  pg_temp.doc(body), pg_temp.plain(body), 2 + n % 7,
  ('a0000000-0000-4000-8000-00000000000' || by)::uuid, ('a0000000-0000-4000-8000-00000000000' || changed_by)::uuid,
  pg_temp.ago(made), pg_temp.ago(changed), pg_temp.ago(removed),
  ('c0000000-0000-4000-8000-000000000' || parent)::uuid
from seed_notes;

-- Placed by a trigger as they came; this is where they stand.
update public.note_places p
set parent_id = ('c0000000-0000-4000-8000-000000000' || s.parent)::uuid, rank = public.note_rank_step() * s.n
from seed_notes s where p.note_id = ('c0000000-0000-4000-8000-000000000' || s.n)::uuid;
update public.projects p set index_rev = 4
where exists (select from seed_notes s where p.id = ('b0000000-0000-4000-8000-00000000000' || s.project)::uuid);

-- Earlier states: what stood there before the last section was written.
insert into public.note_versions (note_id, project_id, rev, title, content, author, kind, at)
select n.id, n.project_id, k, n.title,
  jsonb_build_object('type', 'doc', 'content', (
    select jsonb_agg(block order by i) from jsonb_array_elements(n.content -> 'content') with ordinality b (block, i)
    where i <= greatest(1, jsonb_array_length(n.content -> 'content') * k / n.rev))),
  n.created_by, 'auto', n.created_at + (n.updated_at - n.created_at) * k / n.rev
from public.notes n cross join lateral generate_series(1, n.rev - 1) k
where n.removed_at is null and k <= 4;

-- Activity ------------------------------------------------------------------------------------------------------------------

-- The triggers wrote everything as of now and by nobody; this is when and by whom it was.
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

-- Memos -----------------------------------------------------------------------------------------------------------------------

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

-- Notices ---------------------------------------------------------------------------------------------------------------------

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

-- Admin -------------------------------------------------------------------------------------------------------------------------

insert into public.audit_log (at, actor, actor_name, action, target_type, target_id, before, after)
select pg_temp.ago(x.at), 'a0000000-0000-4000-8000-000000000004', '운영자', x.action, x.target_type, x.target_id, x.before::jsonb, x.after::jsonb
from (
  select '6 days' as at, 'member.suspended' as action, 'profile' as target_type, p.id::text as target_id, '{"reason":null}' as before,
    jsonb_build_object('reason', p.suspended_reason)::text as after
  from public.profiles p where p.suspended_at is not null
  union all
  select '3 days', 'notice.created', 'notice', 'e0000000-0000-4000-8000-000000000002', null, '{"title":"[필독] 비밀번호 정책이 바뀌어요","status":"published"}'
  union all
  select '1 day', 'notice.created', 'notice', 'e0000000-0000-4000-8000-000000000005', null, '{"title":"정기 점검 안내 (일요일 새벽 3시~4시)","status":"published"}'
) x;

update public.sites set name = '온기커피', subdomain = 'ongi' where owner_id = 'a0000000-0000-4000-8000-000000000001';
update public.sites set name = '박준의 작업실', subdomain = 'parkjun' where owner_id = 'a0000000-0000-4000-8000-000000000002';
