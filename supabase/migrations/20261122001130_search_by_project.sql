-- Search among many notes. A common word is found by reading the newest notes in order until enough have it: the index by
-- time serves `project_id = …`, but not `= any (…)`, by which 50,000 notes were compared and sorted. A rare word is found
-- by its trigrams. Which of the two it is shows in the first notes that are read; the planner cannot know: of columns with
-- long texts it keeps no statistics.

-- Notes of one project whose letters, or initials, are like a pattern, last changed first.
create function public.notes_like(p_project_id uuid, p_initials boolean, p_pattern text, p_limit int)
returns table (id uuid, updated_at timestamptz)
-- Planned for what was typed: how rare it is decides which index is best.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  c_newest constant int := 500;
  v_read int;
  v_found uuid[];
begin
  select count(*), array_agg(n.id order by n.updated_at desc) filter (where n.searched like p_pattern)
  into v_read, v_found
  from (
    select m.id, m.updated_at, case when p_initials then m.search_chosung else m.search_jamo end as searched
    from public.notes m where m.project_id = p_project_id and m.removed_at is null
    order by m.updated_at desc limit c_newest
  ) n;
  if v_read < c_newest or cardinality(v_found) >= p_limit then
    return query select n.id, n.updated_at from public.notes n where n.id = any (v_found[:p_limit]);
  elsif p_initials then
    -- `offset 0`: not by reading all notes in order and hoping to be done soon.
    return query
      select f.id, f.updated_at from (
        select n.id, n.updated_at from public.notes n
        where n.project_id = p_project_id and n.removed_at is null and n.search_chosung like p_pattern offset 0
      ) f order by f.updated_at desc limit p_limit;
  else
    return query
      select f.id, f.updated_at from (
        select n.id, n.updated_at from public.notes n
        where n.project_id = p_project_id and n.removed_at is null and n.search_jamo like p_pattern offset 0
      ) f order by f.updated_at desc limit p_limit;
  end if;
end $$;

create or replace function public.search_notes(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, title text, body_text text, updated_at timestamptz, updated_by uuid
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- No longer than a line: each text is compared with it from each of its letters on.
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_pattern text := '%' || regexp_replace(v_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_limit int := least(coalesce(p_limit, 30), 100);
  -- Ids first: texts are not carried through the sort.
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' or v_limit < 1 then return; end if;
  v_found := array(
    select f.id
    from public.my_project_ids() m (id)
    cross join lateral public.notes_like(m.id, v_initials, v_pattern, v_limit) f
    where p_project_id is null or m.id = p_project_id
    order by f.updated_at desc limit v_limit);
  return query select n.id, n.project_id, n.title, left(n.body_text, 50000), n.updated_at, n.updated_by
    from public.notes n where n.id = any (v_found) order by n.updated_at desc, n.id;
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function public.notes_like(uuid, boolean, text, int) from public, anon, authenticated;
