-- The trash of notes: out of the tree, back into it, or gone.

create function public.remove_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_index jsonb;
begin
  if v_note.removed_at is not null then return; end if;
  select p.note_index into v_index from public.projects p where p.id = v_note.project_id for update;
  update public.notes
  set removed_at = now(), purge_at = now() + interval '30 days',
    removed_from = (select r.parent_id from public.note_index_rows(v_index) r where r.id = p_note_id)
  where id = p_note_id;
  update public.projects
  set note_index = public.note_index_without(v_index, p_note_id), index_rev = index_rev + 1
  where id = v_note.project_id and v_index <> public.note_index_without(v_index, p_note_id);
end $$;

-- Back under p_parent_id, else under the note where it stood, else (that one is gone too) to the end of the top.
create function public.restore_note(p_note_id uuid, p_parent_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_parent_id uuid := coalesce(p_parent_id, v_note.removed_from);
  v_rest jsonb;
  v_index jsonb;
begin
  if v_note.removed_at is null then return; end if;
  select public.note_index_without(p.note_index, p_note_id) into v_rest
  from public.projects p where p.id = v_note.project_id for update;
  v_index := v_rest;
  if v_parent_id is not null and exists (
    select from public.notes n
    where n.id = v_parent_id and n.project_id = v_note.project_id and n.removed_at is null
  ) then
    v_index := public.note_index_with(v_rest, v_parent_id, p_note_id);
  end if;
  if v_index = v_rest then
    v_index := v_rest || jsonb_build_array(jsonb_build_object('id', p_note_id, 'children', '[]'::jsonb));
  end if;
  update public.notes set removed_at = null, purge_at = null, removed_from = null where id = p_note_id;
  update public.projects set note_index = v_index, index_rev = index_rev + 1 where id = v_note.project_id;
end $$;

-- For good, and only out of the trash.
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

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function public.remove_note(uuid), public.restore_note(uuid, uuid), public.purge_note(uuid)
  from public, anon, authenticated;
grant execute on function public.remove_note(uuid), public.restore_note(uuid, uuid), public.purge_note(uuid)
  to authenticated;
