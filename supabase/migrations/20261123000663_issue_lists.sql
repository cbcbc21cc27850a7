-- Lists of issues, and their search.

-- A page of the live issues of a project on boards that the caller may see and that are not archived, ordered by number,
-- after p_after: { rows, next }. `next` is null on the last page.
create function public.issue_heads(p_project_id uuid, p_after int default null, p_limit int default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 2000);
  v_ids uuid[];
  v_rows jsonb;
begin
  perform public.require_project(p_project_id, 'viewer');
  v_ids := array(
    select i.id from public.issues i
    where i.project_id = p_project_id and i.number > coalesce(p_after, 0) and i.removed_at is null
      and i.board_id = any (array(
        select b.id from public.boards b
        where b.project_id = p_project_id and b.archived_at is null and b.id in (select public.my_board_ids())
      ))
    order by i.number limit v_limit);
  v_rows := (select coalesce(jsonb_agg(x), '[]') from public.issue_rows(v_ids) x);
  return jsonb_build_object('rows', v_rows, 'next', case when cardinality(v_ids) = v_limit then v_rows -> -1 -> 'number' end);
end $$;

-- Issues of all projects that are assigned to the caller, that they created or that they watch: rows as of `issue_heads` with
-- project_id, project_name, column_name, column_kind and `reasons`. Open ones and those closed within two weeks, last changed
-- first, at most 1,000.
create function public.my_issues() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select i.id, i.project_id, i.column_id, i.number, i.updated_at, array_agg(distinct x.reason order by x.reason) as reasons
    from (
      select a.issue_id, 'assigned' as reason from public.issue_assignees a where a.user_id = auth.uid()
      union all
      select w.issue_id, 'watching' from public.issue_watchers w where w.user_id = auth.uid()
      union all
      select c.id, 'created' from public.issues c where c.created_by = auth.uid()
    ) x
    join public.issues i on i.id = x.issue_id
    where i.removed_at is null and (i.closed_at is null or i.closed_at > now() - interval '14 days')
      and i.board_id = any (array(select public.my_board_ids()))
    group by i.id
    order by i.updated_at desc, i.id
    limit 1000
  )
  select coalesce(jsonb_agg(r || jsonb_build_object(
    'project_id', m.project_id, 'project_name', p.name, 'column_name', c.name, 'column_kind', c.kind, 'reasons', m.reasons
  ) order by m.updated_at desc, m.id), '[]')
  from public.issue_rows(array(select id from mine)) r
  join mine m on m.id = (r ->> 'id')::uuid
  join public.projects p on p.id = m.project_id
  join public.board_columns c on c.id = m.column_id
$$;

-- Search ---------------------------------------------------------------------------------------------------------------

-- Ids of the issues of some boards that contain these letters, last changed first, at most p_limit. The newest are read in
-- their order, and then the index is asked: few issues have what the newest do not.
create function public.issues_matching(p_boards uuid[], p_initials boolean, p_letters text, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 1000;
  v_pattern text := '%' || regexp_replace(p_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_grams text[];
  v_read int;
  v_found uuid[];
begin
  select count(*), coalesce((array_agg(n.id order by n.updated_at desc) filter (where n.searched like v_pattern))[:p_limit], '{}')
  into v_read, v_found
  from (
    select f.* from unnest(p_boards) b (id)
    cross join lateral (
      select i.id, i.updated_at, case when p_initials then i.search_chosung else i.search_jamo end as searched
      from public.issues i where i.board_id = b.id and i.removed_at is null
      order by i.updated_at desc limit c_newest
    ) f
    order by f.updated_at desc limit c_newest
  ) n;
  if v_read < c_newest or cardinality(v_found) >= p_limit then return v_found; end if;
  v_grams := private.query_grams(p_letters);
  if v_grams = '{}' then
    return array(
      select i.id from public.issues i
      where i.board_id = any (p_boards) and i.removed_at is null
        and case when p_initials then i.search_chosung else i.search_jamo end like v_pattern
      order by i.updated_at desc limit p_limit);
  end if;
  if p_initials then
    return array(
      select c.id from (
        select f.id, f.updated_at from unnest(p_boards) b (id)
        cross join lateral (
          select i.id, i.updated_at from public.issues i
          where array[i.board_id] @> array[b.id] and i.removed_at is null
            and private.search_grams(i.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where (select i.search_chosung like v_pattern from public.issues i where i.id = c.id) limit p_limit);
  end if;
  return array(
    select c.id from (
      select f.id, f.updated_at from unnest(p_boards) b (id)
      cross join lateral (
        select i.id, i.updated_at from public.issues i
        where array[i.board_id] @> array[b.id] and i.removed_at is null
          and private.search_grams(i.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.updated_at desc offset 0
    ) c
    where (select i.search_jamo like v_pattern from public.issues i where i.id = c.id) limit p_limit);
end $$;

-- Issues of a project (null: of all of the caller) by number (`12`, `#12`), substring, letters of an incomplete syllable or
-- initials: the one with that number first, then the last changed.
create function public.search_issues(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, number int, title text, column_kind text, excerpt text, updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- At most 200 characters, because the cost of LIKE grows with the pattern.
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_number int := substring(v_query from '^#?([0-9]{1,9})$')::int;
  v_limit int := least(coalesce(p_limit, 30), 100);
  v_boards uuid[] := array(
    select b.id from public.boards b
    where b.id in (select public.my_board_ids()) and (p_project_id is null or b.project_id = p_project_id)
      and b.archived_at is null);
  v_numbered uuid[] := '{}';
  v_found uuid[] := '{}';
begin
  if coalesce(v_query, '') = '' or v_limit < 1 or v_boards = '{}' then return; end if;
  if v_number is not null then
    v_numbered := array(
      select i.id from public.issues i
      where i.number = v_number and i.removed_at is null and i.board_id = any (v_boards)
        and i.project_id in (select b.project_id from public.boards b where b.id = any (v_boards)));
  end if;
  if not starts_with(v_query, '#') or v_number is null then
    v_found := public.issues_matching(v_boards, v_initials, v_letters, v_limit);
  end if;
  return query
    select i.id, i.project_id, i.number, i.title, c.kind, public.search_excerpt(i.body_text, v_query), i.updated_at
    from public.issues i join public.board_columns c on c.id = i.column_id
    where i.id = any (v_numbered || v_found)
    order by i.id = any (v_numbered) desc, i.updated_at desc, i.id limit v_limit;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.issue_heads(uuid, int, int), public.my_issues(), public.issues_matching(uuid[], boolean, text, int),
  public.search_issues(uuid, text, int)
  from public, anon, authenticated;
grant execute on function
  public.issue_heads(uuid, int, int), public.my_issues(), public.search_issues(uuid, text, int)
  to authenticated;
