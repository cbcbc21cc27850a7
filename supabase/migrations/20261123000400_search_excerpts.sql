-- A search answered up to 50,000 characters of each note to show one line of it. It answers the part in which the text
-- occurs; where it occurs in the title, or as initials or half a syllable, the beginning.

-- At most 600 characters of a note's text.
create function public.search_excerpt(p_text text, p_query text) returns text
language sql immutable parallel safe set search_path = ''
return case strpos(lower(translate(left(p_text, 50000), E'\n\r\t', '   ')), lower(p_query))
  when 0 then left(p_text, 600)
  else substr(
    p_text,
    greatest(1, strpos(lower(translate(left(p_text, 50000), E'\n\r\t', '   ')), lower(p_query)) - 60),
    300
  )
end;

create or replace function public.search_notes(p_project_id uuid, p_query text, p_limit int default 30)
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
  return query
    select n.id, n.project_id, n.title, public.search_excerpt(n.body_text, v_query), n.updated_at, n.updated_by
    from public.notes n where n.id = any (v_found) order by n.updated_at desc, n.id;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.search_excerpt(text, text) from public, anon, authenticated;
