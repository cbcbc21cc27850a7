-- The tree of notes in parts: a list as it is opened, every note by its id, the way down to one note; and whole, for pages
-- that were opened before notes were moved one by one.

-- One list in its order, from behind (p_after_rank, p_after_id) on.
create function public.note_children(
  p_project_id uuid, p_parent_id uuid default null, p_after_rank bigint default null, p_after_id uuid default null,
  p_limit int default 200
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 200), 1), 1000);
  v_rows jsonb;
begin
  perform public.require_project(p_project_id, 'viewer');
  select coalesce(jsonb_agg(public.note_place_as_json(l) || jsonb_build_object(
    'title', n.title, 'updated_at', n.updated_at, 'updated_by', n.updated_by,
    'child_count', (select count(*) from public.note_places c where c.list_id = l.note_id)
  ) order by l.rank, l.note_id), '[]') into v_rows
  from (
    select p.* from public.note_places p
    where p.list_id = coalesce(p_parent_id, p_project_id) and p.project_id = p_project_id
      and (p.rank, p.note_id) > (
        coalesce(p_after_rank, -9007199254740991), coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'))
    order by p.rank, p.note_id limit v_limit
  ) l
  join public.notes n on n.id = l.note_id;
  return jsonb_build_object(
    'index_rev', (select p.index_rev from public.projects p where p.id = p_project_id),
    'rows', v_rows,
    'next', case when jsonb_array_length(v_rows) = v_limit
      then jsonb_build_object('rank', v_rows -> -1 -> 'rank', 'id', v_rows -> -1 -> 'id') end);
end $$;

-- Every live note, by its id, from behind p_after on.
create function public.note_rows(p_project_id uuid, p_after uuid default null, p_limit int default 5000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 5000), 1), 5000);
  v_rows jsonb;
begin
  perform public.require_project(p_project_id, 'viewer');
  select coalesce(jsonb_agg(public.note_place_as_json(l) || jsonb_build_object(
    'title', n.title, 'updated_at', n.updated_at, 'updated_by', n.updated_by
  ) order by l.note_id), '[]') into v_rows
  from (
    select p.* from public.note_places p
    where p.project_id = p_project_id and p.note_id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
    order by p.note_id limit v_limit
  ) l
  join public.notes n on n.id = l.note_id;
  return jsonb_build_object(
    'index_rev', (select p.index_rev from public.projects p where p.id = p_project_id),
    'rows', v_rows,
    'next', case when jsonb_array_length(v_rows) = v_limit then v_rows -> -1 -> 'id' end);
end $$;

-- The notes from the top down to a note, itself the last; none when it is in the trash.
create function public.note_path(p_note_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_project((select n.project_id from public.notes n where n.id = p_note_id), 'viewer');
  return (
    select coalesce(jsonb_agg(public.note_place_as_json(p) || jsonb_build_object(
      'title', n.title, 'updated_at', n.updated_at, 'updated_by', n.updated_by
    ) order by a.up desc), '[]')
    from public.note_places_above(p_note_id) a
    join public.note_places p on p.note_id = a.note_id join public.notes n on n.id = a.note_id);
end $$;

-- As many as a project may hold.
create or replace function public.note_index_max_nodes() returns int
language sql immutable parallel safe set search_path = ''
return 60000;

-- The whole tree, as pages of before write it. Only lists that change are written, and notes that it does not name, which
-- are newer than it, go to the end of the top.
create or replace function public.save_note_index(p_project_id uuid, p_base_rev int, p_index jsonb) returns jsonb
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

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function
  public.note_children(uuid, uuid, bigint, uuid, int), public.note_rows(uuid, uuid, int), public.note_path(uuid)
  from public, anon, authenticated;
grant execute on function
  public.note_children(uuid, uuid, bigint, uuid, int), public.note_rows(uuid, uuid, int), public.note_path(uuid)
  to authenticated;
