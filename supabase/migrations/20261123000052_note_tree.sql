-- The tree of a project's notes as one value [{ id, children }], which the specification names `note_index`.

-- The quota of notes of a project.
create function public.note_index_max_nodes() returns int
language sql immutable parallel safe set search_path = ''
return 60000;

create function public.note_index_max_levels() returns int
language sql immutable parallel safe set search_path = ''
return 24;

-- Every node of a tree with the id of its parent, its level from 1 and its path for `#>`. Deeper nodes than p_levels are
-- left out: each level copies its subtrees, so that the depth bounds the work.
create function public.note_index_rows(p_index jsonb, p_levels int default 64)
returns table (node jsonb, id text, parent_id text, level int, path text[])
language sql immutable parallel safe set search_path = '' as $$
  with recursive walked (node, parent_id, level, path) as (
    select x.node, null::text, 1, array[(x.n - 1)::text]
    from jsonb_array_elements(case jsonb_typeof(p_index) when 'array' then p_index else '[]' end) with ordinality x (node, n)
    union all
    select x.node, w.node ->> 'id', w.level + 1, w.path || array['children', (x.n - 1)::text]
    from walked w cross join lateral jsonb_array_elements(
      case jsonb_typeof(w.node -> 'children') when 'array' then w.node -> 'children' else '[]' end
    ) with ordinality x (node, n)
    where w.level < p_levels
  )
  select w.node, w.node ->> 'id', w.parent_id, w.level, w.path from walked w
$$;

-- The positions of live notes in a tree [{ id, children }]: the children of a note that is not live take its place. `ord`
-- counts from 1 within each list. The tree must have passed `require_note_index`.
create function public.note_index_places(p_project_id uuid, p_index jsonb)
returns table (note_id uuid, parent_id uuid, ord bigint)
language sql stable security definer set search_path = '' as $$
  with recursive walked (node, live_id, parent_id, level, path) as (
    select x.node, n.id, null::uuid, 1, array[x.n]
    from jsonb_array_elements(p_index) with ordinality x (node, n)
    left join public.notes n
      on n.id = (x.node ->> 'id')::uuid and n.project_id = p_project_id and n.removed_at is null
    union all
    select x.node, n.id, coalesce(w.live_id, w.parent_id), w.level + 1, w.path || x.n
    from walked w
    cross join lateral jsonb_array_elements(coalesce(w.node -> 'children', '[]')) with ordinality x (node, n)
    left join public.notes n
      on n.id = (x.node ->> 'id')::uuid and n.project_id = p_project_id and n.removed_at is null
    where w.level < 64
  )
  select f.live_id, f.parent_id, row_number() over (partition by f.parent_id order by f.path)
  from (
    select distinct on (w.live_id) w.live_id, w.parent_id, w.path from walked w
    where w.live_id is not null order by w.live_id, w.path
  ) f
$$;

-- Raises unless the value is a tree of { id, children } within the limits that names notes of the project, each once. A
-- cycle would name an id twice. Removed notes are allowed, so that a save does not fail because of another person's trash.
create function public.require_note_index(p_project_id uuid, p_index jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids text[];
  v_levels int;
  v_valid boolean;
begin
  if jsonb_typeof(p_index) is distinct from 'array' then raise exception 'invalid_note_index' using errcode = '22023'; end if;
  -- Checked before the tree is walked. A node takes 66 bytes as JSON.
  if octet_length(p_index::text) > public.note_index_max_nodes() * 100 then
    raise exception 'note_index_too_large' using errcode = '22023';
  end if;
  select array_agg(r.id), coalesce(max(r.level), 0), bool_and(
    case when jsonb_typeof(r.node) <> 'object' then false
    else r.node - '{id,children}'::text[] = '{}' and coalesce(jsonb_typeof(r.node -> 'children'), 'array') = 'array'
      and coalesce(r.id, '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' end)
  into v_ids, v_levels, v_valid
  from public.note_index_rows(p_index, public.note_index_max_levels() + 1) r;
  if cardinality(v_ids) > public.note_index_max_nodes() then raise exception 'note_index_too_large' using errcode = '22023'; end if;
  if v_levels > public.note_index_max_levels() then raise exception 'note_index_too_deep' using errcode = '22023'; end if;
  if not v_valid or cardinality(v_ids) <> (
    select count(distinct n.id) from unnest(v_ids::uuid[]) i (id) join public.notes n on n.id = i.id
    where n.project_id = p_project_id
  ) then
    raise exception 'invalid_note_index' using errcode = '22023';
  end if;
end $$;

-- The tree of a project. Built as text in reading order, because one statement cannot nest objects from the bottom up: each
-- note opens its object and closes all objects that end with it.
create function public.note_index(p_project public.projects) returns jsonb
language sql stable set search_path = '' as $$
  with recursive counted as (
    select p.note_id, p.parent_id, row_number() over (partition by p.parent_id order by p.rank, p.note_id) as ord
    from public.note_places p where p.project_id = p_project.id
  ),
  walked (note_id, level, path) as (
    select c.note_id, 1, array[c.ord] from counted c where c.parent_id is null
    union all
    select c.note_id, w.level + 1, w.path || c.ord from walked w join counted c on c.parent_id = w.note_id
    where w.level < 64
  ),
  read as (
    select w.note_id, w.level, w.path, lag(w.level, 1, 0) over o as before, lead(w.level, 1, 1) over o as after
    from walked w window o as (order by w.path)
  )
  select ('[' || coalesce(string_agg(
    case when r.before >= r.level then ',' else '' end || '{"id":"' || r.note_id || '","children":['
      || repeat(']}', greatest(r.level - r.after + 1, 0)),
    '' order by r.path), '') || ']')::jsonb
  from read r
$$;

-- Saves a whole tree. Only lists that change are written. Notes that the tree does not name are newer than it and are placed
-- last at the top. Returns { ok, rev, updated_at }, or { ok: false, current } when p_base_rev is stale.
create function public.save_note_index(p_project_id uuid, p_base_rev int, p_index jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
begin
  perform public.require_project(p_project_id, 'member');
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.require_note_index(p_project_id, p_index);
  select p.* into v_project from public.projects p where p.id = p_project_id for no key update;
  if v_project.index_rev = p_base_rev + 1 and public.note_index(v_project) = p_index then
    return jsonb_build_object('ok', true, 'rev', v_project.index_rev, 'updated_at', v_project.updated_at);
  end if;
  if v_project.index_rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', jsonb_build_object(
      'id', v_project.id, 'note_index', public.note_index(v_project), 'index_rev', v_project.index_rev));
  end if;
  with named as materialized (
    select i.* from public.note_index_places(p_project_id, p_index) i
  ),
  wanted as (
    select n.note_id, n.parent_id, n.ord from named n
    union all
    select p.note_id, null, (select count(*) from named n where n.parent_id is null)
      + row_number() over (order by p.list_id <> p_project_id, p.rank, p.note_id)
    from public.note_places p
    where p.project_id = p_project_id and not exists (select from named n where n.note_id = p.note_id)
  ),
  compared as (
    select w.*, p.parent_id is not distinct from w.parent_id as is_there,
      p.ord is not distinct from w.ord and p.parent_id is not distinct from w.parent_id as is_same
    from wanted w
    join (
      select q.note_id, q.parent_id, row_number() over (partition by q.list_id order by q.rank, q.note_id) as ord
      from public.note_places q where q.project_id = p_project_id
    ) p on p.note_id = w.note_id
  ),
  changed as (
    select c.*, bool_and(c.is_same) over (partition by c.parent_id) as is_list_same from compared c
  )
  update public.note_places p
  set parent_id = c.parent_id, rank = public.note_rank_step() * c.ord, rev = p.rev + case when c.is_there then 0 else 1 end
  from changed c where p.note_id = c.note_id and not c.is_list_same;
  update public.projects p set index_rev = p.index_rev + 1, updated_at = now()
  where p.id = p_project_id returning p.* into v_project;
  return jsonb_build_object('ok', true, 'rev', v_project.index_rev, 'updated_at', v_project.updated_at);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.note_index_max_nodes(), public.note_index_max_levels(), public.note_index_rows(jsonb, int),
  public.note_index_places(uuid, jsonb), public.require_note_index(uuid, jsonb), public.note_index(public.projects),
  public.save_note_index(uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function
  public.note_index(public.projects), public.save_note_index(uuid, int, jsonb)
  to authenticated;
