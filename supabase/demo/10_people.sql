-- Users of the demo. Everybody's password is dojang-demo-2026.

create or replace function pg_temp.ago(p_span text) returns timestamptz language sql stable as $$ select now() - p_span::interval $$;

-- Creates a user with the required consents. The consent to marketing is added when requested.
create or replace function pg_temp.person(
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

-- The dates of the demo's consents are set later.
alter table public.agreement_consents disable trigger agreement_consents_guard;

select pg_temp.person('a0000000-0000-4000-8000-000000000001', 'mina@dojang.test', '김민아', pg_temp.ago('120 days'), '010-2345-6701', true);
select pg_temp.person('a0000000-0000-4000-8000-000000000002', 'jun@dojang.test', '박준', pg_temp.ago('96 days'), '010-8812-0345');
select pg_temp.person('a0000000-0000-4000-8000-000000000003', 'sora@dojang.test', '이소라', pg_temp.ago('90 days'), null, true);
select pg_temp.person('a0000000-0000-4000-8000-000000000004', 'admin@dojang.test', '운영자', pg_temp.ago('200 days'));
select pg_temp.person('a0000000-0000-4000-8000-000000000005', 'haneul@dojang.test', '정하늘', pg_temp.ago('81 days'), '010-4477-1290');
select pg_temp.person('a0000000-0000-4000-8000-000000000006', 'jiwoo@dojang.test', '한지우', pg_temp.ago('64 days'));
update public.profiles set level = 'admin' where id = 'a0000000-0000-4000-8000-000000000004';

-- The other users of the member list.
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

alter table public.agreement_consents enable trigger agreement_consents_guard;
