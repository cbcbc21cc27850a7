-- Search of comments, as of notes, issues and files: by part of a word, letters of an incomplete syllable and initials.

alter table public.comments
  add column search_jamo text not null generated always as (public.hangul_jamo(body_text)) stored,
  add column search_chosung text not null generated always as (public.hangul_chosung(body_text)) stored;

create index comments_newest on public.comments (project_id, created_at desc) where removed_at is null;
-- As the index of notes.
create index comments_grams on public.comments using gin (
  (array[project_id]),
  (private.search_grams(search_jamo) collate "C"),
  (private.search_grams(search_chosung) collate "C")
) with (gin_pending_list_limit = 256) where removed_at is null;
alter index public.comments_grams alter column 1 set statistics 0;
alter index public.comments_grams alter column 2 set statistics 0;
alter index public.comments_grams alter column 3 set statistics 0;

-- Whether a reader of the project and of these boards finds what the comment is about.
create function public.is_comment_found(p_note_id uuid, p_issue_id uuid, p_boards uuid[]) returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.notes n where n.id = p_note_id and n.removed_at is null)
  or exists (select from public.issues i where i.id = p_issue_id and i.removed_at is null and i.board_id = any (p_boards));

-- As `newest_issues_with`.
create function public.newest_comments_with(
  p_projects uuid[], p_boards uuid[], p_initials boolean, p_letters text, p_read int,
  out is_all boolean, out read int, out matching uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set enable_sort = off as $$
declare
  v_room bigint := private.search_room(p_letters);
  v_all int;
begin
  select count(*), count(*) filter (where coalesce(n.spent, 0) < v_room),
    coalesce(array_agg(n.id order by n.created_at desc, n.id) filter (
      where case when coalesce(n.spent, 0) < v_room and strpos(n.searched, p_letters) > 0
        then public.is_comment_found(n.note_id, n.issue_id, p_boards) end), '{}')
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
create function public.comments_matching(
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
        and public.is_comment_found(m.note_id, m.issue_id, p_boards)
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
      and public.is_comment_found(m.note_id, m.issue_id, p_boards)
    limit p_limit);
end $$;

-- Live comments on live notes and issues whose texts match what was typed, newest first, with what they are about.
-- p_project_id null searches all projects of the caller.
create function public.search_comments(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, target_type text, target_id uuid, number int, title text, excerpt text, author uuid,
  author_name text, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_limit int := least(coalesce(p_limit, 30), 100);
  v_projects uuid[] := array(select m.id from public.my_project_ids() m (id) where p_project_id is null or m.id = p_project_id);
  v_boards uuid[] := array(
    select b.id from public.boards b
    where b.id in (select public.my_board_ids()) and b.project_id = any (v_projects) and b.archived_at is null);
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' or v_limit < 1 or v_projects = '{}' then return; end if;
  v_found := public.comments_matching(v_projects, v_boards, v_initials, v_letters, v_limit);
  return query
    select c.id, c.project_id, c.target_type, c.target_id, i.number, coalesce(i.title, n.title),
      public.search_excerpt(c.body_text, v_query), c.author, c.author_name, c.created_at
    from public.comments c
    left join public.notes n on n.id = c.note_id
    left join public.issues i on i.id = c.issue_id
    where c.id = any (v_found)
    order by c.created_at desc, c.id;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.is_comment_found(uuid, uuid, uuid[]), public.newest_comments_with(uuid[], uuid[], boolean, text, int),
  public.comments_matching(uuid[], uuid[], boolean, text, int), public.search_comments(uuid, text, int)
  from public, anon, authenticated;
grant execute on function public.search_comments(uuid, text, int) to authenticated;
