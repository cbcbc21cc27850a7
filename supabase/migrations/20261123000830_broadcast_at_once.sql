-- Messages about many rows in less time: of a notification of 1,000 people, a third of the database's time was the loop
-- over 1,000 topics. A statement sends all messages now. It also leaves out the ids of hidden rows again, which the last
-- version of this function did not.

-- Statement trigger; broadcast_changes() creates it. Arguments: the kind of topic (project, site, person, everyone), and four
-- SQL expressions over a row `r`: the id of that project, site or person (everyone: any value; null sends nothing), the row's
-- id, the row's revision, and whether its id is to be left out. A message leaves all ids out when one of its rows does.
create or replace function public.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_select text := format('select %s as of, (%s)::text as row_id, (%s)::int as rev, (%s)::boolean as hidden',
    tg_argv[1], tg_argv[2], tg_argv[3], coalesce(tg_argv[4], 'false'));
  v_topics text := case tg_argv[0]
    -- A project that has been deleted has no topic.
    when 'project' then 'join lateral (
      select ''project:'' || p.id || '':'' || p.live_epoch as topic from public.projects p where p.id = m.of::uuid
    ) t on true'
    when 'site' then 'join lateral (
      select ''person:'' || s.user_id as topic from public.site_members s
      where s.user_id is not null and s.site_id = m.of::uuid
    ) t on true'
    when 'person' then 'cross join lateral (values (''person:'' || m.of)) t (topic)'
    else 'cross join (values (''everyone'')) t (topic)'
  end;
begin
  execute format($message$
    select realtime.send(
      jsonb_strip_nulls(jsonb_build_object(
        'v', 1, 'table', $1, 'kind', $2, 'rev', case when cardinality(m.rows) = 1 and not m.hidden then m.rev end
      )) || jsonb_build_object('rows', case when cardinality(m.rows) <= 50 and not m.hidden then to_jsonb(m.rows) end),
      'changed', t.topic, true
    )
    from (
      select x.of::text as of, array_agg(distinct x.row_id) as rows, max(x.rev) as rev, bool_or(x.hidden) as hidden
      from (%s) x where x.of is not null group by 1 offset 0
    ) m %s$message$,
    -- An update is also sent to those who could read the old row.
    case tg_op
      when 'UPDATE' then v_select || ' from changed r union all ' || v_select || ' from former r'
      else v_select || ' from changed r'
    end,
    v_topics
  ) using tg_table_name, tg_op;
  return null;
end $$;
