-- The purge deleted everything that had expired in one statement, each project with all that it contains. 60,000 notes take
-- about two seconds, and a user may delete 200 such projects at once. Beyond the statement timeout nothing was ever purged,
-- for anybody. Now each call deletes a bounded number of rows and returns whether more are left.

-- Rows that are deleted with an expired row by `on delete cascade`: a project's notes, versions, activity. They are deleted
-- before it, in parts. Tables with a trigger before delete (a project keeps an owner) are left to the cascade; quotas limit
-- their rows.
create function public.purge_parts() returns table (name text, condition text)
language sql stable set search_path = '' as $$
  select c.relname::text, format(
    'x.%I = any (array(select e.%I from public.%I e where e.purge_at <= now()))',
    a.attname, b.attname, p.relname)
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid
  join pg_catalog.pg_class p on p.oid = k.confrelid
  join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  join pg_catalog.pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
  where k.contype = 'f' and k.confdeltype = 'c' and cardinality(k.conkey) = 1
    and c.relnamespace = 'public'::regnamespace and p.relnamespace = 'public'::regnamespace
    and p.relname in (select public.trash_tables())
    -- Triggers for each row (1), before (2) it is deleted (8).
    and not exists (
      select from pg_catalog.pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgtype & 11 = 11
    )
  order by 1, 2
$$;

drop function public.purge_expired();

-- Deletes rows whose purge_at has passed, invites a month after they ended, mails a month after they were sent or given up,
-- and activity that is older than a year or before a project's newest 50,000 rows: at most p_most rows, for about two
-- seconds. Returns the number of deleted rows by table, and `more`: whether to call again. Run by the gateway; two concurrent
-- runs are harmless.
create function public.purge_expired(p_most int default 5000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := clock_timestamp() + interval '2 seconds';
  v_left int := coalesce(p_most, 5000);
  v_more boolean := false;
  v_part record;
  v_oldest record;
  v_count bigint;
  v_total bigint;
  v_counts jsonb := '{}';
begin
  for v_part in
    select x.name, x.counted, x.at_once, x.condition from (
      select 1 as nr, c.name, null::text as counted, 200 as at_once, c.condition from public.purge_parts() c
      union all
      -- With the rows that are left to the cascade.
      select 2, t.name, t.name, 10, 'x.purge_at <= now()' from public.trash_tables() t (name)
      union all
      select o.nr, o.name, o.counted, 200, o.condition from (values
        (3, 'project_invites', 'invites', $q$least(x.expires_at, x.revoked_at) < now() - interval '30 days'$q$),
        (3, 'outbox', 'mails', $q$x.created_at < now() - interval '30 days' and (x.sent_at is not null or x.tries >= 8)$q$),
        (3, 'activity', null, $q$x.at < now() - interval '1 year'$q$)
      ) o (nr, name, counted, condition)
    ) x
    order by x.nr, x.name, x.condition
  loop
    v_total := 0;
    while not v_more loop
      execute format(
        'delete from public.%1$I d where d.ctid = any (array(select x.ctid from public.%1$I x where %2$s limit %3$s))',
        v_part.name, v_part.condition, least(v_part.at_once, v_left));
      get diagnostics v_count = row_count;
      v_left := v_left - v_count;
      v_total := v_total + v_count;
      -- A short part is finished in any case, so that one call purges a small database on a slow machine too.
      v_more := v_left <= 0 or (v_count = v_part.at_once and clock_timestamp() >= v_until);
      exit when v_count < v_part.at_once;
    end loop;
    if v_part.counted is not null then v_counts := v_counts || jsonb_build_object(v_part.counted, v_total); end if;
  end loop;
  for v_oldest in
    select p.id as project_id, o.at, o.id from public.projects p
    cross join lateral (
      select a.at, a.id from public.activity a where a.project_id = p.id order by a.at desc, a.id desc offset 50000 limit 1
    ) o
    where not v_more
  loop
    delete from public.activity d where d.id = any (array(
      select a.id from public.activity a
      where a.project_id = v_oldest.project_id and (a.at, a.id) <= (v_oldest.at, v_oldest.id) limit v_left));
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    v_more := v_left <= 0 or clock_timestamp() >= v_until;
    exit when v_more;
  end loop;
  return v_counts || jsonb_build_object('more', v_more);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.purge_parts(), public.purge_expired(int) from public, anon, authenticated;
grant execute on function public.purge_expired(int) to service_role;
