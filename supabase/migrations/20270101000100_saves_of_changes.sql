-- Saves of a large document send what changed.
--
-- A note of 400 KB was sent whole after each pause. A change names an array of the stored document, by its path, and what is removed
-- and inserted there. It fits the revision that it was made on only, so that the result is what the editor shows.

-- Applies one or two changes [{ path, length, at, remove, insert }] to a document: of the array at `path`, which has `length`
-- elements, `remove` are removed from `at` on, and those of `insert` take their place.
create function public.spliced(p_document jsonb, p_changes jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_change record;
  v_list jsonb;
begin
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) > 2 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  for v_change in
    select c.path, c.length, c.at, c.remove, c.insert
    from jsonb_to_recordset(p_changes) c (path text[], length int, at int, remove int, insert jsonb)
  loop
    if v_change.path is null or cardinality(v_change.path) > 40 or v_change.at is null or v_change.at < 0
      or v_change.remove is null or v_change.remove < 0 or jsonb_typeof(v_change.insert) is distinct from 'array'
    then
      raise exception 'invalid_request' using errcode = '22023';
    end if;
    v_list := p_document #> v_change.path;
    if jsonb_typeof(v_list) is distinct from 'array' or jsonb_array_length(v_list) is distinct from v_change.length
      or v_change.remove > v_change.length - v_change.at
    then
      raise exception 'change_does_not_fit' using errcode = 'P0001';
    end if;
    continue when v_change.remove = 0 and v_change.insert = '[]';
    select coalesce(jsonb_agg(e.value order by e.place, e.after), '[]') into v_list
    from (
      select k.value, k.place, 0 as after from jsonb_array_elements(v_list) with ordinality k (value, place)
      where k.place <= v_change.at or k.place > v_change.at + v_change.remove
      union all
      select i.value, v_change.at, i.after from jsonb_array_elements(v_change.insert) with ordinality i (value, after)
    ) e;
    p_document := jsonb_set(p_document, v_change.path, v_list, false);
  end loop;
  return p_document;
end $$;

-- The same for a text of `length` characters; `at` and `remove` count characters too.
create function public.spliced_text(p_text text, p_change jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_at int := (p_change ->> 'at')::int;
  v_remove int := (p_change ->> 'remove')::int;
  v_insert text := p_change ->> 'insert';
begin
  if v_at is null or v_at < 0 or v_remove is null or v_remove < 0
    or jsonb_typeof(p_change -> 'insert') is distinct from 'string'
  then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if length(p_text) is distinct from (p_change ->> 'length')::int or v_remove > length(p_text) - v_at then
    raise exception 'change_does_not_fit' using errcode = 'P0001';
  end if;
  return left(p_text, v_at) || v_insert || substr(p_text, v_at + v_remove + 1);
end $$;

-- As save_note, with the changes of the content and of its text; null leaves a value unchanged. A change that was made on another
-- revision is answered with the present note. So is a repeated one: the client sends the whole then, of which save_note finds out
-- that it is stored already.
create function public.save_note_change(
  p_note_id uuid, p_base_rev int, p_title text default null, p_changes jsonb default null, p_text_change jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  -- No note has this revision.
  if v_note.rev <> p_base_rev then return public.save_note(p_note_id, -1); end if;
  return public.save_note(
    p_note_id, p_base_rev, p_title,
    case when p_changes is not null then public.spliced(v_note.content, p_changes) end,
    case when p_text_change is not null then public.spliced_text(v_note.body_text, p_text_change) end
  );
end $$;

-- As save_draft, with the changes of the project.
create function public.save_draft_change(
  p_page_id uuid, p_base_rev int, p_changes jsonb default null, p_title text default null, p_editor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_draft jsonb;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.draft into v_draft from public.pages p
  where p.id = p_page_id and p.rev = p_base_rev and public.has_site_role(p.site_id, 'editor') for update;
  -- No page has this revision; why the save is refused is decided there.
  if not found then return public.save_draft(p_page_id, -1, null, null, p_editor); end if;
  return public.save_draft(
    p_page_id, p_base_rev, case when p_changes is not null then public.spliced(v_draft, p_changes) end, p_title, p_editor
  );
end $$;

revoke all on function
  public.spliced(jsonb, jsonb), public.spliced_text(text, jsonb), public.save_note_change(uuid, int, text, jsonb, jsonb),
  public.save_draft_change(uuid, int, jsonb, text, uuid)
from public, anon, authenticated, service_role;
grant execute on function
  public.save_note_change(uuid, int, text, jsonb, jsonb), public.save_draft_change(uuid, int, jsonb, text, uuid)
to authenticated;
