-- Backlinks: the notes and issues of a project whose text links to a note.
--
-- The links are an index of expressions and no table: an index cannot differ from the documents, covers rows that exist
-- already, and is used by the function below alone. To find the links of a document of 1,000 blocks takes 2 ms of the 350 ms
-- that saving it takes.

-- A key for each note that a document links to, of a project or board and the note; null when it links to none.
-- A document may contain any id. With the note alone as a key, the rows of other projects that name a note would be read at each
-- look at its backlinks. With the project in another column of the index, PostgreSQL may read all notes of a project by
-- `notes_grams` and compute their links.
create function private.link_keys(p_scope uuid, p_document jsonb) returns text[]
language sql immutable parallel safe cost 10000 set search_path = ''
return (
  select array_agg(distinct p_scope::text || l.id)
  from jsonb_array_elements_text(
    jsonb_path_query_array(p_document, 'strict $.**.content[*] ? (@.type == "noteLink").attrs.id')) l (id)
);

-- Documents without a link are not in the indexes. Issues are asked for by the boards that the caller may see.
create index notes_links on public.notes using gin ((private.link_keys(project_id, content) collate "C"))
  with (gin_pending_list_limit = 256)
  where removed_at is null and private.link_keys(project_id, content) is not null;
create index issues_links on public.issues using gin ((private.link_keys(board_id, body) collate "C"))
  with (gin_pending_list_limit = 256)
  where removed_at is null and private.link_keys(board_id, body) is not null;
-- An analysis would read all texts.
alter index public.notes_links alter column 1 set statistics 0;
alter index public.issues_links alter column 1 set statistics 0;

-- Live notes and issues of the same project that link to a note and that the caller may see, last changed first: p_most (at
-- most 100) from p_from. `total` is the number of all. As in searches, issues of archived boards are left out.
create function public.note_backlinks(p_note_id uuid, p_from int default 0, p_most int default 20)
returns table (kind text, id uuid, number int, title text, updated_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_project_id uuid := (
    select n.project_id from public.notes n where n.id = p_note_id and n.project_id in (select public.my_project_ids()));
  v_keys_of_issues text[] := array(
    select b.id::text || p_note_id::text from public.boards b
    where b.id in (select public.my_board_ids()) and b.project_id = v_project_id and b.archived_at is null);
begin
  return query
    select x.kind, x.id, x.number, x.title, x.updated_at, count(*) over ()
    from (
      select 'note' as kind, n.id, null::int as number, n.title, n.updated_at
      from public.notes n
      where private.link_keys(n.project_id, n.content) collate "C" @> array[v_project_id::text || p_note_id::text]
        and private.link_keys(n.project_id, n.content) is not null and n.removed_at is null and n.id <> p_note_id
      union all
      select 'issue', i.id, i.number, i.title, i.updated_at
      from public.issues i
      where private.link_keys(i.board_id, i.body) collate "C" && v_keys_of_issues
        and private.link_keys(i.board_id, i.body) is not null and i.removed_at is null
    ) x
    order by x.updated_at desc, x.id
    offset greatest(coalesce(p_from, 0), 0) limit least(greatest(coalesce(p_most, 20), 0), 100);
end $$;

revoke execute on function public.note_backlinks(uuid, int, int) from public, anon, authenticated;
grant execute on function public.note_backlinks(uuid, int, int) to authenticated;
