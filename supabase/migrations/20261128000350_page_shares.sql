-- Links with which people without an account see a page before it is published: the draft as it is, or one version of it.
--
-- A link is the id of a row here and a code that the gateway computes from it with its key. Therefore nothing in the database
-- opens a page, and a link can be copied again later. Revoking deletes the row.

create table public.page_shares (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.pages (id) on delete cascade,
  -- Null: the draft as it is when the link is opened.
  version_id uuid references public.page_versions (id) on delete cascade,
  created_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened int not null default 0 check (opened >= 0),
  last_opened_at timestamptz
);
create index page_shares_of_page on public.page_shares (page_id, created_at desc);
create index page_shares_of_version on public.page_shares (version_id) where version_id is not null;
create index page_shares_of_creator on public.page_shares (created_by);

-- A page has at most 20 living links; those that have ended are deleted here.
create function public.create_page_share(p_page_id uuid, p_days int, p_version_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid;
  v_id uuid;
begin
  select p.site_id into v_site_id from public.pages p where p.id = p_page_id and p.removed_at is null for no key update;
  perform public.require_site(v_site_id, 'editor');
  if (p_days in (1, 7, 30, 365)) is not true then raise exception 'invalid_limits' using errcode = '22023'; end if;
  if p_version_id is not null and not exists (
    select from public.page_versions v where v.id = p_version_id and v.page_id = p_page_id
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  delete from public.page_shares s where s.page_id = p_page_id and s.expires_at <= now();
  if (select count(*) from public.page_shares s where s.page_id = p_page_id) >= 20 then
    raise exception 'page_shares_full' using errcode = 'P0001';
  end if;
  insert into public.page_shares (page_id, version_id, created_by, expires_at)
  values (p_page_id, p_version_id, auth.uid(), now() + make_interval(days => p_days))
  returning id into v_id;
  return v_id;
end $$;

-- What a link shows, for the gateway: nothing when it has ended, when its page is in the trash or was taken down, or when its
-- creator may not edit the page any more. p_counts: somebody looks at the page now.
create function public.open_page_share(p_id uuid, p_counts boolean)
returns table (page_id uuid, title text, version_id uuid, version_at timestamptz, expires_at timestamptz)
language sql volatile security definer set search_path = '' rows 1 as $$
  with living as (
    select s.id, s.page_id, coalesce(v.title, p.title) as title, s.version_id, v.at as version_at, s.expires_at
    from public.page_shares s
    join public.pages p on p.id = s.page_id and p.removed_at is null and p.taken_down_at is null
    left join public.page_versions v on v.id = s.version_id
    where s.id = p_id and s.expires_at > now() and p.site_id in (select public.site_ids_of(s.created_by, 'editor'))
  ), counted as (
    update public.page_shares s set opened = s.opened + 1, last_opened_at = now()
    where p_counts and s.id in (select l.id from living l)
  )
  select l.page_id, l.title, l.version_id, l.version_at, l.expires_at from living l
$$;

-- The links of somebody who may not edit the pages of a site any more end for good, also when they come back.
create function public.end_page_shares() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or public.site_role_rank(new.role) < public.site_role_rank('editor') then
    delete from public.page_shares s using public.pages p
    where s.created_by = old.user_id and p.id = s.page_id and p.site_id = old.site_id;
  end if;
  return null;
end $$;
create trigger site_members_end_page_shares after delete or update of role on public.site_members
  for each row execute function public.end_page_shares();

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.page_shares enable row level security;
revoke all on public.page_shares from anon, authenticated;
grant select, delete on public.page_shares to authenticated;
grant all on public.page_shares to service_role;
create policy page_shares_select on public.page_shares for select to authenticated
  using (page_id in (select p.id from public.pages p where p.site_id in (select public.my_site_ids('editor'))));
create policy page_shares_delete on public.page_shares for delete to authenticated
  using (page_id in (select p.id from public.pages p where p.site_id in (select public.my_site_ids('editor'))));

revoke execute on function
  public.create_page_share(uuid, int, uuid), public.open_page_share(uuid, boolean), public.end_page_shares()
  from public, anon, authenticated;
grant execute on function public.create_page_share(uuid, int, uuid) to authenticated;
grant execute on function public.open_page_share(uuid, boolean) to service_role;
