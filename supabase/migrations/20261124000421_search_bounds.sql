-- A search compares a bounded amount of text, whatever somebody has written and looks for.
--
-- `strpos` compares the pattern from its end: for a text and a pattern of one letter repeated, the whole pattern at each letter
-- of the text. Long notes of that kind, or many notes that have all groups of letters of a pattern but not the pattern, made one
-- search take seconds of a processor.

-- Each step of a search compares no further text when those before it have so many bytes. Few notes have all groups of a long
-- pattern, so that a long one meets this only when it is made to.
create function private.search_room(p_letters text) returns bigint
language sql immutable parallel safe set search_path = ''
return 100000000 / greatest(octet_length(p_letters), 8);

-- Notes ----------------------------------------------------------------------------------------------------------------

-- The newest p_read notes of some projects: whether these are all, how many were compared, and which of them contain p_letters,
-- last changed first.
create or replace function public.newest_notes_with(p_projects uuid[], p_initials boolean, p_letters text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
-- Without sorting, the notes of a project are read by the index in their order. By the average size of a project PostgreSQL
-- would read all notes of a large one.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare
  v_projects int := cardinality(p_projects);
  v_since timestamptz;
  v_room bigint := private.search_room(p_letters);
  v_all int;
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
  select count(*), count(*) filter (where coalesce(n.spent, 0) < v_room),
    coalesce(array_agg(n.id order by n.updated_at desc)
      filter (where case when coalesce(n.spent, 0) < v_room then strpos(n.searched, p_letters) > 0 end), '{}')
  into v_all, read, matching
  from (
    -- The length of a text is known without reading it.
    select g.*, sum(octet_length(g.searched)) over (order by g.updated_at desc rows between unbounded preceding and 1 preceding) as spent
    from (
      select f.* from unnest(p_projects) p (id)
      cross join lateral (
        select m.id, m.updated_at, case when p_initials then m.search_chosung else m.search_jamo end as searched
        from public.notes m
        where m.project_id = p.id and m.removed_at is null and m.updated_at >= coalesce(v_since, '-infinity')
        order by m.updated_at desc limit p_read
      ) f
      order by f.updated_at desc limit p_read
    ) g
  ) n;
  is_all := v_all < p_read and read = v_all;
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
  v_room bigint := private.search_room(p_letters);
begin
  v_newest := public.newest_notes_with(p_projects, p_initials, p_letters, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  -- Half more than it takes when matches are spread evenly.
  v_expected := v_newest.read * p_limit * 3 / 2 / greatest(cardinality(v_newest.matching), 1);
  if v_newest.read = c_newest and cardinality(v_newest.matching) > 0 and v_expected <= c_most then
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
        select f.id, sum(f.octets) over (order by f.updated_at desc rows between unbounded preceding and 1 preceding) as spent
        from unnest(p_projects) p (id)
        cross join lateral (
          select n.id, n.updated_at, octet_length(n.search_chosung) as octets from public.notes n
          where array[n.project_id] @> array[p.id] and n.removed_at is null
            and private.search_grams(n.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where case when coalesce(c.spent, 0) < v_room then
      (select strpos(n.search_chosung, p_letters) > 0 from public.notes n where n.id = c.id) end
      limit p_limit);
  end if;
  return array(
    select c.id from (
      select f.id, sum(f.octets) over (order by f.updated_at desc rows between unbounded preceding and 1 preceding) as spent
      from unnest(p_projects) p (id)
      cross join lateral (
        select n.id, n.updated_at, octet_length(n.search_jamo) as octets from public.notes n
        where array[n.project_id] @> array[p.id] and n.removed_at is null
          and private.search_grams(n.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.updated_at desc offset 0
    ) c
    where case when coalesce(c.spent, 0) < v_room then
      (select strpos(n.search_jamo, p_letters) > 0 from public.notes n where n.id = c.id) end
    limit p_limit);
end $$;

-- Issues ---------------------------------------------------------------------------------------------------------------

-- As `newest_notes_with`, of boards.
create or replace function public.newest_issues_with(p_boards uuid[], p_initials boolean, p_letters text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare
  v_room bigint := private.search_room(p_letters);
  v_all int;
begin
  select count(*), count(*) filter (where coalesce(n.spent, 0) < v_room),
    coalesce(array_agg(n.id order by n.updated_at desc)
      filter (where case when coalesce(n.spent, 0) < v_room then strpos(n.searched, p_letters) > 0 end), '{}')
  into v_all, read, matching
  from (
    select g.*, sum(octet_length(g.searched)) over (order by g.updated_at desc rows between unbounded preceding and 1 preceding) as spent
    from (
      select f.* from unnest(p_boards) b (id)
      cross join lateral (
        select i.id, i.updated_at, case when p_initials then i.search_chosung else i.search_jamo end as searched
        from public.issues i where i.board_id = b.id and i.removed_at is null
        order by i.updated_at desc limit p_read
      ) f
      order by f.updated_at desc limit p_read
    ) g
  ) n;
  is_all := v_all < p_read and read = v_all;
end $$;

-- As `notes_matching`.
create or replace function public.issues_matching(p_boards uuid[], p_initials boolean, p_letters text, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 300;
  c_most constant int := 3000;
  v_newest record;
  v_expected int;
  v_grams text[];
  v_room bigint := private.search_room(p_letters);
begin
  v_newest := public.newest_issues_with(p_boards, p_initials, p_letters, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  v_expected := v_newest.read * p_limit * 3 / 2 / greatest(cardinality(v_newest.matching), 1);
  if v_newest.read = c_newest and cardinality(v_newest.matching) > 0 and v_expected <= c_most then
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
        select f.id, sum(f.octets) over (order by f.updated_at desc rows between unbounded preceding and 1 preceding) as spent
        from unnest(p_boards) b (id)
        cross join lateral (
          select i.id, i.updated_at, octet_length(i.search_chosung) as octets from public.issues i
          where array[i.board_id] @> array[b.id] and i.removed_at is null
            and private.search_grams(i.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.updated_at desc offset 0
      ) c
      where case when coalesce(c.spent, 0) < v_room then
      (select strpos(i.search_chosung, p_letters) > 0 from public.issues i where i.id = c.id) end
      limit p_limit);
  end if;
  return array(
    select c.id from (
      select f.id, sum(f.octets) over (order by f.updated_at desc rows between unbounded preceding and 1 preceding) as spent
      from unnest(p_boards) b (id)
      cross join lateral (
        select i.id, i.updated_at, octet_length(i.search_jamo) as octets from public.issues i
        where array[i.board_id] @> array[b.id] and i.removed_at is null
          and private.search_grams(i.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.updated_at desc offset 0
    ) c
    where case when coalesce(c.spent, 0) < v_room then
      (select strpos(i.search_jamo, p_letters) > 0 from public.issues i where i.id = c.id) end
    limit p_limit);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function private.search_room(text) from public, anon, authenticated;
revoke execute on function
  public.newest_notes_with(uuid[], boolean, text, int), public.notes_matching(uuid[], boolean, text, int),
  public.newest_issues_with(uuid[], boolean, text, int), public.issues_matching(uuid[], boolean, text, int)
  from public, anon, authenticated;
