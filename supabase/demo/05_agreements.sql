-- Second versions of the seed's agreements. For two agreements they are in force; for the terms the second version comes
-- later.

create or replace function pg_temp.korean_day(p_days int) returns timestamptz language sql stable as $$
  select ((now() at time zone 'Asia/Seoul')::date + p_days) at time zone 'Asia/Seoul'
$$;

insert into public.agreement_versions (
  agreement_id, version, body, change, summary, notice_at, effective_at, published_at, created_at, updated_at
)
select a.id, 2, pg_temp.doc(t.body), t.change, t.summary, pg_temp.korean_day(t.told), pg_temp.korean_day(t.effective),
  pg_temp.korean_day(t.told), pg_temp.korean_day(t.told), pg_temp.korean_day(t.told)
from (values
('terms', 'adverse', '오래 쓰지 않은 계정의 보관 기간과 이용 제한 절차를 정했어요.', -6, 25, '
!info 이 약관은 도장을 시험해 보는 분을 위한 예시예요. 실제 서비스를 여실 때는 사업자 정보와 내용을 바꿔 주세요.
# 제1조 (목적)
이 약관은 도장이 제공하는 프로젝트 공간과 페이지 제작 서비스를 이용할 때 회원과 서비스가 지켜야 할 것을 정해요.
# 제2조 (회원 가입)
- 만 14세 이상이면 누구나 가입할 수 있어요.
- 가입할 때 적은 이메일과 이름은 본인의 것이어야 해요.
- 계정은 다른 사람에게 빌려주거나 넘길 수 없어요.
- 1년 동안 로그인하지 않은 계정은 30일 전에 메일로 알리고 잠글 수 있어요.
# 제3조 (회원이 올린 것)
노트, 메모, 페이지처럼 회원이 만든 것의 권리는 회원에게 있어요. 도장은 서비스를 제공하고 백업하는 데 필요한 만큼만 저장하고 보여 줘요.
# 제4조 (하면 안 되는 일)
1. 다른 사람의 권리를 침해하거나 법을 어기는 내용을 올리는 일
2. 서비스를 멈추게 하거나 다른 회원의 정보를 몰래 보려는 일
3. 자동화된 방법으로 서비스에 무리를 주는 일
4. 같은 광고를 여러 페이지에 되풀이해서 올리는 일
# 제5조 (탈퇴와 이용 제한)
언제든 내 계정에서 탈퇴할 수 있어요. 제4조를 어기면 7일 전에 이유를 알리고 이용을 제한할 수 있어요. 급한 피해를 막아야 할 때는 먼저 제한하고 바로 알려요.
# 제6조 (책임)
도장은 서비스가 멈추지 않도록 노력하며, 고의나 중대한 과실로 생긴 손해는 책임져요.
# 제7조 (약관의 변경)
약관을 바꿀 때는 시행 7일 전에, 회원에게 불리한 내용은 30일 전에 메일과 알림으로 알려요.'),
('privacy_policy', 'normal', '접속 기록을 보관하는 기간을 밝혔어요.', -230, -215, '
# 모으는 정보
가입할 때 이메일과 이름을, 원하시면 전화번호를 받아요. 서비스를 쓰는 동안 접속 기록이 남아요.
# 쓰는 곳
회원을 확인하고, 함께 일하는 사람에게 이름을 보여 주고, 문의에 답하는 데만 써요. 다른 곳에 팔거나 넘기지 않아요.
# 지우는 때
탈퇴하면 바로 지워요. 휴지통에 있는 것은 30일 뒤에 지워져요. 접속 기록은 통신비밀보호법에 따라 3개월 동안 따로 보관해요.
# 내 권리
내 정보를 보고, 고치고, 지워 달라고 할 수 있어요. 내 계정에서 직접 하거나 문의해 주세요.'),
('marketing', 'normal', '보내는 횟수를 줄이고 거두는 방법을 더 자세히 적었어요.', -230, -215, '
새 기능, 활용 사례, 행사 소식을 이메일로 보내 드려요. 한 달에 한 번을 넘지 않아요.
- 동의하지 않아도 서비스를 쓰는 데 아무 차이가 없어요.
- 메일 아래의 링크나 내 계정의 약관 동의에서 언제든 거둘 수 있어요.
- 밤 9시부터 아침 8시 사이에는 보내지 않아요.')
) t (kind, change, summary, told, effective, body)
join public.agreements a on a.kind = t.kind;

-- The demo starts as if the notice of this change had been sent already.
insert into public.notification_marks (key)
select 'agreement ' || v.agreement_id || ' ' || v.version from public.agreement_versions v where v.version > 1;
