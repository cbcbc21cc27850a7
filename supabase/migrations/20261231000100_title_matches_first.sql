-- A search of notes answers those first whose title contains what is looked for, and each kind last changed first.
--
-- Who looks for 회의록 mostly means the note of this name, not each note that mentions it. Titles come first among the last
-- changed 30 that match, or as many as are asked for: to find all titles would need an index of their own.
create or replace function public.search_notes(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, title text, body_text text, updated_at timestamptz, updated_by uuid
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- At most 200 characters, because the cost of a comparison grows with the pattern.
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_limit int := least(coalesce(p_limit, 30), 100);
  v_projects uuid[] := array(select m.id from public.my_project_ids() m (id) where p_project_id is null or m.id = p_project_id);
  -- Ids first, so that texts are not sorted.
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' or v_limit < 1 or v_projects = '{}' then return; end if;
  v_found := public.notes_matching(v_projects, v_initials, v_letters, greatest(v_limit, 30));
  return query
    select n.id, n.project_id, n.title, public.search_excerpt(n.body_text, v_query), n.updated_at, n.updated_by
    from public.notes n where n.id = any (v_found)
    order by
      strpos(case when v_initials then public.hangul_chosung(n.title) else public.hangul_jamo(n.title) end, v_letters) = 0,
      n.updated_at desc, n.id
    limit v_limit;
end $$;
