-- What the dashboard of a project shows, and what its deletion would take. Issues are those on boards that the caller may see
-- and that are not archived, as in `issue_heads`.

create function public.visible_board_ids(p_project_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'viewer');
  return array(
    select b.id from public.boards b
    where b.project_id = p_project_id and b.archived_at is null and b.id in (select public.my_board_ids()));
end $$;

-- The caller's open issues of a project, due first: { total, rows }. `done_column_id` is the column that finishes the issue;
-- null when its board has none or the caller may not edit there.
create function public.assigned_issues(p_project_id uuid, p_limit int default 10) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_boards uuid[] := public.visible_board_ids(p_project_id);
begin
return (
  with mine as materialized (
    select i.id, i.number, i.title, i.due_date, i.priority, i.board_id, i.column_id, c.name, c.kind
    from public.issue_assignees a
    join public.issues i on i.id = a.issue_id
    join public.board_columns c on c.id = i.column_id
    where a.user_id = auth.uid() and a.project_id = p_project_id and i.removed_at is null and i.closed_at is null
      and i.board_id = any (v_boards)
  ), shown as (
    select m.*, row_number() over (order by m.due_date nulls last, (m.priority + 4) % 5, m.number) as place from mine m
  )
  select jsonb_build_object(
    'total', (select count(*) from mine),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'number', s.number, 'title', s.title, 'due_date', s.due_date, 'priority', s.priority,
        'column_id', s.column_id, 'column_name', s.name, 'column_kind', s.kind,
        'done_column_id', case when s.board_id in (select public.my_board_ids('edit')) then (
          select d.id from public.board_columns d where d.board_id = s.board_id and d.kind = 'done' order by d.rank, d.id limit 1
        ) end
      ) order by s.place)
      from shown s where s.place <= least(greatest(coalesce(p_limit, 10), 1), 100)
    ), '[]')
  )
);
end $$;

-- The number of issues in each column: [{ id, name, columns: [{ id, name, kind, count }] }] by board, both in their order.
create function public.issue_counts(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_boards uuid[] := public.visible_board_ids(p_project_id);
begin
return (
  with counted as (
    select c.board_id, jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'count', (
      select count(*) from public.issues i where i.column_id = c.id and i.removed_at is null
    )) order by c.rank, c.id) as columns
    from public.board_columns c where c.board_id = any (v_boards)
    group by c.board_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'columns', c.columns) order by b.rank, b.id), '[]')
  from counted c join public.boards b on b.id = c.board_id
);
end $$;

-- How many issues there were and how many of them were done, at the end of each day: [{ day, total, done }] until today in this
-- time zone. p_days null: since the first issue, in at most 121 equal steps. A canceled issue counts until it was canceled.
create function public.issue_progress(p_project_id uuid, p_days int default null, p_time_zone text default 'Asia/Seoul')
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 120;
  v_boards uuid[] := public.visible_board_ids(p_project_id);
  v_today date;
  v_days int;
  v_step int;
begin
  begin
    -- Other forms are accepted by PostgreSQL, but are no zones of the tz database.
    if p_time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then raise exception using errcode = '22023'; end if;
    v_today := (now() at time zone p_time_zone)::date;
  exception when invalid_parameter_value then
    raise exception 'invalid_time_zone' using errcode = '22023';
  end;
  v_days := coalesce(case when p_days is not null then least(greatest(p_days, 1), 366) end, (
    select v_today - (min(i.created_at) at time zone p_time_zone)::date
    from public.issues i where i.board_id = any (v_boards) and i.removed_at is null
  ), 0);
  v_step := greatest(ceil(v_days::numeric / c_most)::int, 1);
  return (
    with live as materialized (
      select (i.created_at at time zone p_time_zone)::date as created, (i.closed_at at time zone p_time_zone)::date as closed, c.kind
      from public.issues i join public.board_columns c on c.id = i.column_id
      where i.board_id = any (v_boards) and i.removed_at is null
    ), changes as materialized (
      select x.day, sum(x.total) as total, sum(x.done) as done
      from (
        select l.created as day, 1 as total, 0 as done from live l
        union all select l.closed, -1, 0 from live l where l.kind = 'canceled'
        union all select l.closed, 0, 1 from live l where l.kind = 'done'
      ) x group by x.day
    )
    select jsonb_agg(jsonb_build_object('day', d.day, 'total', coalesce(s.total, 0), 'done', coalesce(s.done, 0)) order by d.day)
    from (
      select v_today - n * v_step as day from generate_series(0, ceil(v_days::numeric / v_step)::int) n
    ) d
    cross join lateral (select sum(c.total) as total, sum(c.done) as done from changes c where c.day <= d.day) s
  );
end $$;

-- The newest mentions of the caller in a project: [{ id, actor_name, actor_count, title, link, count, kind, shown_at, read_at,
-- is_there }].
create function public.project_mentions(p_project_id uuid, p_limit int default 5) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'kind', n.kind, 'actor_name', n.actor_name, 'actor_count', cardinality(n.actor_ids), 'title', n.title,
    'link', n.link, 'count', n.count, 'shown_at', n.shown_at, 'read_at', n.read_at,
    'is_there', public.is_target_there(n.target_type, n.target_id)
  ) order by n.shown_at desc, n.id desc), '[]')
  from (
    select x.* from public.notifications x
    where x.user_id = auth.uid() and x.project_id = p_project_id and x.in_app and x.archived_at is null and x.shown_at <= now()
      and x.kind like '%.mentioned'
    order by x.shown_at desc, x.id desc limit least(greatest(coalesce(p_limit, 5), 1), 50)
  ) n
$$;

-- What a project contains, with its trash: { notes, files, file_bytes, issues, comments, members }.
create function public.project_contents(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'viewer');
  return (
    select jsonb_build_object(
      'notes', coalesce(max(u.row_count) filter (where u.resource = 'project_notes'), 0),
      'files', coalesce(max(u.row_count) filter (where u.resource = 'project_files'), 0),
      'file_bytes', coalesce(max(u.byte_count) filter (where u.resource = 'project_file_storage'), 0),
      'issues', coalesce(max(u.row_count) filter (where u.resource = 'project_issues'), 0),
      'comments', coalesce(max(u.row_count) filter (where u.resource = 'project_comments'), 0),
      'members', (select count(*) from public.project_members m where m.project_id = p_project_id and m.joined_user_id is not null)
    )
    from public.usage u where u.owner_id = p_project_id
  );
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.visible_board_ids(uuid), public.assigned_issues(uuid, int), public.issue_counts(uuid),
  public.issue_progress(uuid, int, text), public.project_mentions(uuid, int), public.project_contents(uuid)
  from public, anon, authenticated;
grant execute on function
  public.assigned_issues(uuid, int), public.issue_counts(uuid), public.issue_progress(uuid, int, text),
  public.project_mentions(uuid, int), public.project_contents(uuid)
  to authenticated;
