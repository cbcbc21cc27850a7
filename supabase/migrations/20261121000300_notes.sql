-- Notes: text with a revision, a trash, a history, and columns by which Korean is found while it is being typed.

-- Korean search --------------------------------------------------------------------------------------------------
-- NFD takes a syllable apart in C; what is left is to name the parts by the letters on the keyboard. Both functions
-- answer what es-hangul's `disassemble` and `getChoseong` do with syllables, and leave everything else alone.

-- '값이 ABC' → 'ㄱㅏㅂㅅㅇㅣ abc': compound vowels and finals in the order in which they are typed.
create function public.hangul_jamo(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_text text := normalize(lower(p_text), NFD);
  v_pair text;
begin
  -- compound letter, then its two simple ones
  foreach v_pair in array array[
    U&'\116A\1169\1161', U&'\116B\1169\1162', U&'\116C\1169\1175', U&'\116F\116E\1165', U&'\1170\116E\1166',
    U&'\1171\116E\1175', U&'\1174\1173\1175',
    U&'\11AA\11A8\11BA', U&'\11AC\11AB\11BD', U&'\11AD\11AB\11C2', U&'\11B0\11AF\11A8', U&'\11B1\11AF\11B7',
    U&'\11B2\11AF\11B8', U&'\11B3\11AF\11BA', U&'\11B4\11AF\11C0', U&'\11B5\11AF\11C1', U&'\11B6\11AF\11C2',
    U&'\11B9\11B8\11BA'
  ] loop
    v_text := replace(v_text, left(v_pair, 1), substr(v_pair, 2));
  end loop;
  v_text := translate(
    v_text,
    -- initials, vowels, finals
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112'
    || U&'\1161\1162\1163\1164\1165\1166\1167\1168\1169\116D\116E\1172\1173\1175'
    || U&'\11A8\11A9\11AB\11AE\11AF\11B7\11B8\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ' || 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ' || 'ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
  );
  return normalize(v_text, NFC);
end $$;

-- '회의록 2차' → 'ㅎㅇㄹ2ㅊ': without blanks, since hardly anybody types them between initials.
create function public.hangul_chosung(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return normalize(translate(
  normalize(lower(p_text), NFD),
  -- initials
  U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112'
  -- vowels, finals and blanks have no counterpart, so they fall away
  || U&'\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175'
  || U&'\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2'
  || E' \t\n\r',
  'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
), NFC);

-- Notes ------------------------------------------------------------------------------------------------------------

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null default '' check (char_length(title) <= 200),
  -- Document of the editor, pasted pictures within.
  content jsonb not null default '{"type":"doc","content":[]}'
    check (jsonb_typeof(content) = 'object' and length(content::text) <= 12500000),
  -- The document as plain text, by whoever wrote it.
  body_text text not null default '' check (char_length(body_text) <= 1000000),
  search_jamo text not null default '',
  search_chosung text not null default '',
  rev int not null default 1,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  -- The note under which it stood when it was removed; null is the top of the tree.
  removed_from uuid,
  purge_at timestamptz
);
create index notes_of_project on public.notes (project_id, updated_at desc) where removed_at is null;
create index notes_removed on public.notes (project_id, removed_at desc) where removed_at is not null;
create index notes_purge on public.notes (purge_at) where purge_at is not null;
create index notes_jamo on public.notes using gin (search_jamo extensions.gin_trgm_ops);
create index notes_chosung on public.notes using gin (search_chosung extensions.gin_trgm_ops);

-- The states that others may want back: the one before someone else wrote, and one about every ten minutes.
create table public.note_versions (
  note_id uuid not null references public.notes (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  rev int not null,
  title text not null,
  content jsonb not null,
  author uuid references public.profiles (id) on delete set null,
  kind text not null default 'auto' check (kind in ('auto', 'manual', 'restore', 'conflict')),
  at timestamptz not null,
  primary key (note_id, rev)
);
create index note_versions_of_project on public.note_versions (project_id);

-- Only the beginning of a very long text is searched; a search column of a megabyte would cost every save.
create function public.note_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_searched text;
begin
  new.title := public.nfc(new.title);
  new.content := public.nfc(new.content);
  new.body_text := public.nfc(new.body_text);
  v_searched := new.title || E'\n' || left(new.body_text, 50000);
  new.search_jamo := public.hangul_jamo(v_searched);
  new.search_chosung := public.hangul_chosung(v_searched);
  return new;
end $$;
create trigger notes_text before insert or update of title, content, body_text on public.notes
  for each row execute function public.note_text();

create function public.note_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.log_activity(new.project_id, 'note.created', 'note', new.id, null, jsonb_build_object('title', new.title));
  return new;
end $$;
create trigger notes_created after insert on public.notes
  for each row execute function public.note_created();

-- One line about an afternoon of typing, not one a keystroke.
create function public.note_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.removed_at is null) <> (new.removed_at is null) then
    perform public.log_activity(new.project_id, case when new.removed_at is null then 'note.restored' else 'note.removed' end,
      'note', new.id, null, jsonb_build_object('title', new.title));
  elsif new.rev <> old.rev and not exists (
    select from public.activity a
    where a.target_id = new.id and a.verb in ('note.created', 'note.updated') and a.actor = auth.uid()
      and a.at > now() - interval '10 minutes'
  ) then
    perform public.log_activity(new.project_id, 'note.updated', 'note', new.id,
      jsonb_build_object('title', old.title), jsonb_build_object('title', new.title));
  end if;
  return new;
end $$;
create trigger notes_updated after update of rev, removed_at on public.notes
  for each row execute function public.note_updated();

-- The caller's note, locked; unknown and foreign look the same.
create function public.require_note(p_note_id uuid, p_min_role text) returns public.notes
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes;
begin
  select n.* into v_note from public.notes n where n.id = p_note_id for update;
  perform public.require_project(v_note.project_id, p_min_role);
  return v_note;
end $$;

-- A note as a save that came too late is shown it.
create function public.note_as_json(p_note public.notes) returns jsonb
language sql stable security definer set search_path = ''
return to_jsonb(p_note) - 'search_jamo' - 'search_chosung'
  || jsonb_build_object('updated_by_name', public.display_name_of((p_note).updated_by));

-- Null leaves title or content as they are. Sending the same save again is answered like the first time.
create function public.save_note(
  p_note_id uuid, p_base_rev int, p_title text default null, p_content jsonb default null, p_body_text text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_title text := coalesce(public.nfc(p_title), v_note.title);
  v_content jsonb := coalesce(public.nfc(p_content), v_note.content);
begin
  if v_note.rev = p_base_rev + 1 and v_note.updated_by = auth.uid() and v_note.removed_at is null
    and v_note.title = v_title and v_note.content = v_content then
    return jsonb_build_object('ok', true, 'rev', v_note.rev, 'updated_at', v_note.updated_at);
  end if;
  if v_note.rev <> p_base_rev or v_note.removed_at is not null then
    return jsonb_build_object('ok', false, 'current', public.note_as_json(v_note));
  end if;

  if v_note.updated_by is distinct from auth.uid() or not exists (
    select from public.note_versions v where v.note_id = p_note_id and v.at > now() - interval '10 minutes'
  ) then
    insert into public.note_versions (note_id, project_id, rev, title, content, author, at)
    values (p_note_id, v_note.project_id, v_note.rev, v_note.title, v_note.content, v_note.updated_by, v_note.updated_at)
    on conflict do nothing;
  end if;
  update public.notes n
  set title = v_title, content = v_content, body_text = coalesce(p_body_text, n.body_text),
    rev = n.rev + 1, updated_by = auth.uid(), updated_at = now()
  where n.id = p_note_id returning n.* into v_note;
  return jsonb_build_object('ok', true, 'rev', v_note.rev, 'updated_at', v_note.updated_at);
end $$;

-- Search -----------------------------------------------------------------------------------------------------------

-- Live notes in which somebody may mean what they typed, last changed first: by initials when that is all they typed,
-- else by letters, so that half a syllable finds too. p_project_id null searches all of one's projects. A function,
-- because under row-level security the index may not be asked: LIKE could tell of rows that are not to be seen.
create function public.search_notes(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, title text, body_text text, updated_at timestamptz, updated_by uuid
)
language plpgsql stable security definer
-- Planned for what was typed: how rare it is decides which index is best.
set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_query text := btrim(regexp_replace(public.nfc(p_query), '\s+', ' ', 'g'));
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_pattern text := '%' || regexp_replace(v_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_projects uuid[] := array(select m from public.my_project_ids() m where p_project_id is null or m = p_project_id);
  v_found uuid[];
begin
  if coalesce(v_query, '') = '' then return; end if;
  -- Ids first: texts are not carried through the sort.
  if v_initials then
    v_found := array(
      select n.id from public.notes n
      where n.project_id = any (v_projects) and n.removed_at is null and n.search_chosung like v_pattern
      order by n.updated_at desc limit least(p_limit, 100));
  else
    v_found := array(
      select n.id from public.notes n
      where n.project_id = any (v_projects) and n.removed_at is null and n.search_jamo like v_pattern
      order by n.updated_at desc limit least(p_limit, 100));
  end if;
  return query select n.id, n.project_id, n.title, left(n.body_text, 50000), n.updated_at, n.updated_by
    from public.notes n where n.id = any (v_found) order by n.updated_at desc, n.id;
end $$;

-- The tree ---------------------------------------------------------------------------------------------------------

-- Every id of a tree with its parent; raises on anything that is not a tree of { id, children }.
create function public.note_index_rows(p_index jsonb, p_parent_id uuid default null, p_depth int default 0)
returns table (id uuid, parent_id uuid)
language plpgsql immutable set search_path = '' as $$
declare
  v_node jsonb;
begin
  if jsonb_typeof(p_index) is distinct from 'array' or p_depth > 50 then
    raise exception 'invalid_note_index' using errcode = '22023';
  end if;
  for v_node in select x from jsonb_array_elements(p_index) x loop
    if jsonb_typeof(v_node) <> 'object' or v_node - 'id' - 'children' <> '{}'
      or coalesce(v_node ->> 'id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception 'invalid_note_index' using errcode = '22023';
    end if;
    id := (v_node ->> 'id')::uuid;
    parent_id := p_parent_id;
    return next;
    return query select r.id, r.parent_id
      from public.note_index_rows(coalesce(v_node -> 'children', '[]'), (v_node ->> 'id')::uuid, p_depth + 1) r;
  end loop;
end $$;

-- The tree without a note; what stood under it takes its place.
create function public.note_index_without(p_index jsonb, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_node jsonb;
  v_children jsonb;
  v_result jsonb := '[]';
begin
  for v_node in select x from jsonb_array_elements(p_index) x loop
    v_children := public.note_index_without(coalesce(v_node -> 'children', '[]'), p_id);
    v_result := v_result || case
      when v_node ->> 'id' = p_id::text then v_children
      else jsonb_build_array(jsonb_build_object('id', v_node -> 'id', 'children', v_children))
    end;
  end loop;
  return v_result;
end $$;

-- The tree with a note as the last under another one; a parent that is not in it leaves the tree as it is.
create function public.note_index_with(p_index jsonb, p_parent_id uuid, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_node jsonb;
  v_children jsonb;
  v_result jsonb := '[]';
begin
  for v_node in select x from jsonb_array_elements(p_index) x loop
    v_children := public.note_index_with(coalesce(v_node -> 'children', '[]'), p_parent_id, p_id);
    if v_node ->> 'id' = p_parent_id::text then
      v_children := v_children || jsonb_build_array(jsonb_build_object('id', p_id, 'children', '[]'::jsonb));
    end if;
    v_result := v_result || jsonb_build_array(jsonb_build_object('id', v_node -> 'id', 'children', v_children));
  end loop;
  return v_result;
end $$;

-- A cycle written as a tree is an id that stands twice, so refusing repetition refuses cycles. Notes of other projects
-- are refused as well; removed ones may stay, so that nobody's save fails because of somebody else's trash.
create function public.save_note_index(p_project_id uuid, p_base_rev int, p_index jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
begin
  perform public.require_project(p_project_id, 'member');
  if exists (select from public.note_index_rows(p_index) r group by r.id having count(*) > 1)
    or exists (
      select from public.note_index_rows(p_index) r
      where not exists (select from public.notes n where n.id = r.id and n.project_id = p_project_id)
    )
  then
    raise exception 'invalid_note_index' using errcode = '22023';
  end if;
  select p.* into v_project from public.projects p where p.id = p_project_id for update;
  if v_project.index_rev = p_base_rev + 1 and v_project.note_index = p_index then
    return jsonb_build_object('ok', true, 'rev', v_project.index_rev, 'updated_at', v_project.updated_at);
  end if;
  if v_project.index_rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current',
      jsonb_build_object('id', v_project.id, 'note_index', v_project.note_index, 'index_rev', v_project.index_rev));
  end if;
  update public.projects p set note_index = p_index, index_rev = p.index_rev + 1, updated_at = now()
  where p.id = p_project_id returning p.* into v_project;
  return jsonb_build_object('ok', true, 'rev', v_project.index_rev, 'updated_at', v_project.updated_at);
end $$;

-- Trash ------------------------------------------------------------------------------------------------------------

create function public.remove_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_index jsonb;
begin
  if v_note.removed_at is not null then return; end if;
  select p.note_index into v_index from public.projects p where p.id = v_note.project_id for update;
  update public.notes
  set removed_at = now(), purge_at = now() + interval '30 days',
    removed_from = (select r.parent_id from public.note_index_rows(v_index) r where r.id = p_note_id)
  where id = p_note_id;
  update public.projects
  set note_index = public.note_index_without(v_index, p_note_id), index_rev = index_rev + 1
  where id = v_note.project_id and v_index <> public.note_index_without(v_index, p_note_id);
end $$;

-- Back under p_parent_id, else under the note where it stood, else (that one is gone too) to the end of the top.
create function public.restore_note(p_note_id uuid, p_parent_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_parent_id uuid := coalesce(p_parent_id, v_note.removed_from);
  v_rest jsonb;
  v_index jsonb;
begin
  if v_note.removed_at is null then return; end if;
  select public.note_index_without(p.note_index, p_note_id) into v_rest
  from public.projects p where p.id = v_note.project_id for update;
  v_index := v_rest;
  if v_parent_id is not null and exists (
    select from public.notes n
    where n.id = v_parent_id and n.project_id = v_note.project_id and n.removed_at is null
  ) then
    v_index := public.note_index_with(v_rest, v_parent_id, p_note_id);
  end if;
  if v_index = v_rest then
    v_index := v_rest || jsonb_build_array(jsonb_build_object('id', p_note_id, 'children', '[]'::jsonb));
  end if;
  update public.notes set removed_at = null, purge_at = null, removed_from = null where id = p_note_id;
  update public.projects set note_index = v_index, index_rev = index_rev + 1 where id = v_note.project_id;
end $$;

-- For good, and only out of the trash.
create function public.purge_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'manager');
begin
  if v_note.removed_at is null then raise exception 'not_removed' using errcode = 'P0001'; end if;
  delete from public.notes where id = p_note_id;
  perform public.log_activity(v_note.project_id, 'note.purged', 'note', p_note_id, null,
    jsonb_build_object('title', v_note.title));
end $$;

-- Projects as cards --------------------------------------------------------------------------------------------------

-- It counts notes, so it stands here. Those in the trash only for their owner, who alone can bring them back.
create function public.project_list(p_include_deleted boolean default false)
returns table (
  id uuid, name text, role text, relation text, member_count int, note_count int,
  created_at timestamptz, updated_at timestamptz, deleted_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, r.role, case r.role when 'owner' then 'mine' else 'joined' end,
    (select count(*)::int from public.project_members o where o.project_id = p.id and o.joined_user_id is not null),
    (select count(*)::int from public.notes n where n.project_id = p.id and n.removed_at is null),
    p.created_at,
    greatest(p.updated_at, (select max(a.at) from public.activity a where a.project_id = p.id)) as last_at,
    p.deleted_at
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  where m.joined_user_id = auth.uid() and public.is_active()
    and (p.deleted_at is null or (p_include_deleted and r.role = 'owner'))
  order by last_at desc, p.id
$$;

-- Who may do what ------------------------------------------------------------------------------------------------------

alter table public.notes enable row level security;
alter table public.note_versions enable row level security;

revoke all on public.notes, public.note_versions from anon, authenticated;
-- Saves, trash and restore go through functions, which know the revision.
grant select, insert (id, project_id, title, content, body_text) on public.notes to authenticated;
grant select on public.note_versions to authenticated;

create policy notes_select on public.notes for select to authenticated
  using (project_id in (select public.my_project_ids()));
create policy notes_insert on public.notes for insert to authenticated
  with check (project_id in (select public.my_project_ids('member')));
create policy note_versions_select on public.note_versions for select to authenticated
  using (project_id in (select public.my_project_ids()));

revoke execute on function
  public.hangul_jamo(text), public.hangul_chosung(text), public.note_text(), public.note_created(),
  public.note_updated(), public.require_note(uuid, text), public.note_as_json(public.notes),
  public.save_note(uuid, int, text, jsonb, text), public.search_notes(uuid, text, int),
  public.note_index_rows(jsonb, uuid, int),
  public.note_index_without(jsonb, uuid), public.note_index_with(jsonb, uuid, uuid),
  public.save_note_index(uuid, int, jsonb), public.remove_note(uuid), public.restore_note(uuid, uuid),
  public.purge_note(uuid), public.project_list(boolean)
  from public, anon, authenticated;
grant execute on function
  public.save_note(uuid, int, text, jsonb, text), public.search_notes(uuid, text, int), public.save_note_index(uuid, int, jsonb), public.remove_note(uuid),
  public.restore_note(uuid, uuid), public.purge_note(uuid), public.project_list(boolean)
  to authenticated;
