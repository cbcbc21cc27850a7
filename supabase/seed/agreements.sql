-- The first version of each agreement, published. Runs once in a database's life; an existing agreement of the same
-- kind is not changed. `dojang.published_at` is the time of publication, default now. Needs documents.sql.

with texts (id, kind, title, required, needs_consent, rank, body) as (values
('d0000000-0000-4000-8000-000000000001', 'terms', '이용약관', true, true, 1, '
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
('d0000000-0000-4000-8000-000000000002', 'privacy_consent', '개인정보 수집·이용 동의', true, true, 2, '
| 항목 | 목적 | 보관 기간 |
| 이메일, 이름, 비밀번호 | 회원 확인과 로그인 | 탈퇴할 때까지 |
| 전화번호 (선택) | 문의에 답하기 | 탈퇴할 때까지 |
| 접속 기록 | 부정 이용을 막기 | 3개월 |
동의하지 않을 수 있지만, 그러면 회원 가입을 할 수 없어요. 선택 항목은 비워 두어도 가입할 수 있어요.'),
('d0000000-0000-4000-8000-000000000003', 'marketing', '마케팅 정보 수신 동의', false, true, 3, '
새 기능, 활용 사례, 행사 소식을 이메일로 보내 드려요. 한 달에 두 번을 넘지 않아요.
- 동의하지 않아도 서비스를 쓰는 데 아무 차이가 없어요.
- 언제든 내 계정에서 거둘 수 있어요.'),
('d0000000-0000-4000-8000-000000000004', 'privacy_policy', '개인정보 처리방침', false, false, 4, '
# 모으는 정보
가입할 때 이메일과 이름을, 원하시면 전화번호를 받아요. 서비스를 쓰는 동안 접속 기록이 남아요.
# 쓰는 곳
회원을 확인하고, 함께 일하는 사람에게 이름을 보여 주고, 문의에 답하는 데만 써요. 다른 곳에 팔거나 넘기지 않아요.
# 지우는 때
탈퇴하면 바로 지워요. 휴지통에 있는 것은 30일 뒤에 지워져요. 법이 정한 기록만 정해진 기간 동안 따로 보관해요.
# 내 권리
내 정보를 보고, 고치고, 지워 달라고 할 수 있어요. 내 계정에서 직접 하거나 문의해 주세요.')
),
added as (
  insert into public.agreements (id, kind, title, required, needs_consent, rank)
  select t.id::uuid, t.kind, t.title, t.required, t.needs_consent, t.rank from texts t
  where not exists (select from public.agreements a where a.kind = t.kind)
  on conflict do nothing
  returning id
)
insert into public.agreement_versions (agreement_id, version, body, notice_at, effective_at, published_at)
select a.id, 1, pg_temp.doc(t.body), s.at, s.at, s.at
from added a
join texts t on t.id::uuid = a.id
cross join (
  select coalesce(nullif(current_setting('dojang.published_at', true), '')::timestamptz, now()) as at
) s;
