-- Admins name a site by its address when they give it a plan.

-- p_days null takes back what was given. Returns until when the site has a plan now, and its name.
create function public.admin_give_plan(p_subdomain text, p_reason text, p_days int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_days is not null and p_days not between 1 and 3660 then raise exception 'invalid_request' using errcode = '22023'; end if;
  select s.id into v_id from public.sites s where s.subdomain = lower(btrim(p_subdomain)) and s.removed_at is null;
  if v_id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  perform public.grant_site_plan(v_id, p_reason, now() + p_days * interval '1 day');
  return (select jsonb_build_object('name', s.name, 'until', s.plan_until) from public.sites s where s.id = v_id);
end $$;

revoke execute on function public.admin_give_plan(text, text, int) from public, anon, authenticated;
grant execute on function public.admin_give_plan(text, text, int) to authenticated;
