-- The tree of notes in linear time: it is walked once, level by level, and one place in it is rewritten. The functions
-- that called themselves for every node and grew their answer node by node took 6.6 s for one removal among 5,000 notes.

drop function public.note_index_with(jsonb, uuid, uuid);
drop function public.note_index_without(jsonb, uuid);
drop function public.note_index_rows(jsonb, uuid, int);

-- Most notes of a tree, and how deep it may be: a tree is sent, checked and drawn as a whole.
create function public.note_index_max_nodes() returns int
language sql immutable parallel safe set search_path = ''
return 20000;
create function public.note_index_max_levels() returns int
language sql immutable parallel safe set search_path = ''
return 24;

-- Every node of a tree, as it stands there, with the id of its parent, its level from 1 and its path for `#>`. Nodes below
-- p_levels are left out: each level copies what hangs under it, so that the depth bounds the work.
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

-- The tree with p_nodes in the place of the one node at p_path.
create function public.note_index_spliced(p_index jsonb, p_path text[], p_nodes jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_list text[] := p_path[:cardinality(p_path) - 1];
  v_at int := p_path[cardinality(p_path)]::int;
  v_nodes jsonb := (
    select coalesce(jsonb_agg(s.node order by s.at, s.n), '[]')
    from (
      select x.node, x.n - 1 as at, 0 as n from jsonb_array_elements(p_index #> v_list) with ordinality x (node, n)
      where x.n - 1 <> v_at
      union all
      select x.node, v_at, x.n from jsonb_array_elements(p_nodes) with ordinality x (node, n)
    ) s
  );
begin
  return case when v_list = '{}' then v_nodes else jsonb_set(p_index, v_list, v_nodes) end;
end $$;

-- The tree without a note; what stood under it takes its place.
create function public.note_index_without(p_index jsonb, p_id uuid) returns jsonb
language sql immutable parallel safe set search_path = ''
return coalesce(
  (
    select public.note_index_spliced(p_index, r.path, coalesce(r.node -> 'children', '[]'))
    from public.note_index_rows(p_index) r where r.id = p_id::text limit 1
  ),
  p_index
);

-- Passes what is a tree of { id, children }, in which no id stands twice, within the limits, and only of notes of the
-- project. A cycle written as a tree is an id that stands twice. Removed notes may stay, so that nobody's save fails
-- because of somebody else's trash.
create function public.require_note_index(p_project_id uuid, p_index jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids text[];
  v_levels int;
  v_valid boolean;
begin
  if jsonb_typeof(p_index) is distinct from 'array' then raise exception 'invalid_note_index' using errcode = '22023'; end if;
  -- Before it is walked: a node takes 66 bytes as it is sent.
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

create or replace function public.save_note_index(p_project_id uuid, p_base_rev int, p_index jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
begin
  perform public.require_project(p_project_id, 'member');
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.require_note_index(p_project_id, p_index);
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

create or replace function public.remove_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_index jsonb;
  v_place record;
begin
  if v_note.removed_at is not null then return; end if;
  select p.note_index into v_index from public.projects p where p.id = v_note.project_id for update;
  select r.* into v_place from public.note_index_rows(v_index) r where r.id = p_note_id::text limit 1;
  update public.notes
  set removed_at = now(), purge_at = now() + interval '30 days', removed_from = v_place.parent_id::uuid
  where id = p_note_id;
  if v_place.path is not null then
    update public.projects
    set note_index = public.note_index_spliced(v_index, v_place.path, coalesce(v_place.node -> 'children', '[]')),
      index_rev = index_rev + 1
    where id = v_note.project_id;
  end if;
end $$;

-- Back under p_parent_id, else under the note where it stood, else (that one is gone too, or stands too deep) to the end
-- of the top. A full tree stays as it is: what it does not name is drawn at its end.
create or replace function public.restore_note(p_note_id uuid, p_parent_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_node jsonb := jsonb_build_object('id', p_note_id, 'children', '[]'::jsonb);
  v_parent_id uuid;
  v_index jsonb;
  v_nodes int;
  v_list text[];
begin
  if v_note.removed_at is null then return; end if;
  select public.note_index_without(p.note_index, p_note_id) into v_index
  from public.projects p where p.id = v_note.project_id for update;
  select n.id into v_parent_id from public.notes n
  where n.id = coalesce(p_parent_id, v_note.removed_from) and n.project_id = v_note.project_id and n.removed_at is null;
  select r.path || array['children'] into v_list from public.note_index_rows(v_index) r
  where r.id = v_parent_id::text and r.level < public.note_index_max_levels() limit 1;
  select count(*) into v_nodes from public.note_index_rows(v_index);
  if v_nodes < public.note_index_max_nodes() then
    v_index := case when v_list is null then v_index || jsonb_build_array(v_node)
      else jsonb_set(v_index, v_list, coalesce(v_index #> v_list, '[]') || jsonb_build_array(v_node)) end;
  end if;
  update public.notes set removed_at = null, purge_at = null, removed_from = null where id = p_note_id;
  update public.projects set note_index = v_index, index_rev = index_rev + 1 where id = v_note.project_id;
end $$;

-- A purged note leaves the tree too, where a save on an older list may have put it again: a tree that names a note which
-- nobody has could never be saved.
create function public.notes_purged() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_place record;
begin
  for v_place in
    select p.id as project_id, o.id
    from (select distinct project_id from gone) g
    join public.projects p on p.id = g.project_id
    cross join lateral public.note_index_rows(p.note_index) r
    join gone o on o.id::text = r.id
    order by p.id
  loop
    update public.projects p set note_index = public.note_index_without(p.note_index, v_place.id), index_rev = p.index_rev + 1
    where p.id = v_place.project_id;
  end loop;
  return null;
end $$;
create trigger notes_purged after delete on public.notes
  referencing old table as gone for each statement execute function public.notes_purged();

-- A tree that was saved deeper, when 51 levels were allowed, could not be saved again: what stands too deep is taken out,
-- and every list draws it at the end of the top.
do $$
declare
  v_levels int := public.note_index_max_levels();
  v_cut record;
begin
  for v_cut in
    select p.id, r.path from public.projects p cross join lateral public.note_index_rows(p.note_index) r
    where r.level = v_levels and jsonb_array_length(coalesce(r.node -> 'children', '[]')) > 0
  loop
    update public.projects p
    set note_index = jsonb_set(p.note_index, v_cut.path || array['children'], '[]'), index_rev = p.index_rev + 1
    where p.id = v_cut.id;
  end loop;
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function
  public.note_index_max_nodes(), public.note_index_max_levels(), public.note_index_rows(jsonb, int),
  public.note_index_spliced(jsonb, text[], jsonb), public.note_index_without(jsonb, uuid),
  public.require_note_index(uuid, jsonb), public.notes_purged()
  from public, anon, authenticated;
