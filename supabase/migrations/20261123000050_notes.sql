-- Notes: documents with a revision, a history and search columns.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null default '' check (char_length(title) <= 200),
  -- Document of the editor.
  content jsonb not null default '{"type":"doc","content":[]}'
    check (jsonb_typeof(content) = 'object' and length(content::text) <= 12500000),
  -- The document as plain text, sent by the client.
  body_text text not null default '' check (char_length(body_text) <= 1000000),
  search_jamo text not null default '',
  search_chosung text not null default '',
  rev int not null default 1,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  -- The parent note at the time of removal; null is the top of the tree.
  removed_from uuid,
  purge_at timestamptz,
  bytes bigint generated always as (octet_length(title) + octet_length(content::text) + octet_length(body_text)) stored,
  -- Clients choose ids. A note with the id of a project would share that project's list in note_places.
  constraint notes_id_of_its_own check (id <> project_id),
  constraint notes_removal check ((removed_at is null) = (purge_at is null))
);
-- The next two indexes are partial. This one also serves the deletion of a project.
create index notes_by_project on public.notes (project_id);
create index notes_of_project on public.notes (project_id, updated_at desc) where removed_at is null;
create index notes_removed on public.notes (project_id, removed_at desc) where removed_at is not null;
create index notes_purge on public.notes (purge_at) where purge_at is not null;
create index notes_jamo on public.notes using gin (search_jamo extensions.gin_trgm_ops);
create index notes_chosung on public.notes using gin (search_chosung extensions.gin_trgm_ops);
create trigger notes_removal before insert or update of removed_at on public.notes
  for each row execute function public.set_removal();

-- The history: the state before another person's first save, and one about every ten minutes.
create table public.note_versions (
  note_id uuid not null references public.notes (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  rev int not null,
  title text not null,
  content jsonb not null,
  author uuid references public.profiles (id) on delete set null,
  kind text not null default 'auto' check (kind in ('auto', 'manual', 'restore', 'conflict')),
  at timestamptz not null,
  bytes bigint generated always as (octet_length(title) + octet_length(content::text)) stored,
  primary key (note_id, rev)
);
create index note_versions_of_project on public.note_versions (project_id);

create function public.note_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not trimmed: a title is saved while it is typed, and the next word follows the space.
  new.title := public.plain_line(new.title);
  new.content := public.nfc(new.content);
  if new.content is distinct from old.content then
    perform public.require_document(new.content);
    perform public.require_document_size(new.content, new.body_text, old.content, old.body_text);
  end if;
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

-- One activity row for ten minutes of typing, not one for each save.
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

-- The note, locked for update. An unknown note and one of another project both raise `not_found`.
create function public.require_note(p_note_id uuid, p_min_role text) returns public.notes
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes;
begin
  select n.* into v_note from public.notes n where n.id = p_note_id for update;
  perform public.require_project(v_note.project_id, p_min_role);
  return v_note;
end $$;

-- The note as the answer to a stale save contains it.
create function public.note_as_json(p_note public.notes) returns jsonb
language sql stable security definer set search_path = ''
return to_jsonb(p_note) - 'search_jamo' - 'search_chosung'
  || jsonb_build_object('updated_by_name', public.display_name_of((p_note).updated_by));

-- Saves title and content; null leaves a value unchanged. Returns { ok, rev, updated_at }, or { ok: false, current } when
-- p_base_rev is stale. A repeated save returns the answer of the first.
create function public.save_note(
  p_note_id uuid, p_base_rev int, p_title text default null, p_content jsonb default null, p_body_text text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_title text := coalesce(public.plain_line(p_title), v_note.title);
  v_content jsonb := coalesce(public.nfc(p_content), v_note.content);
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
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

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.notes enable row level security;
alter table public.note_versions enable row level security;

revoke all on public.notes, public.note_versions from anon, authenticated;
-- Saving, trash and restoring go through functions, which check the revision.
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
grant execute on function
  public.save_note(uuid, int, text, jsonb, text)
  to authenticated;
