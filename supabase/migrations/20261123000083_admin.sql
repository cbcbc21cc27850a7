-- Functions of the admin screens.

create function public.level_rank(p_level text) returns int
language sql immutable parallel safe set search_path = ''
return case p_level when 'super' then 2 when 'admin' then 1 when 'member' then 0 end;

-- Only a super changes levels, and nobody the own one, so that a super always remains.
create function public.set_member_level(p_user_id uuid, p_level text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_target public.profiles;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_level is null or public.level_rank(p_level) is null then
    raise exception 'invalid_level' using errcode = '22023';
  end if;
  -- Both rows are locked in one order: two supers who demote each other at once must not both succeed.
  perform from public.profiles p where p.id in (auth.uid(), p_user_id) order by p.id for update;
  select p.* into v_me from public.profiles p where p.id = auth.uid();
  select p.* into v_target from public.profiles p where p.id = p_user_id;
  if v_target.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_target.level = p_level then return; end if;
  if v_target.id = v_me.id then raise exception 'own_level' using errcode = '42501'; end if;
  if v_me.level <> 'super' then raise exception 'super_only' using errcode = '42501'; end if;
  update public.profiles set level = p_level where id = p_user_id;
  perform public.log_audit('member.level', 'profile', p_user_id::text,
    jsonb_build_object('level', v_target.level), jsonb_build_object('level', p_level));
end $$;

-- A suspended person is signed out everywhere and has no access; the own profile contains the reason.
create function public.set_member_suspended(p_user_id uuid, p_suspended boolean, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_target public.profiles;
begin
  if p_suspended is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  perform from public.profiles p where p.id in (auth.uid(), p_user_id) order by p.id for update;
  select p.* into v_me from public.profiles p where p.id = auth.uid();
  select p.* into v_target from public.profiles p where p.id = p_user_id;
  if v_target.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_target.id = v_me.id then raise exception 'own_account' using errcode = '42501'; end if;
  if v_target.level <> 'member' and v_me.level <> 'super' then
    raise exception 'super_only' using errcode = '42501';
  end if;
  if (v_target.suspended_at is not null) = p_suspended then return; end if;
  update public.profiles
  set suspended_at = case when p_suspended then now() end,
    suspended_reason = case when p_suspended then nullif(btrim(public.nfc(p_reason)), '') end
  where id = p_user_id;
  if p_suspended then delete from auth.sessions where user_id = p_user_id; end if;
  perform public.log_audit(case when p_suspended then 'member.suspended' else 'member.unsuspended' end, 'profile',
    p_user_id::text, jsonb_build_object('reason', v_target.suspended_reason),
    jsonb_build_object('reason', nullif(btrim(public.nfc(p_reason)), '')));
end $$;

-- Makes the first super, from the command line with the server's key.
create function public.promote_member(p_email text, p_level text default 'super') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_target public.profiles;
begin
  select p.* into v_target from public.profiles p where p.email = lower(btrim(p_email)) for update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  update public.profiles set level = p_level where id = v_target.id;
  perform public.log_audit('member.level', 'profile', v_target.id::text,
    jsonb_build_object('level', v_target.level), jsonb_build_object('level', p_level));
  return v_target.id;
end $$;

-- Figures of the overview: totals, and one row for each of the last 30 days in Korea, oldest first.
create function public.admin_stats() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'Asia/Seoul')::date;
  v_week timestamptz := now() - interval '7 days';
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return jsonb_build_object(
    'members', (select jsonb_build_object(
      'total', count(*), 'week', count(*) filter (where p.created_at > v_week),
      'suspended', count(*) filter (where p.suspended_at is not null)) from public.profiles p),
    'projects', (select jsonb_build_object(
      'total', count(*), 'week', count(*) filter (where p.created_at > v_week),
      'active', count(*) filter (where exists (
        select from public.activity a where a.project_id = p.id and a.at > v_week)))
      from public.projects p where p.removed_at is null),
    'notes', (select jsonb_build_object('total', count(*), 'week', count(*) filter (where n.created_at > v_week))
      from public.notes n where n.removed_at is null),
    'pages', (select jsonb_build_object(
      'total', count(*), 'published', count(*) filter (where p.live_version_id is not null),
      'taken_down', count(*) filter (where p.taken_down_at is not null)) from public.pages p where p.removed_at is null),
    'mails', (select jsonb_build_object(
      'waiting', count(*) filter (where o.sent_at is null and o.tries < 8),
      'failed', count(*) filter (where o.sent_at is null and o.tries >= 8)) from public.outbox o),
    'days', (
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'sign_ups', coalesce(s.n, 0), 'projects', coalesce(j.n, 0), 'notes', coalesce(n.n, 0),
        'publishes', coalesce(v.n, 0)) order by d.day)
      from (select v_today - i as day from generate_series(0, 29) i) d
      left join (select (p.created_at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.profiles p group by 1) s using (day)
      left join (select (p.created_at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.projects p group by 1) j using (day)
      left join (select (x.created_at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.notes x group by 1) n using (day)
      left join (select (x.at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.page_versions x where x.kind = 'publish' group by 1) v using (day)
    )
  );
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.level_rank(text), public.set_member_level(uuid, text), public.set_member_suspended(uuid, boolean, text),
  public.promote_member(text, text), public.admin_stats()
  from public, anon, authenticated;
grant execute on function
  public.set_member_level(uuid, text), public.set_member_suspended(uuid, boolean, text), public.admin_stats()
  to authenticated;
grant execute on function
  public.promote_member(text, text)
  to service_role;
