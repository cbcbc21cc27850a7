-- The audit log of the demo, and the names of its sites.

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
-- The operator gave 온기커피 a plan for a year. The other sites are free.
update public.sites set granted_until = now() + interval '1 year' where subdomain = 'ongi';
select public.settle_site_plan(s.id) from public.sites s where s.subdomain = 'ongi';
