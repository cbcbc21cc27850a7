-- A message about rows of a listed board has no ids, so that everybody who had the list open read all of it again. The people
-- of the board are told the ids now, each in a topic of their own. `my_issues_of` reads some of one's issues, as
-- `issue_heads_of` does for the list of a project.

-- Messages -----------------------------------------------------------------------------------------------------------

-- The people of a listed board, to whom messages about its rows are sent in person; null when they are more than 100.
create function public.told_of_board(p_board_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when count(*) <= 100 then array_agg(x.id) end
  from (select b.id from public.board_people(p_board_id) b (id) limit 101) x
$$;

-- Statement trigger; broadcast_changes() creates it. Arguments: the kind of topic (project, site, person, everyone), and five
-- SQL expressions over a row `r`: the id of that project, site or person (everyone: any value; null sends nothing), the row's
-- id, the row's revision, whether its id is to be left out, and the board of a row whose id is left out. A message leaves all
-- ids out when one of its rows does. When all of its rows are of one listed board, before and after, the people of that board
-- get the ids in messages of their own, which name the project (`of`); the message to the project says so (`told`).
create or replace function public.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_select text := format(
    'select %s as of, (%s)::text as row_id, (%s)::int as rev, (%s)::boolean as hidden, (%s)::uuid as board',
    tg_argv[1], tg_argv[2], tg_argv[3], coalesce(tg_argv[4], 'false'), coalesce(tg_argv[5], 'null'));
  v_topics text := case tg_argv[0]
    -- A project that has been deleted has no topic.
    when 'project' then 'join lateral (
      select ''project:'' || p.id || '':'' || p.live_epoch, false from public.projects p where p.id = m.of::uuid
      union all
      select ''person:'' || u.id, true from unnest(m.told) u (id)
    ) t (topic, in_person) on true'
    when 'site' then 'join lateral (
      select ''person:'' || s.user_id, false from public.site_members s
      where s.user_id is not null and s.site_id = m.of::uuid
    ) t (topic, in_person) on true'
    when 'person' then 'cross join lateral (values (''person:'' || m.of, false)) t (topic, in_person)'
    else 'cross join (values (''everyone'', false)) t (topic, in_person)'
  end;
begin
  execute format($message$
    select realtime.send(
      jsonb_strip_nulls(jsonb_build_object(
        'v', 1, 'table', $1, 'kind', $2,
        'of', case when t.in_person then m.of end,
        'told', case when m.told is not null and not t.in_person then true end,
        'rev', case when cardinality(m.rows) = 1 and (t.in_person or not m.hidden) then m.rev end
      )) || jsonb_build_object(
        'rows', case when cardinality(m.rows) <= 50 and (t.in_person or not m.hidden) then to_jsonb(m.rows) end),
      'changed', t.topic, true
    )
    from (
      select x.of::text as of, array_agg(distinct x.row_id) as rows, max(x.rev) as rev, bool_or(x.hidden) as hidden,
        case when bool_and(x.hidden) and count(x.board) = count(*) and count(distinct x.board) = 1
          then public.told_of_board((array_agg(x.board))[1]) end as told
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

-- As before; p_board is the sixth argument.
drop function public.broadcast_changes(regclass, text, text, text);
create function public.broadcast_changes(
  p_table regclass, p_kind text, p_of text, p_hidden text default 'false', p_board text default 'null'
) returns void
language plpgsql set search_path = '' as $$
declare
  v_name text := (select c.relname from pg_catalog.pg_class c where c.oid = p_table);
  v_row text := (
    select 'r.' || quote_ident(a.attname)
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = p_table and i.indisprimary
  );
  v_rev text := case when exists (
    select from pg_catalog.pg_attribute a where a.attrelid = p_table and a.attname = 'rev' and not a.attisdropped
  ) then 'r.rev' else 'null' end;
  v_event text;
begin
  foreach v_event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create or replace trigger %I after %s on %s referencing %s for each statement
        execute function public.broadcast_change(%L, %L, %L, %L, %L, %L)',
      format('%s_broadcast_%s_%s', v_name, p_kind, v_event), v_event, p_table,
      case v_event
        when 'insert' then 'new table as changed'
        when 'update' then 'old table as former new table as changed'
        else 'old table as changed'
      end,
      p_kind, p_of, v_row, v_rev, p_hidden, p_board
    );
  end loop;
end $$;

-- The tables that lists of issues watch.
select public.broadcast_changes('public.issues', 'project', 'r.project_id',
  'not exists (select from public.boards b where b.id = r.board_id and b.access = ''project'')', 'r.board_id');
select public.broadcast_changes(t.name::regclass, 'project', 'r.project_id', t.hidden,
  '(select i.board_id from public.issues i where i.id = r.issue_id)')
from (values
  ('public.issue_labels', 'public.is_hidden_issue(r.issue_id)'),
  ('public.issue_assignees', 'public.is_hidden_issue(r.issue_id)'),
  ('public.issue_watchers', 'public.is_hidden_issue(r.issue_id)'),
  ('public.comments', 'r.issue_id is not null and public.is_hidden_issue(r.issue_id)')
) t (name, hidden);

-- One's own issues ---------------------------------------------------------------------------------------------------

-- The issues of `my_issues` with their reasons, ordered by id: those after p_after, at most p_limit; with p_ids only these.
create function public.my_issue_reasons(p_after uuid, p_limit int, p_ids uuid[]) returns table (issue_id uuid, reasons text[])
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select i.id, array_agg(distinct x.reason order by x.reason)
  from (
    select a.issue_id, 'assigned' as reason from public.issue_assignees a where a.user_id = auth.uid()
    union all
    select w.issue_id, 'watching' from public.issue_watchers w where w.user_id = auth.uid()
    union all
    select c.id, 'created' from public.issues c where c.created_by = auth.uid()
    union all
    select b.id, 'mentioned' from public.issues b where b.mentions <> '{}' and b.mentions @> array[auth.uid()]
    union all
    select c.target_id, 'mentioned' from public.comments c
    where c.mentions <> '{}' and c.target_type = 'issue' and c.mentions @> array[auth.uid()]
  ) x
  join public.issues i on i.id = x.issue_id
  where (p_after is null or i.id > p_after) and (p_ids is null or i.id = any (p_ids))
    and i.removed_at is null and (i.closed_at is null or i.closed_at > now() - interval '14 days')
    and i.board_id = any (array(
      select b.id from public.boards b where b.archived_at is null and b.id in (select public.my_board_ids())
    ))
  group by i.id
  order by i.id
  limit p_limit
$$;

-- { rows, columns, labels, people } of `my_issues`. @param p_found the reasons by the issue's id
create function public.my_issue_parts(p_found jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_editable uuid[] := array(select public.my_board_ids('edit'));
  v_ids uuid[] := array(select k::uuid from jsonb_object_keys(p_found) k order by 1);
begin
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(r || jsonb_build_object(
        'project_id', i.project_id, 'project_name', p.name, 'reasons', p_found -> (r ->> 'id'),
        'editable', i.board_id = any (v_editable))), '[]')
      from public.issue_rows(v_ids) r
      join public.issues i on i.id = (r ->> 'id')::uuid
      join public.projects p on p.id = i.project_id),
    'columns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'board_id', c.board_id, 'name', c.name, 'kind', c.kind, 'rank', c.rank, 'wip_limit', c.wip_limit)), '[]')
      from public.board_columns c
      where c.id in (select i.column_id from public.issues i where i.id = any (v_ids))),
    'labels', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)), '[]')
      from public.labels l
      where l.id in (select il.label_id from public.issue_labels il where il.issue_id = any (v_ids))),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', f.id, 'display_name', f.display_name, 'email', f.email, 'thumb_url', f.thumb_url)), '[]')
      from public.profiles f
      where f.id in (select a.user_id from public.issue_assignees a where a.issue_id = any (v_ids)))
  );
end $$;

-- As before, of the two functions above.
create or replace function public.my_issues(p_after uuid default null, p_limit int default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_found jsonb;
  v_ids uuid[];
begin
  select coalesce(jsonb_object_agg(m.issue_id, m.reasons), '{}'), coalesce(array_agg(m.issue_id order by m.issue_id), '{}')
  into v_found, v_ids
  from public.my_issue_reasons(p_after, v_limit, null) m;
  return public.my_issue_parts(v_found)
    || jsonb_build_object('next', case when cardinality(v_ids) = v_limit then v_ids[v_limit] end);
end $$;

-- What of `my_issues` concerns some ids, for a list that hears what has changed: of issues, of comments on issues and of the
-- caller's notifications. `ids` are those of the issues that are meant, on boards that the caller may see, also at most 1,000
-- that one of them blocks. One without a row is none of the list. At most 500 ids.
create function public.my_issues_of(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_asked uuid[];
  v_ids uuid[];
  v_found jsonb;
begin
  if p_ids is null or cardinality(p_ids) > 500 then raise exception 'invalid_request' using errcode = '22023'; end if;
  v_asked := array(
    select i.id from public.issues i
    where i.board_id in (select public.my_board_ids()) and i.id in (
      select unnest(p_ids)
      union all
      select c.issue_id from public.comments c where c.id = any (p_ids)
      union all
      select n.target_id from public.notifications n
      where n.id = any (p_ids) and n.user_id = auth.uid() and n.target_type = 'issue'
    ));
  v_ids := v_asked || array(
    select i.id from public.issues i
    where i.id in (select r.to_id from public.issue_relations r where r.from_id = any (v_asked) and r.kind = 'blocks')
      and i.id <> all (v_asked) and i.board_id in (select public.my_board_ids())
    order by i.id limit 1000);
  v_found := (
    select coalesce(jsonb_object_agg(m.issue_id, m.reasons), '{}') from public.my_issue_reasons(null, 2000, v_ids) m);
  return public.my_issue_parts(v_found) || jsonb_build_object('ids', to_jsonb(v_ids));
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.told_of_board(uuid), public.broadcast_changes(regclass, text, text, text, text),
  public.my_issue_reasons(uuid, int, uuid[]), public.my_issue_parts(jsonb), public.my_issues_of(uuid[])
  from public, anon, authenticated;
grant execute on function public.my_issues_of(uuid[]) to authenticated;
