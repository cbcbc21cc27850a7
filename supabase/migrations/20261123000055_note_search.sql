-- Search of notes. A common word is found by reading the newest notes in order until enough match; the index by time serves
-- `project_id = …`, but with `= any (…)` 50,000 notes were compared and sorted. A rare word is found by the trigram index.
-- Which case applies is decided by the first 500 notes, because the planner keeps no statistics of long text columns.

-- Notes of one project whose letters, or initial consonants, match a pattern, last changed first.
create function public.notes_like(p_project_id uuid, p_initials boolean, p_pattern text, p_limit int)
returns table (id uuid, updated_at timestamptz)
-- A custom plan: the best index depends on how rare the pattern is.
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
    -- `offset 0` keeps the planner from reading all notes in order of time.
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

-- Live notes that match what was typed, last changed first: by initial consonants when only those were typed, else by
-- letters, so that half a syllable matches too. p_project_id null searches all projects of the caller. A function, because
-- row-level security keeps LIKE from using the index.
create function public.search_notes(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, title text, body_text text, updated_at timestamptz, updated_by uuid
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- At most 200 characters, because the cost of LIKE grows with the pattern.
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_pattern text := '%' || regexp_replace(v_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_limit int := least(coalesce(p_limit, 30), 100);
  -- Ids first, so that texts are not sorted.
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

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.notes_like(uuid, boolean, text, int), public.search_notes(uuid, text, int)
  from public, anon, authenticated;
grant execute on function
  public.search_notes(uuid, text, int)
  to authenticated;
