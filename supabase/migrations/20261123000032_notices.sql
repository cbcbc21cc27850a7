-- Notices: written by admins, read by everybody whom the board's read level admits.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null default '00000000-0000-4000-8000-000000000001' references public.site_boards (id),
  title text not null check (char_length(title) between 1 and 200),
  -- Document of the editor, and its plain text.
  body jsonb not null default '{"type":"doc","content":[]}'
    check (jsonb_typeof(body) = 'object' and length(body::text) <= 12500000),
  body_text text not null default '' check (char_length(body_text) <= 1000000),
  search_jamo text not null default '',
  search_chosung text not null default '',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'ended')),
  pinned boolean not null default false,
  publish_at timestamptz,
  end_at timestamptz,
  must_read_until timestamptz,
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  purge_at timestamptz,
  constraint notices_removal check ((removed_at is null) = (purge_at is null)),
  check (status in ('draft', 'ended') or publish_at is not null),
  check (end_at > publish_at)
);
create index notices_newest on public.notices (pinned desc, publish_at desc, id) where removed_at is null;
create index notices_purge on public.notices (purge_at) where purge_at is not null;
create index notices_jamo on public.notices using gin (search_jamo extensions.gin_trgm_ops);
create index notices_chosung on public.notices using gin (search_chosung extensions.gin_trgm_ops);
create trigger notices_removal before insert or update of removed_at on public.notices
  for each row execute function public.set_removal();

create function public.notice_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := btrim(public.plain_line(new.title));
  new.body := public.nfc(new.body);
  if new.body is distinct from old.body then
    perform public.require_document(new.body);
    perform public.require_document_size(new.body, new.body_text, old.body, old.body_text);
  end if;
  return new;
end $$;
create trigger notices_text before insert or update of title, body on public.notices
  for each row execute function public.notice_text();
create trigger notices_text_search before insert or update of title, body_text on public.notices
  for each row execute function public.text_search();

create table public.notice_reads (
  notice_id uuid not null references public.notices (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  read_at timestamptz not null default now(),
  acked_at timestamptz,
  primary key (notice_id, user_id)
);
create index notice_reads_of_user on public.notice_reads (user_id);

-- Creates a notice (p_base_rev 0) or changes one. Keys of p_patch: board_id, title, body, body_text, status, pinned,
-- publish_at, end_at, must_read_until, and removed (true: move to the trash, false: restore). Absent keys are unchanged; a
-- null time clears the column. Publishing without a time publishes now. Returns { ok, rev, updated_at }, or
-- { ok: false, current } when p_base_rev is stale.
create function public.save_notice(p_notice_id uuid, p_base_rev int, p_patch jsonb) returns jsonb
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
    -- Of two concurrent calls the second one waits here and then finds the row of the first.
    insert into public.notices (id, title, rev)
    values (p_notice_id, coalesce(nullif(btrim(public.plain_line(p_patch ->> 'title')), ''), '제목 없음'), 0)
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
  v_new.title := btrim(public.plain_line(v_new.title));
  v_new.body := public.nfc(v_new.body);
  if v_new.status = 'published' and v_new.publish_at is null then
    v_new.publish_at := case v_old.status when 'published' then v_old.publish_at else now() end;
  end if;
  if p_patch ? 'removed' then
    v_new.removed_at := case when (p_patch ->> 'removed')::boolean then coalesce(v_old.removed_at, now()) end;
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

-- Records that the caller confirmed (확인했어요) a notice that they may read.
create function public.ack_notice(p_notice_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_active() or not exists (
    select from public.notices n join public.site_boards b on b.id = n.board_id
    where n.id = p_notice_id and n.status in ('scheduled', 'published') and n.publish_at <= now()
      and (n.end_at is null or n.end_at > now()) and n.removed_at is null
      and b.archived_at is null and (b.read_level in ('all', 'member') or public.is_admin())
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  insert into public.notice_reads as r (notice_id, user_id, acked_at) values (p_notice_id, auth.uid(), now())
  on conflict (notice_id, user_id) do update set acked_at = coalesce(r.acked_at, excluded.acked_at);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.notices enable row level security;
alter table public.notice_reads enable row level security;

revoke all on public.notices, public.notice_reads from anon, authenticated;
grant select on public.notices to anon, authenticated;
grant select, insert (notice_id, user_id) on public.notice_reads to authenticated;

-- A scheduled notice becomes visible at publish_at without a job. The policies of site_boards apply to the inner query.
create policy notices_select_anon on public.notices for select to anon
  using (
    status in ('scheduled', 'published') and publish_at <= now() and (end_at is null or end_at > now())
    and removed_at is null and board_id in (select b.id from public.site_boards b)
  );
create policy notices_select on public.notices for select to authenticated
  using (
    (
      status in ('scheduled', 'published') and publish_at <= now() and (end_at is null or end_at > now())
      and removed_at is null and board_id in (select b.id from public.site_boards b)
    )
    or (select public.is_admin())
  );

create policy notice_reads_select on public.notice_reads for select to authenticated
  using (user_id = auth.uid() or (select public.is_admin()));
create policy notice_reads_insert on public.notice_reads for insert to authenticated
  with check (
    user_id = auth.uid() and (select public.is_active()) and notice_id in (select n.id from public.notices n)
  );

revoke execute on function
  public.notice_text(), public.save_notice(uuid, int, jsonb), public.ack_notice(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_notice(uuid, int, jsonb), public.ack_notice(uuid)
  to authenticated;
