-- A null where a value belongs passes every comparison: a save without the revision that it was based on overwrote what
-- somebody else had written. Each function refuses what may not be null; tests/nulls.test.ts calls every function with
-- every argument null. What has a default may be null and then means the default.


create or replace function public.save_note(
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

create or replace function public.save_memo(p_memo_id uuid, p_base_rev int, p_body text default null, p_tags text[] default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_memo public.memos;
  v_body text;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select m.* into v_memo from public.memos m
  where m.id = p_memo_id and m.user_id = auth.uid() and public.is_active() for update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  v_body := coalesce(public.nfc(p_body), v_memo.body);
  -- The same save once more, because its answer was lost.
  if v_memo.rev = p_base_rev + 1 and v_memo.body = v_body and v_memo.tags = coalesce(p_tags, v_memo.tags) then
    return jsonb_build_object('ok', true, 'rev', v_memo.rev, 'updated_at', v_memo.updated_at);
  end if;
  if v_memo.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', to_jsonb(v_memo));
  end if;
  update public.memos m set body = v_body, tags = coalesce(p_tags, m.tags), rev = m.rev + 1, updated_at = now()
  where m.id = p_memo_id returning m.* into v_memo;
  return jsonb_build_object('ok', true, 'rev', v_memo.rev, 'updated_at', v_memo.updated_at);
end $$;

create or replace function public.save_notice(p_notice_id uuid, p_base_rev int, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.notices;
  v_new public.notices;
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
    -- Two tries at once: the second one waits here and then finds the row of the first.
    insert into public.notices (id, title, rev)
    values (p_notice_id, coalesce(nullif(btrim(public.plain_line(p_patch ->> 'title')), ''), '제목 없음'), 0)
    on conflict (id) do nothing;
    select n.* into v_old from public.notices n where n.id = p_notice_id for update;
  end if;

  v_new := jsonb_populate_record(v_old, v_patch);
  -- Of the board that it comes from as of the one that it goes to; what was made just now comes from none.
  if exists (
    select from public.site_boards b join public.profiles me on me.id = auth.uid()
    where (b.id = v_new.board_id or (b.id = v_old.board_id and v_old.rev > 0))
      and b.write_level = 'super' and me.level <> 'super'
  ) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  v_new.title := btrim(public.plain_line(v_new.title));
  v_new.body := public.nfc(v_new.body);
  if v_new.status = 'published' and v_new.publish_at is null then
    v_new.publish_at := case v_old.status when 'published' then v_old.publish_at else now() end;
  end if;
  if p_patch ? 'removed' then
    v_new.removed_at := case when (p_patch ->> 'removed')::boolean then coalesce(v_old.removed_at, now()) end;
    v_new.purge_at := v_new.removed_at + interval '30 days';
  end if;
  if v_old.rev = p_base_rev + 1 and v_new is not distinct from v_old then
    return jsonb_build_object('ok', true, 'rev', v_old.rev, 'updated_at', v_old.updated_at);
  end if;
  if v_old.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', to_jsonb(v_old) - 'search_jamo' - 'search_chosung');
  end if;

  update public.notices n
  set board_id = v_new.board_id, title = v_new.title, body = v_new.body, body_text = v_new.body_text,
    status = v_new.status, pinned = v_new.pinned, publish_at = v_new.publish_at, end_at = v_new.end_at,
    must_read_until = v_new.must_read_until, removed_at = v_new.removed_at, purge_at = v_new.purge_at,
    rev = n.rev + 1, updated_at = now()
  where n.id = p_notice_id returning n.* into v_new;
  -- Typing on a draft is no act; everything that readers can notice is one.
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

create or replace function public.save_draft(p_page_id uuid, p_base_rev int, p_project jsonb default null, p_title text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_draft jsonb;
  v_title text;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.* into v_page from public.pages p where p.id = p_page_id for update;
  if v_page.id is null or not public.has_site_role(v_page.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_page.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  v_draft := coalesce(public.nfc(p_project), v_page.draft);
  v_title := coalesce(btrim(public.plain_line(p_title)), v_page.title);
  if v_page.rev = p_base_rev + 1 and v_page.updated_by = auth.uid() and v_page.deleted_at is null
    and v_page.draft = v_draft and v_page.title = v_title then
    return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
  end if;
  if v_page.rev <> p_base_rev or v_page.deleted_at is not null then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  update public.pages p
  set draft = v_draft, title = v_title, rev = p.rev + 1, updated_by = auth.uid(), updated_at = now()
  where p.id = p_page_id returning p.* into v_page;
  return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
end $$;

create or replace function public.set_member_suspended(p_user_id uuid, p_suspended boolean, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_target public.profiles;
begin
  if p_suspended is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  perform from public.profiles p where p.id in (auth.uid(), p_user_id) order by p.id for update;
  select p.* into v_me from public.profiles p where p.id = auth.uid();
  select p.* into v_target from public.profiles p where p.id = p_user_id;
  if v_target.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_target.id = v_me.id then raise exception 'own_account' using errcode = '42501'; end if;
  if v_target.level <> 'member' and v_me.level <> 'super' then
    raise exception 'super_only' using errcode = '42501';
  end if;
  if (v_target.suspended_at is not null) = p_suspended then return; end if;
  update public.profiles
  set suspended_at = case when p_suspended then now() end,
    suspended_reason = case when p_suspended then nullif(btrim(public.nfc(p_reason)), '') end
  where id = p_user_id;
  if p_suspended then delete from auth.sessions where user_id = p_user_id; end if;
  perform public.log_audit(case when p_suspended then 'member.suspended' else 'member.unsuspended' end, 'profile',
    p_user_id::text, jsonb_build_object('reason', v_target.suspended_reason),
    jsonb_build_object('reason', nullif(btrim(public.nfc(p_reason)), '')));
end $$;

create or replace function public.create_invite_code(p_project_id uuid, p_role text, p_max_uses int default 1, p_days int default 7)
returns table (id uuid, code text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_code text := public.new_code();
begin
  perform public.require_invite_right(p_project_id, p_role);
  if (p_max_uses between 1 and 100 and p_days between 1 and 30) is not true then
    raise exception 'invalid_limits' using errcode = '22023';
  end if;
  return query
    insert into public.project_invites (project_id, role, code_hash, max_uses, expires_at, created_by)
    values (p_project_id, p_role, public.code_hash(v_code), p_max_uses, now() + make_interval(days => p_days), auth.uid())
    returning id, v_code, expires_at;
end $$;
