-- The tree of notes in parts: one list, all notes by id, the path to one note.

-- A page of one list in its order, after (p_after_rank, p_after_id).
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
    'child_count', (
      select count(*) from public.note_places c where c.project_id = p_project_id and c.list_id = l.note_id)
  ) order by l.rank, l.note_id), '[]') into v_rows
  from (
    select p.* from public.note_places p
    where p.project_id = p_project_id and p.list_id = coalesce(p_parent_id, p_project_id)
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

-- A page of all live notes, ordered by id, after p_after.
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

-- The notes from the top of the tree to a note, which is the last; empty when the note is in the trash.
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

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.note_children(uuid, uuid, bigint, uuid, int), public.note_rows(uuid, uuid, int), public.note_path(uuid)
  from public, anon, authenticated;
grant execute on function
  public.note_children(uuid, uuid, bigint, uuid, int), public.note_rows(uuid, uuid, int), public.note_path(uuid)
  to authenticated;
