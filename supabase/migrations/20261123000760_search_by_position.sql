-- Search of notes, issues and files within 50 ms at 50,000 rows of each.
--
-- `like '%…%'` begins a comparison at each letter of a text whose first byte is that of the pattern, and all letters of Hangul
-- begin with the same byte: 1,000 texts of 1,700 letters took 28 to 40 ms. `strpos` skips over what cannot match: 2 to 11 ms.

drop function public.newest_notes_like(uuid[], boolean, text, int);
drop function public.issues_matching(uuid[], boolean, text, int);

-- Notes ----------------------------------------------------------------------------------------------------------------

-- The newest p_read notes of some projects: whether these are all, how many were read, and which of them contain p_letters,
-- last changed first.
create function public.newest_notes_with(p_projects uuid[], p_initials boolean, p_letters text, p_read int,
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
  select count(*), coalesce(array_agg(n.id order by n.updated_at desc) filter (where strpos(n.searched, p_letters) > 0), '{}')
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
create or replace function public.notes_matching(p_projects uuid[], p_initials boolean, p_letters text, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 500;
  -- Reading so many notes in order takes as long as finding one in a hundred of 200,000 by the index.
  c_most constant int := 3000;
  v_newest record;
  v_expected int;
  v_grams text[];
begin
  v_newest := public.newest_notes_with(p_projects, p_initials, p_letters, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  -- Half more than it takes when matches are spread evenly.
  v_expected := v_newest.read * p_limit * 3 / 2 / greatest(cardinality(v_newest.matching), 1);
  if cardinality(v_newest.matching) > 0 and v_expected <= c_most then
    v_newest := public.newest_notes_with(p_projects, p_initials, p_letters, v_expected);
    if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  end if;

  v_grams := private.query_grams(p_letters);
  if v_grams = '{}' then
    v_newest := public.newest_notes_with(p_projects, p_initials, p_letters, 100000000);
    return v_newest.matching[:p_limit];
  end if;
  -- All that have the groups are sorted, and only then compared, until enough match.
  if p_initials then
    return array(
      select c.id from (
        select f.id, f.updated_at from unnest(p_projects) p (id)
        cross join lateral (
          select n.id, n.updated_at from public.notes n
          where array[n.project_id] @> array[p.id] and n.removed_at is null
            and private.search_grams(n.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where (select strpos(n.search_chosung, p_letters) > 0 from public.notes n where n.id = c.id)
      limit p_limit);
  end if;
  return array(
    select c.id from (
      select f.id, f.updated_at from unnest(p_projects) p (id)
      cross join lateral (
        select n.id, n.updated_at from public.notes n
        where array[n.project_id] @> array[p.id] and n.removed_at is null
          and private.search_grams(n.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.updated_at desc offset 0
    ) c
    where (select strpos(n.search_jamo, p_letters) > 0 from public.notes n where n.id = c.id)
    limit p_limit);
end $$;

-- Issues ---------------------------------------------------------------------------------------------------------------

-- As `newest_notes_with`, of boards.
create function public.newest_issues_with(p_boards uuid[], p_initials boolean, p_letters text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
begin
  select count(*), coalesce(array_agg(n.id order by n.updated_at desc) filter (where strpos(n.searched, p_letters) > 0), '{}')
  into read, matching
  from (
    select f.* from unnest(p_boards) b (id)
    cross join lateral (
      select i.id, i.updated_at, case when p_initials then i.search_chosung else i.search_jamo end as searched
      from public.issues i where i.board_id = b.id and i.removed_at is null
      order by i.updated_at desc limit p_read
    ) f
    order by f.updated_at desc limit p_read
  ) n;
  is_all := read < p_read;
end $$;

-- Ids of the issues of some boards that contain these letters, last changed first, at most p_limit. As `notes_matching`: the
-- newest ones show how frequent the letters are, and the index finds what is rare.
create function public.issues_matching(p_boards uuid[], p_initials boolean, p_letters text, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 300;
  c_most constant int := 3000;
  v_newest record;
  v_expected int;
  v_grams text[];
begin
  v_newest := public.newest_issues_with(p_boards, p_initials, p_letters, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  v_expected := v_newest.read * p_limit * 3 / 2 / greatest(cardinality(v_newest.matching), 1);
  if cardinality(v_newest.matching) > 0 and v_expected <= c_most then
    v_newest := public.newest_issues_with(p_boards, p_initials, p_letters, v_expected);
    if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  end if;

  v_grams := private.query_grams(p_letters);
  if v_grams = '{}' then
    v_newest := public.newest_issues_with(p_boards, p_initials, p_letters, 100000000);
    return v_newest.matching[:p_limit];
  end if;
  if p_initials then
    return array(
      select c.id from (
        select f.id, f.updated_at from unnest(p_boards) b (id)
        cross join lateral (
          select i.id, i.updated_at from public.issues i
          where array[i.board_id] @> array[b.id] and i.removed_at is null
            and private.search_grams(i.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where (select strpos(i.search_chosung, p_letters) > 0 from public.issues i where i.id = c.id) limit p_limit);
  end if;
  return array(
    select c.id from (
      select f.id, f.updated_at from unnest(p_boards) b (id)
      cross join lateral (
        select i.id, i.updated_at from public.issues i
        where array[i.board_id] @> array[b.id] and i.removed_at is null
          and private.search_grams(i.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.updated_at desc offset 0
    ) c
    where (select strpos(i.search_jamo, p_letters) > 0 from public.issues i where i.id = c.id) limit p_limit);
end $$;

-- Files ----------------------------------------------------------------------------------------------------------------

-- As the index of notes. A search compared the name of every file: 20 ms at 50,000.
create index files_grams on public.files using gin (
  (array[project_id]),
  (private.search_grams(search_jamo) collate "C"),
  (private.search_grams(search_chosung) collate "C")
) with (gin_pending_list_limit = 256) where removed_at is null;
alter index public.files_grams alter column 1 set statistics 0;
alter index public.files_grams alter column 2 set statistics 0;
alter index public.files_grams alter column 3 set statistics 0;

-- As `newest_notes_with`; files that are attached to issues match only when the issue is one of p_issues.
create function public.newest_files_with(
  p_projects uuid[], p_issues uuid[], p_initials boolean, p_letters text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
begin
  select count(*), coalesce(array_agg(n.id order by n.updated_at desc, n.id) filter (
    where strpos(n.searched, p_letters) > 0 and (n.issue_id is null or n.issue_id = any (p_issues))), '{}')
  into read, matching
  from (
    select f.* from unnest(p_projects) p (id)
    cross join lateral (
      select m.id, m.updated_at, case when m.source_type = 'issue' then m.source_id end as issue_id,
        case when p_initials then m.search_chosung else m.search_jamo end as searched
      from public.files m where m.project_id = p.id and m.removed_at is null
      order by m.updated_at desc limit p_read
    ) f
    order by f.updated_at desc limit p_read
  ) n;
  is_all := read < p_read;
end $$;

-- Ids of the files of some projects whose names contain these letters, last changed first, at most p_limit. Names are short,
-- so more of the newest are read than of notes before the index is asked.
create function public.files_matching(
  p_projects uuid[], p_issues uuid[], p_initials boolean, p_letters text, p_limit int
) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 1000;
  v_newest record;
  v_grams text[];
begin
  v_newest := public.newest_files_with(p_projects, p_issues, p_initials, p_letters, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  v_grams := private.query_grams(p_letters);
  if v_grams = '{}' then
    v_newest := public.newest_files_with(p_projects, p_issues, p_initials, p_letters, 100000000);
    return v_newest.matching[:p_limit];
  end if;
  if p_initials then
    return array(
      select c.id from (
        select f.* from unnest(p_projects) p (id)
        cross join lateral (
          select m.id, m.updated_at, m.source_type, m.source_id from public.files m
          where array[m.project_id] @> array[p.id] and m.removed_at is null
            and private.search_grams(m.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc, f.id offset 0
      ) c
      where (c.source_type is distinct from 'issue' or c.source_id = any (p_issues))
        and (select strpos(m.search_chosung, p_letters) > 0 from public.files m where m.id = c.id)
      limit p_limit);
  end if;
  return array(
    select c.id from (
      select f.* from unnest(p_projects) p (id)
      cross join lateral (
        select m.id, m.updated_at, m.source_type, m.source_id from public.files m
        where array[m.project_id] @> array[p.id] and m.removed_at is null
          and private.search_grams(m.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.updated_at desc, f.id offset 0
    ) c
    where (c.source_type is distinct from 'issue' or c.source_id = any (p_issues))
      and (select strpos(m.search_jamo, p_letters) > 0 from public.files m where m.id = c.id)
    limit p_limit);
end $$;

-- Live files whose names match what was typed, last changed first: by initial consonants when only those were typed, else by
-- letters. p_project_id null searches all projects of the caller.
create or replace function public.search_files(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, category_id text, source_type text, source_id uuid, name text, mime text, size bigint,
  thumb text, updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_limit int := least(coalesce(p_limit, 30), 100);
  v_projects uuid[] := array(select m.id from public.my_project_ids() m (id) where p_project_id is null or m.id = p_project_id);
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' or v_limit < 1 or v_projects = '{}' then return; end if;
  v_found := public.files_matching(v_projects, array(select public.my_file_issue_ids()), v_initials, v_letters, v_limit);
  return query
    select f.id, f.project_id, f.category_id, f.source_type, f.source_id, f.name, f.mime, f.size, f.thumb, f.updated_at
    from public.files f where f.id = any (v_found) order by f.updated_at desc, f.id;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.newest_notes_with(uuid[], boolean, text, int), public.newest_issues_with(uuid[], boolean, text, int),
  public.newest_files_with(uuid[], uuid[], boolean, text, int), public.issues_matching(uuid[], boolean, text, int),
  public.files_matching(uuid[], uuid[], boolean, text, int)
  from public, anon, authenticated;
