-- Search of notes by an index of our own over groups of one, two and three letters. The operators of pg_trgm find nothing
-- shorter than three letters by an index, and a syllable without a final consonant is two: one that few notes contain took
-- seconds among 200,000. They also compare every row that the index finds with the pattern, however few are shown.

-- Nobody has `usage` here: nothing in this schema can be called by name, over REST or otherwise. A function of an index of
-- expressions has to be executable by everybody who inserts rows.
create schema private;

-- Renames marks and spaces to letters that nobody writes today, because pg_trgm leaves out what is no letter or digit.
create function private.marks_as_letters(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return translate(
  p_text,
  E' \n\t!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~·…“”‘’',
  'ㅥㅦㅧㅨㅩㅪㅫㅬㅭㅮㅯㅰㅱㅲㅳㅴㅵㅶㅷㅸㅹㅺㅻㅼㅽㅾㆀㆁㆂㆃㆄㆅㆆㆇㆈㆉㆊㆋㆌㆍㆎ'
);

-- The groups of one, two and three letters that a text contains. pg_trgm makes groups of three; of letters with `ㅿ` between
-- them, three are two letters (ㄱㅿㄴ) or one (ㅿㄱㅿ). Groups at the ends of a word are more than that, and never asked for.
create function private.search_grams(p_text text) returns text[]
language sql immutable parallel safe cost 10000 set search_path = ''
return (
  select extensions.show_trgm(t.letters || ' ㅿ' || array_to_string(string_to_array(t.letters, null), 'ㅿ') || 'ㅿ')
  from (select private.marks_as_letters(p_text) offset 0) t (letters)
);

-- Groups that every text contains in which these letters follow each other: of three where there are three, at most
-- twelve. None for letters that pg_trgm does not know, such as an emoji.
create function private.query_grams(p_letters text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  c_most constant int := 12;
  v_letters text := private.marks_as_letters(p_letters);
  v_grams text[];
begin
  for v_size in reverse 3..1 loop
    -- Without the groups at the ends of a word, which belong to this one alone.
    select array_agg(distinct g.gram) into v_grams
    from generate_series(1, least(length(v_letters) - v_size + 1, c_most)) i
    cross join lateral (select substr(v_letters, i, v_size)) s (part)
    cross join lateral (
      select case v_size
        when 3 then s.part
        when 2 then left(s.part, 1) || 'ㅿ' || right(s.part, 1)
        else 'ㅿ' || s.part || 'ㅿ'
      end
    ) w (three)
    cross join lateral (
      select unnest(extensions.show_trgm(w.three))
      except select unnest(extensions.show_trgm(left(w.three, 2)))
      except select unnest(extensions.show_trgm(right(w.three, 2)))
    ) g (gram);
    exit when v_grams is not null;
  end loop;
  return coalesce(v_grams, '{}');
end $$;

drop function public.notes_like(uuid, boolean, text, int);
drop index public.notes_jamo, public.notes_chosung;
-- A search reads the pending list from its beginning to its end for each project, so it is kept short.
-- The project is an array, so that no other index serves the search: by the average size of a project PostgreSQL would read
-- all notes of one and compute their groups.
create index notes_grams on public.notes using gin (
  (array[project_id]),
  (private.search_grams(search_jamo) collate "C"),
  (private.search_grams(search_chosung) collate "C")
) with (gin_pending_list_limit = 256) where removed_at is null;
-- The functions below know which index they need, and an analysis of these takes minutes.
alter index public.notes_grams alter column 1 set statistics 0;
alter index public.notes_grams alter column 2 set statistics 0;
alter index public.notes_grams alter column 3 set statistics 0;

-- The newest p_read notes of some projects: whether these are all, how many were read, and which of them match, last changed
-- first.
create function public.newest_notes_like(p_projects uuid[], p_initials boolean, p_pattern text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
-- Without sorting, the notes of a project are read by the index in their order. By the average size of a project PostgreSQL
-- would read all notes of a large one.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare
  v_projects int := cardinality(p_projects);
  v_since timestamptz;
begin
  -- p_read of each of 50 projects would be 25,000 notes. Three times their share has p_read notes in it, so the newest p_read
  -- are not older than the last of these.
  if v_projects > 1 then
    select x.updated_at into v_since
    from unnest(p_projects) p (id)
    cross join lateral (
      select m.updated_at from public.notes m where m.project_id = p.id and m.removed_at is null
      order by m.updated_at desc limit greatest(p_read * 3 / v_projects, 20)
    ) x
    order by x.updated_at desc offset p_read - 1 limit 1;
  end if;
  select count(*), coalesce(array_agg(n.id order by n.updated_at desc) filter (where n.searched like p_pattern), '{}')
  into read, matching
  from (
    select f.* from unnest(p_projects) p (id)
    cross join lateral (
      select m.id, m.updated_at, case when p_initials then m.search_chosung else m.search_jamo end as searched
      from public.notes m
      where m.project_id = p.id and m.removed_at is null and m.updated_at >= coalesce(v_since, '-infinity')
      order by m.updated_at desc limit p_read
    ) f
    order by f.updated_at desc limit p_read
  ) n;
  is_all := read < p_read;
end $$;

-- Ids of the notes of some projects that contain these letters, last changed first, at most p_limit.
create function public.notes_matching(p_projects uuid[], p_initials boolean, p_letters text, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 500;
  -- Reading so many notes in order takes as long as finding one in a hundred of 200,000 by the index.
  c_most constant int := 3000;
  v_pattern text := '%' || regexp_replace(p_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_newest record;
  v_expected int;
  v_grams text[];
  v_found uuid[];
begin
  v_newest := public.newest_notes_like(p_projects, p_initials, v_pattern, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  -- Half more than it takes when matches are spread evenly.
  v_expected := v_newest.read * p_limit * 3 / 2 / greatest(cardinality(v_newest.matching), 1);
  if cardinality(v_newest.matching) > 0 and v_expected <= c_most then
    v_newest := public.newest_notes_like(p_projects, p_initials, v_pattern, v_expected);
    if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  end if;

  v_grams := private.query_grams(p_letters);
  if v_grams = '{}' then
    v_newest := public.newest_notes_like(p_projects, p_initials, v_pattern, 100000000);
    return v_newest.matching[:p_limit];
  end if;
  -- All that have the groups are sorted, and only then compared, until enough match.
  if p_initials then
    v_found := array(
      select c.id from (
        select f.id, f.updated_at from unnest(p_projects) p (id)
        cross join lateral (
          select n.id, n.updated_at from public.notes n
          where array[n.project_id] @> array[p.id] and n.removed_at is null
            and private.search_grams(n.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where (select n.search_chosung like v_pattern from public.notes n where n.id = c.id)
      limit p_limit);
  else
    v_found := array(
      select c.id from (
        select f.id, f.updated_at from unnest(p_projects) p (id)
        cross join lateral (
          select n.id, n.updated_at from public.notes n
          where array[n.project_id] @> array[p.id] and n.removed_at is null
            and private.search_grams(n.search_jamo) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where (select n.search_jamo like v_pattern from public.notes n where n.id = c.id)
      limit p_limit);
  end if;
  return v_found;
end $$;

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
  v_limit int := least(coalesce(p_limit, 30), 100);
  v_projects uuid[] := array(select m.id from public.my_project_ids() m (id) where p_project_id is null or m.id = p_project_id);
  -- Ids first, so that texts are not sorted.
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' or v_limit < 1 or v_projects = '{}' then return; end if;
  v_found := public.notes_matching(v_projects, v_initials, v_letters, v_limit);
  return query
    select n.id, n.project_id, n.title, public.search_excerpt(n.body_text, v_query), n.updated_at, n.updated_by
    from public.notes n where n.id = any (v_found) order by n.updated_at desc, n.id;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke all on schema private from public, anon, authenticated, service_role;
revoke execute on function
  private.marks_as_letters(text), private.search_grams(text), private.query_grams(text)
  from public, anon, authenticated;
-- For the index, when they insert a note.
grant execute on function private.search_grams(text), private.marks_as_letters(text) to authenticated, service_role;
revoke execute on function
  public.newest_notes_like(uuid[], boolean, text, int), public.notes_matching(uuid[], boolean, text, int)
  from public, anon, authenticated;
