-- One editor of a page at a time: the editor that holds the lock saves, all others read. An editor is one open tab.

create table public.page_locks (
  page_id uuid primary key references public.pages (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Chosen by the tab.
  editor_id uuid not null,
  -- When this editor took the lock; the same for as long as nobody else had it.
  held_since timestamptz not null default clock_timestamp(),
  -- The editor renews it while its tab is visible. A lock that has expired is free.
  expires_at timestamptz not null
);
create index page_locks_of_user on public.page_locks (user_id);

-- Takes or renews the lock of a page. Returns { held: true, since }, or { held: false, name, mine } when another editor has it:
-- `mine` is that editor when it is the caller's own, for example another tab. p_take_over takes the lock from it.
create function public.hold_page(p_page_id uuid, p_editor uuid, p_take_over boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid;
  v_lock public.page_locks;
begin
  -- Waits for a save that is under way, so that the next editor reads it.
  select p.site_id into v_site_id from public.pages p where p.id = p_page_id and p.removed_at is null for share;
  -- A person who may only read the page is told of no editor.
  if v_site_id is null or not public.has_site_role(v_site_id, 'editor') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if p_editor is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.page_locks as l (page_id, user_id, editor_id, expires_at)
  values (p_page_id, auth.uid(), p_editor, clock_timestamp() + interval '150 seconds')
  on conflict (page_id) do update set
    user_id = excluded.user_id, editor_id = excluded.editor_id, expires_at = excluded.expires_at,
    held_since = case
      when l.editor_id = excluded.editor_id and l.user_id = excluded.user_id then l.held_since else excluded.held_since
    end
  where (l.editor_id = excluded.editor_id and l.user_id = excluded.user_id)
    or l.expires_at <= clock_timestamp() or p_take_over is true
  returning l.* into v_lock;
  if found then return jsonb_build_object('held', true, 'since', v_lock.held_since); end if;
  select l.* into v_lock from public.page_locks l where l.page_id = p_page_id;
  return jsonb_build_object(
    'held', false, 'name', public.display_name_of(v_lock.user_id),
    'mine', case when v_lock.user_id = auth.uid() then v_lock.editor_id end
  );
end $$;

-- Gives the lock back when the editor is closed. The row stays, so that the same tab continues with the same lock after a
-- reload.
create function public.release_page(p_page_id uuid, p_editor uuid) returns void
language sql security definer set search_path = '' as $$
  update public.page_locks l set expires_at = clock_timestamp()
  where l.page_id = p_page_id and l.editor_id = p_editor and l.user_id = auth.uid() and public.is_active()
$$;

-- As before, and a save is refused while another editor has the lock. A caller that is no editor, such as the list of pages,
-- passes none.
drop function public.save_draft(uuid, int, jsonb, text);
create function public.save_draft(
  p_page_id uuid, p_base_rev int, p_project jsonb default null, p_title text default null, p_editor uuid default null
) returns jsonb
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
  if exists (
    select from public.page_locks l
    where l.page_id = p_page_id and l.expires_at > clock_timestamp()
      and (l.editor_id is distinct from p_editor or l.user_id is distinct from auth.uid())
  ) then
    raise exception 'page_locked' using errcode = 'P0001';
  end if;
  if v_page.rev <> p_base_rev or v_page.removed_at is not null then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  update public.pages p
  set draft = coalesce(p_project, p.draft), title = coalesce(p_title, p.title), rev = p.rev + 1, updated_by = auth.uid(), updated_at = now()
  where p.id = p_page_id returning p.* into v_page;
  return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
end $$;

alter table public.page_locks enable row level security;
revoke all on public.page_locks from anon, authenticated;
grant all on public.page_locks to service_role;

revoke execute on function
  public.hold_page(uuid, uuid, boolean), public.release_page(uuid, uuid), public.save_draft(uuid, int, jsonb, text, uuid)
  from public, anon, authenticated;
grant execute on function
  public.hold_page(uuid, uuid, boolean), public.release_page(uuid, uuid), public.save_draft(uuid, int, jsonb, text, uuid)
  to authenticated;
