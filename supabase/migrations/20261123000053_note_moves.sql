-- Moves of notes. Each transaction that changes places locks the project's row, so that two moves cannot form a cycle
-- together. A function that also locks a note does that first.

-- Places a note under p_parent_id (null: at the top), directly after p_after_id (null: first), or last when p_last. When
-- p_after_id is in another list by now, the note is placed last. p_base_rev is the revision of the place that the client
-- saw; null skips the check. Moves of other notes are no conflict. Returns { ok, rev, index_rev, moved }, or
-- { ok: false, current } when p_base_rev is stale.
create function public.move_note(
  p_note_id uuid, p_parent_id uuid default null, p_after_id uuid default null, p_base_rev int default null,
  p_last boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select n.project_id from public.notes n where n.id = p_note_id);
  v_list_id uuid := coalesce(p_parent_id, v_project_id);
  v_place public.note_places;
  v_after public.note_places;
  v_before_id uuid;
  v_ranks record;
  v_level int;
  v_rev int;
begin
  perform public.require_project(v_project_id, 'member');
  select p.index_rev into v_rev from public.projects p where p.id = v_project_id for no key update;
  select p.* into v_place from public.note_places p where p.note_id = p_note_id;
  if v_place.note_id is null or (p_parent_id is not null and not exists (
    select from public.note_places p where p.note_id = p_parent_id and p.project_id = v_project_id
  )) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;

  if not coalesce(p_last, false) then
    select p.* into v_after from public.note_places p
    where p.note_id = p_after_id and p.project_id = v_project_id and p.list_id = v_list_id and p.note_id <> p_note_id;
  end if;
  if v_after.note_id is null and (coalesce(p_last, false) or p_after_id is not null) then
    select p.* into v_after from public.note_places p
    where p.project_id = v_project_id and p.list_id = v_list_id and p.note_id <> p_note_id
    order by p.rank desc, p.note_id desc limit 1;
  end if;
  -- A repeated move returns the answer of the first, whatever its p_base_rev.
  if v_place.list_id = v_list_id then
    select p.note_id into v_before_id from public.note_places p
    where p.project_id = v_project_id and p.list_id = v_list_id and (p.rank, p.note_id) < (v_place.rank, v_place.note_id)
    order by p.rank desc, p.note_id desc limit 1;
    if v_before_id is not distinct from v_after.note_id then
      return jsonb_build_object('ok', true, 'rev', v_place.rev, 'index_rev', v_rev, 'moved', '[]'::jsonb);
    end if;
  end if;
  if v_place.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.note_place_as_json(v_place));
  end if;

  if p_parent_id is distinct from v_place.parent_id and p_parent_id is not null then
    if exists (select from public.note_places_above(p_parent_id) a where a.note_id = p_note_id) then
      raise exception 'note_cycle' using errcode = '22023';
    end if;
    -- The height is computed only when the note is placed deeper than before.
    v_level := (select count(*) + 1 from public.note_places_above(p_parent_id));
    if v_level > (select count(*) from public.note_places_above(p_note_id))
      and v_level + public.note_height(p_note_id) - 1 > public.note_index_max_levels() then
      raise exception 'note_index_too_deep' using errcode = '22023';
    end if;
  end if;

  select * into v_ranks from public.take_note_ranks(v_project_id, p_parent_id, v_after.note_id, 1);
  update public.note_places p set parent_id = p_parent_id, rank = v_ranks.ranks[1], rev = p.rev + 1
  where p.note_id = p_note_id returning p.* into v_place;
  return jsonb_build_object(
    'ok', true, 'rev', v_place.rev, 'index_rev', public.count_note_move(v_project_id),
    'moved', (
      select jsonb_agg(public.note_place_as_json(p)) from public.note_places p
      where p.note_id = p_note_id or p.note_id = any (v_ranks.spread)
    ));
end $$;

-- Moves a note to the trash. Its children take its place.
create function public.remove_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_place public.note_places;
  v_children uuid[];
  v_ranks bigint[];
begin
  if v_note.removed_at is not null then return; end if;
  perform from public.projects p where p.id = v_note.project_id for no key update;
  select p.* into v_place from public.note_places p where p.note_id = p_note_id;
  v_children := array(
    select p.note_id from public.note_places p
    where p.project_id = v_note.project_id and p.list_id = p_note_id order by p.rank, p.note_id);
  if cardinality(v_children) > 0 then
    v_ranks := (
      select t.ranks
      from public.take_note_ranks(v_note.project_id, v_place.parent_id, p_note_id, cardinality(v_children)) t);
    update public.note_places p set parent_id = v_place.parent_id, rank = v_ranks[c.n], rev = p.rev + 1
    from unnest(v_children) with ordinality c (note_id, n) where p.note_id = c.note_id;
  end if;
  delete from public.note_places p where p.note_id = p_note_id;
  update public.notes
  set removed_at = now(), removed_from = v_place.parent_id
  where id = p_note_id;
  perform public.count_note_move(v_note.project_id);
end $$;

-- Restores a note as the last child of p_parent_id, else of its former parent, else (that one is removed or too deep) at the
-- top.
create function public.restore_note(p_note_id uuid, p_parent_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_parent_id uuid;
begin
  if v_note.removed_at is null then return; end if;
  perform from public.projects p where p.id = v_note.project_id for no key update;
  select p.note_id into v_parent_id from public.note_places p
  where p.note_id = coalesce(p_parent_id, v_note.removed_from) and p.project_id = v_note.project_id
    and (select count(*) from public.note_places_above(p.note_id)) < public.note_index_max_levels();
  insert into public.note_places (note_id, project_id, parent_id, rank)
  select p_note_id, v_note.project_id, v_parent_id, t.ranks[1]
  from public.take_note_ranks(
    v_note.project_id, v_parent_id,
    (
      select p.note_id from public.note_places p
      where p.project_id = v_note.project_id and p.list_id = coalesce(v_parent_id, v_note.project_id)
      order by p.rank desc, p.note_id desc limit 1
    ),
    1) t;
  update public.notes set removed_at = null, removed_from = null where id = p_note_id;
  perform public.count_note_move(v_note.project_id);
end $$;

-- Deletes a note that is in the trash.
create function public.purge_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'manager');
begin
  if v_note.removed_at is null then raise exception 'not_removed' using errcode = 'P0001'; end if;
  delete from public.notes where id = p_note_id;
  perform public.log_activity(v_note.project_id, 'note.purged', 'note', p_note_id, null,
    jsonb_build_object('title', v_note.title));
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.move_note(uuid, uuid, uuid, int, boolean), public.remove_note(uuid), public.restore_note(uuid, uuid),
  public.purge_note(uuid)
  from public, anon, authenticated;
grant execute on function
  public.move_note(uuid, uuid, uuid, int, boolean), public.remove_note(uuid), public.restore_note(uuid, uuid),
  public.purge_note(uuid)
  to authenticated;
