-- Live notes in which somebody may mean what they typed, last changed first: by initials when that is all they typed,
-- else by letters, so that half a syllable finds too. p_project_id null searches all of one's projects. A function,
-- because under row-level security the index may not be asked: LIKE could tell of rows that are not to be seen.
create function public.search_notes(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, title text, body_text text, updated_at timestamptz, updated_by uuid
)
language plpgsql stable security definer
-- Planned for what was typed: how rare it is decides which index is best.
set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_query text := btrim(regexp_replace(public.nfc(p_query), '\s+', ' ', 'g'));
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_pattern text := '%' || regexp_replace(v_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_projects uuid[] := array(select m from public.my_project_ids() m where p_project_id is null or m = p_project_id);
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' then return; end if;
  -- Ids first: texts are not carried through the sort.
  if v_initials then
    v_found := array(
      select n.id from public.notes n
      where n.project_id = any (v_projects) and n.removed_at is null and n.search_chosung like v_pattern
      order by n.updated_at desc limit least(p_limit, 100));
  else
    v_found := array(
      select n.id from public.notes n
      where n.project_id = any (v_projects) and n.removed_at is null and n.search_jamo like v_pattern
      order by n.updated_at desc limit least(p_limit, 100));
  end if;
  return query select n.id, n.project_id, n.title, left(n.body_text, 50000), n.updated_at, n.updated_by
    from public.notes n where n.id = any (v_found) order by n.updated_at desc, n.id;
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function public.search_notes(uuid, text, int) from public, anon, authenticated;
grant execute on function public.search_notes(uuid, text, int) to authenticated;
