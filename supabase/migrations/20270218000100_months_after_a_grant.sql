-- As before, but a month that is paid while a site has a granted plan begins after it: it began inside the granted period, and its
-- buyer got nothing. A month that has begun keeps its time whatever is granted or taken back afterwards. One that has not begun
-- follows the end of what is before it, and begins now when that was taken back or refunded.
create or replace function public.settle_site_plan(p_site_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site public.sites;
  v_order public.orders;
  v_from timestamptz;
  v_to timestamptz;
  v_until timestamptz;
  v_ends timestamptz;
begin
  select s.* into v_site from public.sites s where s.id = p_site_id for no key update;
  if v_site.id is null then return; end if;
  for v_order in
    select o.* from public.orders o where o.site_id = p_site_id and o.paid_at is not null order by o.paid_at, o.id
  loop
    if v_order.period_from <= now() then
      v_from := v_order.period_from;
      v_to := v_order.period_to;
    else
      v_from := greatest(v_order.paid_at, v_until, v_site.granted_until, case when v_order.period_from > now() then now() end);
      v_to := ((v_from at time zone 'Asia/Seoul') + interval '1 month') at time zone 'Asia/Seoul';
    end if;
    if v_order.status = 'canceled' then
      v_to := greatest(v_from, least(v_to, v_order.canceled_at));
      if v_to > v_from then
        v_until := v_to;
        v_ends := v_to;
      end if;
    else
      v_until := v_to;
      v_ends := v_to + interval '7 days';
    end if;
    update public.orders o set period_from = v_from, period_to = v_to
    where o.id = v_order.id and (o.period_from, o.period_to) is distinct from (v_from, v_to);
  end loop;
  if v_site.granted_until is not null and v_site.granted_until >= coalesce(v_until, '-infinity') then
    v_until := v_site.granted_until;
    v_ends := greatest(v_ends, v_until + interval '7 days');
  end if;
  update public.sites s
  set plan = case when v_until is null then 'free' else 'pro' end, plan_until = v_until, plan_ends_at = v_ends,
    plan_told = case when v_until is not distinct from s.plan_until then s.plan_told end
  where s.id = p_site_id and (s.plan_until, s.plan_ends_at) is distinct from (v_until, v_ends);
  -- Answers are kept as long as their forms say again.
  if v_ends > now() and coalesce(v_site.plan_ends_at, '-infinity') <= now() then
    update public.forms f set is_settling = true where f.site_id = p_site_id;
  end if;
end $$;

-- Months that are inside a granted period now begin after it.
update public.orders o set period_from = null, period_to = null
from public.sites s
where s.id = o.site_id and o.status = 'paid' and o.period_to > now() and o.period_to <= s.granted_until;
select public.settle_site_plan(s.id) from public.sites s
where exists (select from public.orders o where o.site_id = s.id and o.status = 'paid' and o.period_from is null);
