-- Figures of the admin screens: a chosen number of days, the sizes of what is stored, and the mails that wait. The audit log
-- takes rows from the functions that act only, also from the server.

drop function public.admin_stats();

-- Figures of the overview: totals, and one row for each of the last p_days days in Korea (1 to 366), oldest first.
create function public.admin_stats(p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_days int := least(greatest(coalesce(p_days, 30), 1), 366);
  v_today date := (now() at time zone 'Asia/Seoul')::date;
  v_from timestamptz := (v_today - v_days + 1)::timestamp at time zone 'Asia/Seoul';
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
      'waiting', count(*) filter (where o.tries < 8), 'failed', count(*) filter (where o.tries >= 8))
      from public.outbox o where o.sent_at is null),
    'days', (
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'sign_ups', coalesce(s.n, 0), 'projects', coalesce(j.n, 0), 'notes', coalesce(n.n, 0),
        'publishes', coalesce(v.n, 0)) order by d.day)
      from (select v_today - i as day from generate_series(0, v_days - 1) i) d
      left join (select (p.created_at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.profiles p where p.created_at >= v_from group by 1) s using (day)
      left join (select (p.created_at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.projects p where p.created_at >= v_from group by 1) j using (day)
      left join (select (x.created_at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.notes x where x.created_at >= v_from group by 1) n using (day)
      left join (select (x.at at time zone 'Asia/Seoul')::date as day, count(*) as n
        from public.page_versions x where x.kind = 'publish' and x.at >= v_from group by 1) v using (day)
    )
  );
end $$;

-- Bytes of the database and of the objects in Storage, and the largest tables: { database, files, tables: [{ name, bytes }] }.
create function public.admin_sizes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return jsonb_build_object(
    'database', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'files', (select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o),
    'tables', (
      select coalesce(jsonb_agg(jsonb_build_object('name', t.relname, 'bytes', t.bytes) order by t.bytes desc, t.relname), '[]')
      from (
        select c.relname, pg_catalog.pg_total_relation_size(c.oid) as bytes
        from pg_catalog.pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        order by 2 desc, 1 limit 5
      ) t
    )
  );
end $$;

-- The oldest 1,000 mails that wait for their next try, the oldest first. Never their content: it may contain a code.
create function public.admin_waiting_mails() returns table (
  id uuid, kind text, to_email text, created_at timestamptz, tries int, next_at timestamptz, last_error text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select o.id, o.kind, o.to_email, o.created_at, o.tries::int, o.leased_until, o.last_error
    from public.outbox o where o.sent_at is null and o.tries < 8
    order by o.created_at, o.id
    limit 1000;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke insert, update, delete, truncate on public.audit_log from service_role;

revoke execute on function public.admin_stats(int), public.admin_sizes(), public.admin_waiting_mails()
  from public, anon, authenticated;
grant execute on function public.admin_stats(int), public.admin_sizes(), public.admin_waiting_mails() to authenticated;
