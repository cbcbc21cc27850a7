-- The tree of a project's notes, kept in projects.note_index.

-- Every id of a tree with its parent; raises on anything that is not a tree of { id, children }.
create function public.note_index_rows(p_index jsonb, p_parent_id uuid default null, p_depth int default 0)
returns table (id uuid, parent_id uuid)
language plpgsql immutable set search_path = '' as $$
declare
  v_node jsonb;
begin
  if jsonb_typeof(p_index) is distinct from 'array' or p_depth > 50 then
    raise exception 'invalid_note_index' using errcode = '22023';
  end if;
  for v_node in select x from jsonb_array_elements(p_index) x loop
    if jsonb_typeof(v_node) <> 'object' or v_node - 'id' - 'children' <> '{}'
      or coalesce(v_node ->> 'id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception 'invalid_note_index' using errcode = '22023';
    end if;
    id := (v_node ->> 'id')::uuid;
    parent_id := p_parent_id;
    return next;
    return query select r.id, r.parent_id
      from public.note_index_rows(coalesce(v_node -> 'children', '[]'), (v_node ->> 'id')::uuid, p_depth + 1) r;
  end loop;
end $$;

-- The tree without a note; what stood under it takes its place.
create function public.note_index_without(p_index jsonb, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_node jsonb;
  v_children jsonb;
  v_result jsonb := '[]';
begin
  for v_node in select x from jsonb_array_elements(p_index) x loop
    v_children := public.note_index_without(coalesce(v_node -> 'children', '[]'), p_id);
    v_result := v_result || case
      when v_node ->> 'id' = p_id::text then v_children
      else jsonb_build_array(jsonb_build_object('id', v_node -> 'id', 'children', v_children))
    end;
  end loop;
  return v_result;
end $$;

-- The tree with a note as the last under another one; a parent that is not in it leaves the tree as it is.
create function public.note_index_with(p_index jsonb, p_parent_id uuid, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_node jsonb;
  v_children jsonb;
  v_result jsonb := '[]';
begin
  for v_node in select x from jsonb_array_elements(p_index) x loop
    v_children := public.note_index_with(coalesce(v_node -> 'children', '[]'), p_parent_id, p_id);
    if v_node ->> 'id' = p_parent_id::text then
      v_children := v_children || jsonb_build_array(jsonb_build_object('id', p_id, 'children', '[]'::jsonb));
    end if;
    v_result := v_result || jsonb_build_array(jsonb_build_object('id', v_node -> 'id', 'children', v_children));
  end loop;
  return v_result;
end $$;

-- A cycle written as a tree is an id that stands twice, so refusing repetition refuses cycles. Notes of other projects
-- are refused as well; removed ones may stay, so that nobody's save fails because of somebody else's trash.
create function public.save_note_index(p_project_id uuid, p_base_rev int, p_index jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
begin
  perform public.require_project(p_project_id, 'member');
  if exists (select from public.note_index_rows(p_index) r group by r.id having count(*) > 1)
    or exists (
      select from public.note_index_rows(p_index) r
      where not exists (select from public.notes n where n.id = r.id and n.project_id = p_project_id)
    )
  then
    raise exception 'invalid_note_index' using errcode = '22023';
  end if;
  select p.* into v_project from public.projects p where p.id = p_project_id for update;
  if v_project.index_rev = p_base_rev + 1 and v_project.note_index = p_index then
    return jsonb_build_object('ok', true, 'rev', v_project.index_rev, 'updated_at', v_project.updated_at);
  end if;
  if v_project.index_rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current',
      jsonb_build_object('id', v_project.id, 'note_index', v_project.note_index, 'index_rev', v_project.index_rev));
  end if;
  update public.projects p set note_index = p_index, index_rev = p.index_rev + 1, updated_at = now()
  where p.id = p_project_id returning p.* into v_project;
  return jsonb_build_object('ok', true, 'rev', v_project.index_rev, 'updated_at', v_project.updated_at);
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function
  public.note_index_rows(jsonb, uuid, int), public.note_index_without(jsonb, uuid),
  public.note_index_with(jsonb, uuid, uuid), public.save_note_index(uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.save_note_index(uuid, int, jsonb) to authenticated;
