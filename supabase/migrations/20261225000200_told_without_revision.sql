-- Whoever has the revision of a message does not read the row again. A page that was taken down, published or unpublished keeps
-- its revision, which is that of its draft: it stayed as it was in every open page.

-- As before, and a change that leaves the revision as it is names none.
create or replace function public.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_select text := format(
    'select %s as of, (%s)::text as row_id, (%s)::int as rev, (%s)::boolean as hidden, (%s)::uuid as board',
    tg_argv[1], tg_argv[2], tg_argv[3], coalesce(tg_argv[4], 'false'), coalesce(tg_argv[5], 'null'));
  v_topics text := case tg_argv[0]
    -- A project that has been deleted has no topic.
    when 'project' then 'join lateral (
      select ''project:'' || p.id || '':'' || p.live_epoch, m.ids, m.rev, false from public.projects p where p.id = m.of::uuid
      union all
      select ''person:'' || u.id, array_agg(distinct r.row_id), case when count(distinct r.row_id) = 1 then max(r.rev) end, true
      from found r cross join unnest(r.boards) b (id) join told t on t.board = b.id cross join unnest(t.people) u (id)
      where r.hidden and r.of = m.of and not m.untold
      group by u.id
    ) t (topic, ids, rev, in_person) on true'
    when 'site' then 'join lateral (
      select ''person:'' || s.user_id, m.ids, m.rev, false from public.site_members s
      where s.user_id is not null and s.site_id = m.of::uuid
    ) t (topic, ids, rev, in_person) on true'
    when 'person' then 'cross join lateral (values (''person:'' || m.of, m.ids, m.rev, false)) t (topic, ids, rev, in_person)'
    else 'cross join lateral (values (''everyone'', m.ids, m.rev, false)) t (topic, ids, rev, in_person)'
  end;
begin
  execute format($message$
    with found as materialized (
      select x.of::text as of, x.row_id, bool_and(x.hidden) as hidden, array_agg(distinct x.board) as boards,
        case when bool_or(x.hidden) = bool_and(x.hidden) and count(distinct x.board) <= 1
          and ($2 <> 'UPDATE' or min(x.rev) < max(x.rev)) then max(x.rev) end as rev
      from (%s) x where x.of is not null group by 1, 2
    ),
    hidden_boards as materialized (select distinct b.id from found r cross join unnest(r.boards) b (id) where r.hidden),
    told as materialized (
      select b.id as board, public.told_of_board(b.id) as people from hidden_boards b
      where b.id is not null and (select count(*) from hidden_boards) <= 4
    )
    select realtime.send(
      jsonb_strip_nulls(jsonb_build_object(
        'v', 1, 'table', $1, 'kind', $2,
        'of', case when t.in_person then m.of end,
        'told', case when m.all_hidden and not m.untold and not t.in_person then true end,
        'rev', case when not m.untold then t.rev end
      )) || jsonb_build_object(
        'rows', case when cardinality(t.ids) <= 150 and not m.untold then to_jsonb(t.ids) end),
      'changed', t.topic, true
    )
    from (
      select r.of, bool_and(r.hidden) as all_hidden,
        bool_or(r.hidden and not r.boards <@ coalesce((select array_agg(t.board) from told t where t.people is not null), '{}'))
          as untold,
        array_agg(r.row_id order by r.row_id) filter (where not r.hidden) as ids,
        case when count(*) = 1 then max(r.rev) filter (where not r.hidden) end as rev
      from found r group by 1 offset 0
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
