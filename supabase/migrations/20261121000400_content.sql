-- Memos are one person's own; notices are everybody's, written by admins, on boards that say who may read them.

-- Memos ------------------------------------------------------------------------------------------------------------

create table public.memos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  body text not null default '' check (char_length(body) <= 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20 and char_length(array_to_string(tags, '')) <= 600),
  pinned boolean not null default false,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  removed_at timestamptz,
  purge_at timestamptz
);
create index memos_of_user on public.memos (user_id, created_at desc, id);
create index memos_purge on public.memos (purge_at) where purge_at is not null;

create function public.memo_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := public.nfc(new.body);
  new.tags := coalesce((select array_agg(public.plain_line(t.tag) order by t.n) from unnest(new.tags) with ordinality t (tag, n)), '{}');
  return new;
end $$;
create trigger memos_text before insert or update of body, tags on public.memos
  for each row execute function public.memo_text();

-- Whoever says "removed" or "archived" over REST, the time is the server's, and 30 days are 30 days.
create function public.memo_removed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.removed_at is null then
    new.purge_at := null;
  elsif old.removed_at is null then
    new.removed_at := now();
    new.purge_at := now() + interval '30 days';
  else
    new.removed_at := old.removed_at;
  end if;
  if old.archived_at is null and new.archived_at is not null then new.archived_at := now(); end if;
  return new;
end $$;
create trigger memos_removed before update of removed_at, archived_at on public.memos
  for each row execute function public.memo_removed();

create function public.save_memo(p_memo_id uuid, p_base_rev int, p_body text default null, p_tags text[] default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_memo public.memos;
  v_body text;
begin
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

-- Boards and notices ---------------------------------------------------------------------------------------------------

create table public.site_boards (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('notice', 'agreement')),
  name text not null check (char_length(name) between 1 and 100),
  read_level text not null default 'all' check (read_level in ('all', 'member', 'admin')),
  write_level text not null default 'admin' check (write_level in ('admin', 'super')),
  rank int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create trigger site_boards_text before insert or update on public.site_boards
  for each row execute function public.tidy_text('name');

-- The platform works with one board of each kind from the first start.
insert into public.site_boards (id, kind, name) values
  ('00000000-0000-4000-8000-000000000001', 'notice', '공지사항'),
  ('00000000-0000-4000-8000-000000000002', 'agreement', '약관');

alter table public.agreements
  add column board_id uuid not null default '00000000-0000-4000-8000-000000000002' references public.site_boards (id);

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null default '00000000-0000-4000-8000-000000000001' references public.site_boards (id),
  title text not null check (char_length(title) between 1 and 200),
  -- Document of the editor, and the same as plain text.
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
  check (status in ('draft', 'ended') or publish_at is not null),
  check (end_at > publish_at)
);
create index notices_newest on public.notices (pinned desc, publish_at desc, id) where removed_at is null;
create index notices_jamo on public.notices using gin (search_jamo extensions.gin_trgm_ops);
create index notices_chosung on public.notices using gin (search_chosung extensions.gin_trgm_ops);

create function public.notice_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := btrim(public.plain_line(new.title));
  new.body := public.nfc(new.body);
  if new.body is distinct from old.body then perform public.require_document(new.body); end if;
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

-- Makes a notice (p_base_rev 0) or changes one. Keys of p_patch: board_id, title, body, body_text, status, pinned,
-- publish_at, end_at, must_read_until, and removed (true: into the trash, false: out of it). What is absent stays; a
-- null time is taken away. Publishing without a time publishes now.
create function public.save_notice(p_notice_id uuid, p_base_rev int, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.notices;
  v_new public.notices;
  v_patch jsonb := p_patch - 'removed';
begin
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

-- "확인했어요" to a notice that the caller can read.
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

-- Who may do what ------------------------------------------------------------------------------------------------------

alter table public.memos enable row level security;
alter table public.site_boards enable row level security;
alter table public.notices enable row level security;
alter table public.notice_reads enable row level security;

revoke all on public.memos, public.site_boards, public.notices, public.notice_reads from anon, authenticated;
grant select, insert (id, user_id, body, tags, pinned), update (pinned, archived_at, removed_at), delete
  on public.memos to authenticated;
grant select on public.site_boards, public.notices to anon, authenticated;
grant select, insert (notice_id, user_id) on public.notice_reads to authenticated;

-- Nobody but their writer, admins of the platform included.
create policy memos_select on public.memos for select to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy memos_insert on public.memos for insert to authenticated
  with check (user_id = auth.uid() and (select public.is_active()));
create policy memos_update on public.memos for update to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy memos_delete on public.memos for delete to authenticated
  using (user_id = auth.uid() and removed_at is not null and (select public.is_active()));

create policy site_boards_select_anon on public.site_boards for select to anon
  using (read_level = 'all' and archived_at is null);
create policy site_boards_select on public.site_boards for select to authenticated
  using (
    (archived_at is null and (read_level = 'all' or (read_level = 'member' and (select public.is_active()))))
    or (select public.is_admin())
  );

-- A time that has come makes a scheduled notice visible by itself. The boards are those that the reader may see.
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
  public.memo_text(), public.memo_removed(), public.save_memo(uuid, int, text, text[]), public.notice_text(),
  public.save_notice(uuid, int, jsonb), public.ack_notice(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_memo(uuid, int, text, text[]), public.save_notice(uuid, int, jsonb), public.ack_notice(uuid)
  to authenticated;
