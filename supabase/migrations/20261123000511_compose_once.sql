-- Text is composed (Unicode NFC, names as plain lines) by the trigger of its table, once for each save. The save functions
-- composed it a second time, which took as long again for a document of 5 MB, and a column that only they composed was not
-- covered when another function wrote it. Now they compose only what they compare with a stored row, when a save is sent
-- again because its answer was lost. tests/composed-text.test.ts lists the columns that people fill and the functions that
-- compose.

-- Trigger function. Composes the text and JSON columns named in its arguments.
create function public.compose_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_column text;
  v_row jsonb := to_jsonb(new);
  v_composed jsonb;
  v_changed jsonb := '{}';
begin
  foreach v_column in array tg_argv loop
    v_composed := public.nfc(v_row -> v_column);
    if v_composed is distinct from v_row -> v_column then
      v_changed := v_changed || jsonb_build_object(v_column, v_composed);
    end if;
  end loop;
  if v_changed <> '{}' then
    new := jsonb_populate_record(new, v_changed);
  end if;
  return new;
end $$;

-- No trigger composed these.
create trigger profiles_composed before insert or update of suspended_reason on public.profiles
  for each row execute function public.compose_text('suspended_reason');
create trigger projects_composed before insert or update of file_category on public.projects
  for each row execute function public.compose_text('file_category');

create or replace function public.save_memo(p_memo_id uuid, p_base_rev int, p_body text default null, p_tags text[] default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_memo public.memos;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select m.* into v_memo from public.memos m
  where m.id = p_memo_id and m.user_id = auth.uid() and public.is_active() for update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  -- The same save was sent again because its answer was lost.
  if v_memo.rev = p_base_rev + 1 then
    if v_memo.body = coalesce(public.nfc(p_body), v_memo.body) and v_memo.tags = coalesce(p_tags, v_memo.tags) then
      return jsonb_build_object('ok', true, 'rev', v_memo.rev, 'updated_at', v_memo.updated_at);
    end if;
  end if;
  if v_memo.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', to_jsonb(v_memo) - 'search_jamo' - 'search_chosung');
  end if;
  update public.memos m set body = coalesce(p_body, m.body), tags = coalesce(p_tags, m.tags), rev = m.rev + 1, updated_at = now()
  where m.id = p_memo_id returning m.* into v_memo;
  return jsonb_build_object('ok', true, 'rev', v_memo.rev, 'updated_at', v_memo.updated_at);
end $$;

create or replace function public.save_note(
  p_note_id uuid, p_base_rev int, p_title text default null, p_content jsonb default null, p_body_text text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_note.rev = p_base_rev + 1 and v_note.updated_by = auth.uid() and v_note.removed_at is null then
    if v_note.title = coalesce(public.plain_line(p_title), v_note.title)
      and v_note.content = coalesce(public.nfc(p_content), v_note.content) then
      return jsonb_build_object('ok', true, 'rev', v_note.rev, 'updated_at', v_note.updated_at);
    end if;
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
  set title = coalesce(p_title, n.title), content = coalesce(p_content, n.content), body_text = coalesce(p_body_text, n.body_text),
    rev = n.rev + 1, updated_by = auth.uid(), updated_at = now()
  where n.id = p_note_id returning n.* into v_note;
  return jsonb_build_object('ok', true, 'rev', v_note.rev, 'updated_at', v_note.updated_at);
end $$;

create or replace function public.save_draft(p_page_id uuid, p_base_rev int, p_project jsonb default null, p_title text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.* into v_page from public.pages p where p.id = p_page_id for update;
  if v_page.id is null or not public.has_site_role(v_page.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_page.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  if v_page.rev = p_base_rev + 1 and v_page.updated_by = auth.uid() and v_page.removed_at is null then
    if v_page.draft = coalesce(public.nfc(p_project), v_page.draft)
      and v_page.title = coalesce(btrim(public.plain_line(p_title)), v_page.title) then
      return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
    end if;
  end if;
  if v_page.rev <> p_base_rev or v_page.removed_at is not null then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  update public.pages p
  set draft = coalesce(p_project, p.draft), title = coalesce(p_title, p.title), rev = p.rev + 1, updated_by = auth.uid(), updated_at = now()
  where p.id = p_page_id returning p.* into v_page;
  return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
end $$;

create or replace function public.save_notice(p_notice_id uuid, p_base_rev int, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.notices;
  v_new public.notices;
  v_sent public.notices;
  v_patch jsonb := p_patch - 'removed';
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if jsonb_typeof(p_patch) is distinct from 'object' or v_patch - array[
    'board_id', 'title', 'body', 'body_text', 'status', 'pinned', 'publish_at', 'end_at', 'must_read_until'
  ] <> '{}' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;

  select n.* into v_old from public.notices n where n.id = p_notice_id for update;
  if not found then
    if p_base_rev <> 0 then raise exception 'not_found' using errcode = 'P0002'; end if;
    -- Of two concurrent calls the second one waits here and then finds the row of the first.
    insert into public.notices (id, title, rev)
    values (p_notice_id, '제목 없음', 0)
    on conflict (id) do nothing;
    select n.* into v_old from public.notices n where n.id = p_notice_id for update;
  end if;

  v_new := jsonb_populate_record(v_old, v_patch);
  -- The write level of the old board and of the new one applies. A notice created just now has no old board.
  if exists (
    select from public.site_boards b join public.profiles me on me.id = auth.uid()
    where (b.id = v_new.board_id or (b.id = v_old.board_id and v_old.rev > 0))
      and b.write_level = 'super' and me.level <> 'super'
  ) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if v_new.status = 'published' and v_new.publish_at is null then
    v_new.publish_at := case v_old.status when 'published' then v_old.publish_at else now() end;
  end if;
  if p_patch ? 'removed' then
    v_new.removed_at := case when (p_patch ->> 'removed')::boolean then coalesce(v_old.removed_at, now()) end;
  end if;
  if v_old.rev = p_base_rev + 1 then
    v_sent := v_new;
    v_sent.title := btrim(public.plain_line(v_new.title));
    v_sent.body := public.nfc(v_new.body);
    v_sent.body_text := public.nfc(v_new.body_text);
    if v_sent is not distinct from v_old then
      return jsonb_build_object('ok', true, 'rev', v_old.rev, 'updated_at', v_old.updated_at);
    end if;
  end if;
  if v_old.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', to_jsonb(v_old) - 'search_jamo' - 'search_chosung');
  end if;

  update public.notices n
  set board_id = v_new.board_id, title = v_new.title, body = v_new.body, body_text = v_new.body_text,
    status = v_new.status, pinned = v_new.pinned, publish_at = v_new.publish_at, end_at = v_new.end_at,
    must_read_until = v_new.must_read_until, removed_at = v_new.removed_at,
    rev = n.rev + 1, updated_at = now()
  where n.id = p_notice_id returning n.* into v_new;
  -- Edits of a draft are not logged; everything that readers can see is.
  if v_old.rev = 0 or v_new.status <> 'draft' or v_old.status <> 'draft'
    or v_new.removed_at is distinct from v_old.removed_at then
    perform public.log_audit(
      case when v_old.rev = 0 then 'notice.created' else 'notice.saved' end, 'notice', p_notice_id::text,
      case when v_old.rev > 0 then to_jsonb(v_old) - array['body', 'body_text', 'search_jamo', 'search_chosung'] end,
      to_jsonb(v_new) - array['body', 'body_text', 'search_jamo', 'search_chosung']
    );
  end if;
  return jsonb_build_object('ok', true, 'rev', v_new.rev, 'updated_at', v_new.updated_at);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.compose_text() from public, anon, authenticated;
