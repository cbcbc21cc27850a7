-- Shared sections are edited like pages: by one editor at a time, with earlier versions that can be restored.

create table public.section_locks (
  section_id uuid primary key references public.page_sections (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The rest as in `page_locks`.
  editor_id uuid not null,
  held_since timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index section_locks_of_user on public.section_locks (user_id);

-- What a section was before somebody changed it: ten minutes of one person's saves are one version.
create table public.section_versions (
  id uuid primary key default gen_random_uuid(),
  section_id uuid not null references public.page_sections (id) on delete cascade,
  site_id uuid not null references public.sites (id) on delete cascade,
  name text not null,
  project jsonb not null,
  -- Who saved it, and when.
  created_by uuid references public.profiles (id) on delete set null,
  at timestamptz not null,
  asset_keys uuid[] not null default '{}',
  bytes int generated always as (octet_length(project::text)) stored
);
create index section_versions_of_section on public.section_versions (section_id, at desc);
create index section_versions_of_site on public.section_versions (site_id);
create index section_versions_created_by on public.section_versions (created_by) where created_by is not null;
create index section_versions_assets on public.section_versions using gin (asset_keys) with (fastupdate = off);
create trigger using_assets before insert on public.section_versions
  for each row execute function public.find_assets('project');

-- Takes or renews the lock of a section, and answers as hold_page().
create function public.hold_section(p_section_id uuid, p_editor uuid, p_take_over boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid;
  v_lock public.section_locks;
begin
  -- Waits for a save that is under way, so that the next editor reads it.
  select s.site_id into v_site_id from public.page_sections s where s.id = p_section_id for share;
  if v_site_id is null or not public.has_site_role(v_site_id, 'editor') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if p_editor is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.section_locks as l (section_id, user_id, editor_id, expires_at)
  values (p_section_id, auth.uid(), p_editor, clock_timestamp() + interval '150 seconds')
  on conflict (section_id) do update set
    user_id = excluded.user_id, editor_id = excluded.editor_id, expires_at = excluded.expires_at,
    held_since = case
      when l.editor_id = excluded.editor_id and l.user_id = excluded.user_id then l.held_since else excluded.held_since
    end
  where (l.editor_id = excluded.editor_id and l.user_id = excluded.user_id)
    or l.expires_at <= clock_timestamp() or p_take_over is true
  returning l.* into v_lock;
  if found then return jsonb_build_object('held', true, 'since', v_lock.held_since); end if;
  select l.* into v_lock from public.section_locks l where l.section_id = p_section_id;
  return jsonb_build_object(
    'held', false, 'name', public.display_name_of(v_lock.user_id),
    'mine', case when v_lock.user_id = auth.uid() then v_lock.editor_id end
  );
end $$;

create function public.release_section(p_section_id uuid, p_editor uuid) returns void
language sql security definer set search_path = '' as $$
  update public.section_locks l set expires_at = clock_timestamp()
  where l.section_id = p_section_id and l.editor_id = p_editor and l.user_id = auth.uid() and public.is_active()
$$;

-- As before. A save is refused while another editor has the lock, and keeps what it replaces as a version.
drop function public.save_section(uuid, int, jsonb, text);
create function public.save_section(
  p_section_id uuid, p_base_rev int, p_project jsonb default null, p_name text default null, p_editor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_section public.page_sections;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select s.* into v_section from public.page_sections s where s.id = p_section_id for no key update;
  if v_section.id is null or not public.has_site_role(v_section.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_section.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  if v_section.rev = p_base_rev + 1 and v_section.updated_by = auth.uid() then
    if v_section.project = coalesce(public.nfc(p_project), v_section.project)
      and v_section.name = coalesce(btrim(public.plain_line(p_name)), v_section.name) then
      return jsonb_build_object('ok', true, 'rev', v_section.rev, 'updated_at', v_section.updated_at);
    end if;
  end if;
  if exists (
    select from public.section_locks l
    where l.section_id = p_section_id and l.expires_at > clock_timestamp()
      and (l.editor_id is distinct from p_editor or l.user_id is distinct from auth.uid())
  ) then
    raise exception 'section_locked' using errcode = 'P0001';
  end if;
  if v_section.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current',
      to_jsonb(v_section) || jsonb_build_object('updated_by_name', public.display_name_of(v_section.updated_by)));
  end if;
  if v_section.updated_by is distinct from auth.uid() or not exists (
    select from public.section_versions v where v.section_id = p_section_id and v.at > now() - interval '10 minutes'
  ) then
    insert into public.section_versions (section_id, site_id, name, project, created_by, at)
    values (p_section_id, v_section.site_id, v_section.name, v_section.project, v_section.updated_by, v_section.updated_at);
  end if;
  update public.page_sections s
  set project = coalesce(p_project, s.project), name = coalesce(p_name, s.name), rev = s.rev + 1,
    updated_by = auth.uid(), updated_at = now()
  where s.id = p_section_id returning s.* into v_section;
  return jsonb_build_object('ok', true, 'rev', v_section.rev, 'updated_at', v_section.updated_at);
end $$;

-- Keeps the newest 50 versions of a section, and 20 MB of those of a site.
create function public.prune_section_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.section_versions v
  using (
    select o.id, row_number() over (partition by o.section_id order by o.at desc, o.id) as n,
      sum(o.bytes) over (order by o.at desc, o.id) as size
    from public.section_versions o where o.site_id = new.site_id
  ) o
  where v.id = o.id and (o.n > 50 or o.size > 20 * 1024 * 1024) and v.id <> new.id;
  return null;
end $$;
create trigger prune_versions after insert on public.section_versions
  for each row execute function public.prune_section_versions();

-- As before; a picture that a version of a section shows is used, too.
create or replace function public.is_asset_used(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key])
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.page_sections x where x.asset_keys @> array[p_key])
    or exists (select from public.section_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.sites x where x.asset_keys @> array[p_key])
    or exists (select from public.templates x where x.asset_keys @> array[p_key])
$$;

create or replace function public.is_object_named(p_key uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key] and strpos(concat(x.draft, x.seo), p_name) > 0)
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key] and strpos(concat(x.project, x.html), p_name) > 0)
    or exists (select from public.page_sections x where x.asset_keys @> array[p_key] and strpos(x.project::text, p_name) > 0)
    or exists (select from public.section_versions x where x.asset_keys @> array[p_key] and strpos(x.project::text, p_name) > 0)
    or exists (select from public.sites x where x.asset_keys @> array[p_key] and strpos(x.settings::text, p_name) > 0)
    or exists (select from public.templates x where x.asset_keys @> array[p_key] and strpos(x.project::text, p_name) > 0)
$$;

create or replace function public.unused_assets(p_site_id uuid, p_kind text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  return (
    with used as materialized (
      select unnest(x.asset_keys) as key from public.pages x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.page_versions x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.page_sections x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.section_versions x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.sites x where x.id = p_site_id
      union select unnest(x.asset_keys) from public.templates x
    ), unused as materialized (
      select a.id, a.path, a.width, a.height, a.alt, a.name, a.bytes, a.created_at from public.assets a
      where a.site_id = p_site_id and a.removed_at is null
        and (p_kind is null or p_kind = case when a.name is null then 'picture' else 'file' end)
        and not exists (select from used u where u.key = a.use_key)
    ), latest as (
      select * from unused u order by u.created_at desc, u.id limit 300
    )
    select jsonb_build_object(
      'total', (select count(*) from unused), 'bytes', (select coalesce(sum(u.bytes), 0) from unused u),
      'assets', (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', l.id, 'path', l.path, 'width', l.width, 'height', l.height, 'alt', l.alt, 'name', l.name,
            'bytes', l.bytes)
          order by l.created_at desc, l.id), '[]')
        from latest l
      )
    )
  );
end $$;

alter table public.section_locks enable row level security;
alter table public.section_versions enable row level security;
revoke all on public.section_locks, public.section_versions from anon, authenticated;
grant select on public.section_versions to authenticated;
grant all on public.section_locks, public.section_versions to service_role;
create policy section_versions_select on public.section_versions for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function
  public.hold_section(uuid, uuid, boolean), public.release_section(uuid, uuid), public.prune_section_versions(),
  public.save_section(uuid, int, jsonb, text, uuid)
  from public, anon, authenticated;
grant execute on function
  public.hold_section(uuid, uuid, boolean), public.release_section(uuid, uuid), public.save_section(uuid, int, jsonb, text, uuid)
  to authenticated;
