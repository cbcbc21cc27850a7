-- A search looks at what a comment is about within its query. A function of its own took 60 µs for each comment that matches: two
-- seconds for 30,000 on notes in the trash, of which none is shown.

-- As `newest_issues_with`.
create or replace function public.newest_comments_with(
  p_projects uuid[], p_boards uuid[], p_initials boolean, p_letters text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare
  v_room bigint := private.search_room(p_letters);
  v_all int;
begin
  select count(*), count(*) filter (where coalesce(n.spent, 0) < v_room),
    coalesce(array_agg(n.id order by n.created_at desc, n.id) filter (
      where case when coalesce(n.spent, 0) < v_room and strpos(n.searched, p_letters) > 0 then
        exists (select from public.notes t where t.id = n.note_id and t.removed_at is null)
        or exists (select from public.issues i where i.id = n.issue_id and i.removed_at is null and i.board_id = any (p_boards)) end), '{}')
  into v_all, read, matching
  from (
    select g.*, sum(octet_length(g.searched)) over (order by g.created_at desc rows between unbounded preceding and 1 preceding) as spent
    from (
      select f.* from unnest(p_projects) p (id)
      cross join lateral (
        select c.id, c.created_at, c.note_id, c.issue_id,
          case when p_initials then c.search_chosung else c.search_jamo end as searched
        from public.comments c where c.project_id = p.id and c.removed_at is null
        order by c.created_at desc limit p_read
      ) f
      order by f.created_at desc limit p_read
    ) g
  ) n;
  is_all := v_all < p_read and read = v_all;
end $$;

-- Ids of the comments of some projects that contain these letters, newest first, at most p_limit; those on issues only when the
-- board is one of p_boards. As `issues_matching`.
create or replace function public.comments_matching(
  p_projects uuid[], p_boards uuid[], p_initials boolean, p_letters text, p_limit int
) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_newest constant int := 300;
  c_most constant int := 3000;
  v_newest record;
  v_expected int;
  v_grams text[];
  v_room bigint := private.search_room(p_letters);
begin
  v_newest := public.newest_comments_with(p_projects, p_boards, p_initials, p_letters, c_newest);
  if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  v_expected := v_newest.read * p_limit * 3 / 2 / greatest(cardinality(v_newest.matching), 1);
  if v_newest.read = c_newest and cardinality(v_newest.matching) > 0 and v_expected <= c_most then
    v_newest := public.newest_comments_with(p_projects, p_boards, p_initials, p_letters, v_expected);
    if v_newest.is_all or cardinality(v_newest.matching) >= p_limit then return v_newest.matching[:p_limit]; end if;
  end if;

  v_grams := private.query_grams(p_letters);
  if v_grams = '{}' then
    v_newest := public.newest_comments_with(p_projects, p_boards, p_initials, p_letters, 100000000);
    return v_newest.matching[:p_limit];
  end if;
  if p_initials then
    return array(
      select m.id from (
        select f.id, f.note_id, f.issue_id,
          sum(f.octets) over (order by f.created_at desc rows between unbounded preceding and 1 preceding) as spent
        from unnest(p_projects) p (id)
        cross join lateral (
          select c.id, c.created_at, c.note_id, c.issue_id, octet_length(c.search_chosung) as octets from public.comments c
          where array[c.project_id] @> array[p.id] and c.removed_at is null
            and private.search_grams(c.search_chosung) collate "C" @> v_grams offset 0
        ) f
        order by f.created_at desc, f.id offset 0
      ) m
      where case when coalesce(m.spent, 0) < v_room then
          (select strpos(c.search_chosung, p_letters) > 0 from public.comments c where c.id = m.id) end
        and (exists (select from public.notes n where n.id = m.note_id and n.removed_at is null)
          or exists (select from public.issues i where i.id = m.issue_id and i.removed_at is null and i.board_id = any (p_boards)))
      limit p_limit);
  end if;
  return array(
    select m.id from (
      select f.id, f.note_id, f.issue_id,
        sum(f.octets) over (order by f.created_at desc rows between unbounded preceding and 1 preceding) as spent
      from unnest(p_projects) p (id)
      cross join lateral (
        select c.id, c.created_at, c.note_id, c.issue_id, octet_length(c.search_jamo) as octets from public.comments c
        where array[c.project_id] @> array[p.id] and c.removed_at is null
          and private.search_grams(c.search_jamo) collate "C" @> v_grams offset 0
      ) f
      order by f.created_at desc, f.id offset 0
    ) m
    where case when coalesce(m.spent, 0) < v_room then
        (select strpos(c.search_jamo, p_letters) > 0 from public.comments c where c.id = m.id) end
      and (exists (select from public.notes n where n.id = m.note_id and n.removed_at is null)
        or exists (select from public.issues i where i.id = m.issue_id and i.removed_at is null and i.board_id = any (p_boards)))
    limit p_limit);
end $$;

drop function public.is_comment_found(uuid, uuid, uuid[]);

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.newest_comments_with(uuid[], uuid[], boolean, text, int), public.comments_matching(uuid[], uuid[], boolean, text, int)
  from public, anon, authenticated;
