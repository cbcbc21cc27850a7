-- Notes: text with a revision, a history, and columns by which it is found.

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

create function public.note_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Untrimmed: it is saved while it is being typed, and the next word follows the blank.
  new.title := public.plain_line(new.title);
  new.content := public.nfc(new.content);
  if new.content is distinct from old.content then perform public.require_document(new.content); end if;
  return new;
end $$;
create trigger notes_text before insert or update of title, content on public.notes
  for each row execute function public.note_text();
create trigger notes_text_search before insert or update of title, body_text on public.notes
  for each row execute function public.text_search();

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
  v_title text := coalesce(public.plain_line(p_title), v_note.title);
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

-- Who may do what -----------------------------------------------------------------------------------------------------

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
  public.note_text(), public.note_created(), public.note_updated(), public.require_note(uuid, text),
  public.note_as_json(public.notes), public.save_note(uuid, int, text, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.save_note(uuid, int, text, jsonb, text) to authenticated;
