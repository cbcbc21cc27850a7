-- As before. Mails that waited for a month are deleted too: where no mail server is configured they were kept for ever, with the
-- addresses of people, and would all have been sent on the day when a server was set.
create or replace function public.purge_expired(p_most int default 5000) returns jsonb
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
  update public.assets a set purge_at = now() + interval '1 day'
  where a.purge_at <= now() and public.is_asset_used(a.use_key);
  for v_part in
    select x.name, x.counted, x.at_once, x.condition from (
      select 1 as nr, c.name, null::text as counted, 200 as at_once, c.condition from public.purge_parts() c
      union all
      -- With the rows that are left to the cascade.
      select 2, t.name, t.name, 10, 'x.purge_at <= now()' from public.trash_tables() t (name)
      union all
      select o.nr, o.name, o.counted, 200, o.condition from (values
        (3, 'project_invites', 'invites', $q$least(x.expires_at, x.revoked_at) < now() - interval '30 days'$q$),
        (3, 'outbox', 'mails', $q$x.created_at < now() - interval '30 days'$q$),
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
