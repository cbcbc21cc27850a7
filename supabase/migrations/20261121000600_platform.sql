-- Platform: mail that is waiting, what admins did, redirects, and the functions behind the admin's screens.

-- Outbox -----------------------------------------------------------------------------------------------------------------

-- The text is rendered by the gateway when it sends. `data` may hold a code in clear: only the server reads this table.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  to_email text not null check (char_length(to_email) <= 320),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz,
  tries int not null default 0,
  last_error text
);
create index outbox_waiting on public.outbox (created_at) where sent_at is null;
create index outbox_invites on public.outbox (created_at) where kind = 'project_invite';

-- Leases mails for a minute, so that of several gateways one sends each. Given up after 8 tries.
create function public.claim_outbox(p_limit int default 10) returns setof public.outbox
language sql security definer set search_path = '' as $$
  update public.outbox o set tries = o.tries + 1, leased_until = now() + interval '1 minute'
  where o.id in (
    select w.id from public.outbox w
    where w.sent_at is null and w.tries < 8 and (w.leased_until is null or w.leased_until < now())
    order by w.created_at limit least(p_limit, 100) for update skip locked
  )
  returning o.*
$$;

-- Sent (no error): what opens a door is forgotten. Failed: tried again after a pause that grows with every try.
create function public.finish_outbox(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.outbox
  set sent_at = case when p_error is null then now() end,
    data = case when p_error is null then data - 'code' - 'link' else data end,
    last_error = left(p_error, 500),
    leased_until = case when p_error is not null then now() + power(2, tries) * interval '1 minute' end
  where id = p_id and sent_at is null
$$;

-- Audit log ----------------------------------------------------------------------------------------------------------------

-- No reference to profiles: what an admin did stays when the account goes, and hence the name beside the id.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor uuid,
  actor_name text not null default '',
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_newest on public.audit_log (at desc, id);
create index audit_log_of_target on public.audit_log (target_type, target_id, at desc);

create function public.guard_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'audit_log_append_only' using errcode = '42501';
end $$;
create trigger audit_log_guard before update or delete on public.audit_log
  for each row execute function public.guard_audit_log();

create function public.log_audit(p_action text, p_target_type text, p_target_id text, p_before jsonb, p_after jsonb)
returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, target_type, target_id, before, after)
  values (auth.uid(), public.display_name_of(auth.uid()), p_action, p_target_type, p_target_id, p_before, p_after)
$$;

-- Redirects ------------------------------------------------------------------------------------------------------------------

-- Applied at every navigation; the gateway reads them and hands them to the shell.
create table public.route_rules (
  pattern text primary key check (starts_with(pattern, '/') and char_length(pattern) <= 500),
  target text not null check (char_length(target) between 1 and 2000),
  status int not null default 302 check (status in (301, 302, 307, 308)),
  external boolean not null default false,
  created_at timestamptz not null default now(),
  check (case when external then target ~ '^https?://' else target ~ '^/($|[^/\\])' end)
);

-- Members, for admins ----------------------------------------------------------------------------------------------------------

create function public.level_rank(p_level text) returns int
language sql immutable parallel safe set search_path = ''
return case p_level when 'super' then 2 when 'admin' then 1 when 'member' then 0 end;

-- Levels are given and taken by a super. Nobody changes the own one, so there is always a super left.
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
  -- Both rows in one order: two supers who demote one another at once must not both succeed.
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

-- A suspended person is signed out everywhere and refused everything; the own profile says why.
create function public.set_member_suspended(p_user_id uuid, p_suspended boolean, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_target public.profiles;
begin
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

-- The first super, from the command line with the server's key: there is nobody yet who could give the level.
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

-- Figures of the overview: totals, and one number a day for the last 30 days in Korea, oldest first.
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
      from public.projects p where p.deleted_at is null),
    'notes', (select jsonb_build_object('total', count(*), 'week', count(*) filter (where n.created_at > v_week))
      from public.notes n where n.removed_at is null),
    'pages', (select jsonb_build_object(
      'total', count(*), 'published', count(*) filter (where p.live_version_id is not null),
      'taken_down', count(*) filter (where p.taken_down_at is not null)) from public.pages p where p.deleted_at is null),
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

-- Purge ----------------------------------------------------------------------------------------------------------------------

-- Removes what lay in the trash for its 30 days. Run daily by the gateway; running it twice at once does no harm.
create function public.purge_expired() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_count bigint;
  v_counts jsonb := '{}';
begin
  delete from public.notes where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('notes', v_count);
  delete from public.memos where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('memos', v_count);
  delete from public.notices where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('notices', v_count);
  delete from public.pages where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('pages', v_count);
  delete from public.projects where purge_at <= now();
  get diagnostics v_count = row_count;
  return v_counts || jsonb_build_object('projects', v_count);
end $$;

-- Who may do what --------------------------------------------------------------------------------------------------------------

alter table public.outbox enable row level security;
alter table public.audit_log enable row level security;
alter table public.route_rules enable row level security;

revoke all on public.outbox, public.audit_log, public.route_rules from anon, authenticated;
grant select on public.audit_log to authenticated;

create policy audit_log_select on public.audit_log for select to authenticated
  using ((select public.is_admin()));

revoke execute on function
  public.claim_outbox(int), public.finish_outbox(uuid, text), public.guard_audit_log(),
  public.log_audit(text, text, text, jsonb, jsonb), public.level_rank(text), public.set_member_level(uuid, text),
  public.set_member_suspended(uuid, boolean, text), public.promote_member(text, text), public.admin_stats(),
  public.purge_expired()
  from public, anon, authenticated;
grant execute on function
  public.set_member_level(uuid, text), public.set_member_suspended(uuid, boolean, text), public.admin_stats()
  to authenticated;
grant execute on function
  public.claim_outbox(int), public.finish_outbox(uuid, text), public.promote_member(text, text), public.purge_expired()
  to service_role;

-- The server's key reads and writes every table, on a Postgres of one's own as on hosted Supabase.
grant all on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role;

-- Realtime: who has a note or a tree open hears of somebody else's save. Row-level security holds there as well.
do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table public.notes, public.projects, public.activity;
