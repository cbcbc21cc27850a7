-- The draft of a page has earlier versions that can be restored, like a shared section: ten minutes of one person's saves are one.
--
-- They have a table of their own instead of `page_versions.kind = 'auto'`. A row of `page_versions` is one of the thirty that a page
-- keeps, counts in the quota that a publication may exceed, and gives visitors at the host of its site the files that it names. A
-- draft must do none of that, and every reader of the table would have to leave it out.

create table public.draft_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.pages (id) on delete cascade,
  -- That of the page, with which a version is deleted. A reference would be a second way from pages to sites, which makes
  -- `sites(…)` in a query of pages ambiguous for the embedded REST server.
  site_id uuid not null,
  title text not null,
  project jsonb not null,
  -- Who saved it, and when.
  created_by uuid references public.profiles (id) on delete set null,
  at timestamptz not null,
  -- Since when it is a version: a draft may be old when it is replaced.
  kept_at timestamptz not null default clock_timestamp(),
  asset_keys uuid[] not null default '{}',
  bytes int generated always as (octet_length(project::text)) stored
);
create index draft_versions_of_page on public.draft_versions (page_id, kept_at desc);
-- With all that pruning reads.
create index draft_versions_of_site on public.draft_versions (site_id, kept_at desc, id) include (created_by, bytes);
create index draft_versions_created_by on public.draft_versions (created_by) where created_by is not null;
create index draft_versions_assets on public.draft_versions using gin (asset_keys) with (fastupdate = off);
create trigger using_assets before insert on public.draft_versions
  for each row execute function public.find_assets('project');

-- Keeps a draft as a version, once.
create function public.keep_draft_of(p_page public.pages) returns void
language sql security definer set search_path = '' as $$
  insert into public.draft_versions (page_id, site_id, title, project, created_by, at)
  select p_page.id, p_page.site_id, p_page.title, p_page.draft, p_page.updated_by, p_page.updated_at
  where not exists (
    select from public.draft_versions v where v.page_id = p_page.id and v.at = p_page.updated_at and v.project = p_page.draft
  )
$$;

-- As before. A save keeps what it replaces as a version.
create or replace function public.save_draft(
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
  if v_page.updated_by is distinct from auth.uid() or not exists (
    select from public.draft_versions v
    where v.page_id = p_page_id and v.kept_at between clock_timestamp() - interval '10 minutes' and clock_timestamp()
  ) then
    perform public.keep_draft_of(v_page);
  end if;
  update public.pages p
  set draft = coalesce(p_project, p.draft), title = coalesce(p_title, p.title), rev = p.rev + 1, updated_by = auth.uid(), updated_at = now()
  where p.id = p_page_id returning p.* into v_page;
  return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
end $$;

-- Keeps the draft as it is now, before another version takes its place: an earlier one may be some minutes old.
create function public.keep_draft(p_page_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  select p.* into v_page from public.pages p where p.id = p_page_id and p.removed_at is null for no key update;
  perform public.require_site(v_page.site_id, 'editor');
  perform public.keep_draft_of(v_page);
end $$;

-- Keeps 50 versions of a draft, 100 while the last ones are younger than an hour, and 100 MB of those of a site. Beyond that many, the
-- ones go that were kept soonest after another: so many saves in a short time do not replace the versions of other days, nor is what
-- was kept a moment ago the first to go. Beyond 100 MB, the person whose texts take the most gives way.
create function public.prune_draft_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.draft_versions v
  using (
    select t.id, row_number() over (order by t.gap nulls last, t.kept_at, t.id) as n,
      t.versions - case when t.kept_at < clock_timestamp() - interval '1 hour' then 50 else 100 end as surplus
    from (
      select o.id, o.kept_at, count(*) over () as versions,
        o.kept_at - lag(o.kept_at) over (order by o.kept_at, o.id) as gap
      from public.draft_versions o where o.page_id = new.page_id
    ) t
  ) t
  where v.id = t.id and v.id <> new.id and t.n <= t.surplus;
  if (select sum(o.bytes) from public.draft_versions o where o.site_id = new.site_id) > 100 * 1024 * 1024 then
    delete from public.draft_versions v
    using (
      select d.id, sum(d.bytes) over (order by d.depth, d.id) as size
      from (
        select o.id, o.bytes, sum(o.bytes) over (partition by o.created_by order by o.kept_at desc, o.id) as depth
        from public.draft_versions o where o.site_id = new.site_id
      ) d
    ) s
    where v.id = s.id and v.id <> new.id and s.size > 100 * 1024 * 1024;
  end if;
  return null;
end $$;
create trigger prune_versions after insert on public.draft_versions
  for each row execute function public.prune_draft_versions();

-- As before; a picture that a version of a draft shows is used, too.
create or replace function public.is_asset_used(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key])
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.draft_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.page_sections x where x.asset_keys @> array[p_key])
    or exists (select from public.section_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.sites x where x.asset_keys @> array[p_key])
    or exists (select from public.templates x where x.asset_keys @> array[p_key])
$$;

-- The same without what can only be restored: visitors get a file that was deleted while something names it, and a former draft does
-- not.
create function public.is_asset_shown(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key])
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.page_sections x where x.asset_keys @> array[p_key])
    or exists (select from public.sites x where x.asset_keys @> array[p_key])
    or exists (select from public.templates x where x.asset_keys @> array[p_key])
$$;

-- As before, for files that are shown.
create or replace function public.site_file(p_path text, p_subdomain text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'bytes', (o.metadata ->> 'size')::bigint)
  from public.assets a
  join public.sites s on s.id = a.site_id and s.removed_at is null
  join storage.objects o on o.bucket_id = 'site-files' and o.name = a.path
  where a.use_key = md5(substring(p_path from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid and a.path = p_path and a.name is not null
    and (a.removed_at is null or public.is_asset_shown(a.use_key))
    and not exists (
      select from public.taken_down_assets t where t.use_key = a.use_key and t.site_id = a.site_id
    )
    and (
      p_subdomain is null or s.subdomain = p_subdomain
      or exists (
        select from public.sites h join public.page_versions v on v.site_id = h.id
        where h.subdomain = p_subdomain and v.asset_keys @> array[a.use_key]
      )
    )
$$;

create or replace function public.is_object_named(p_key uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key] and strpos(concat(x.draft, x.seo), p_name) > 0)
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key] and strpos(concat(x.project, x.html), p_name) > 0)
    or exists (select from public.draft_versions x where x.asset_keys @> array[p_key] and strpos(x.project::text, p_name) > 0)
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
      union select unnest(x.asset_keys) from public.draft_versions x where x.site_id = p_site_id
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

create or replace function public.asset_uses(p_asset_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_asset public.assets;
begin
  select a.* into v_asset from public.assets a where a.id = p_asset_id;
  if v_asset.id is null or not public.has_site_role(v_asset.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  return (
    with wanted as (select array[v_asset.use_key] as keys),
    version as (
      select v.page_id, v.site_id, bool_or(p.live_version_id = v.id) as is_live
      from wanted w
      cross join lateral (
        select x.id, x.page_id, x.site_id from public.page_versions x where x.asset_keys @> w.keys
        union all select x.id, x.page_id, x.site_id from public.draft_versions x where x.asset_keys @> w.keys
      ) v
      join public.pages p on p.id = v.page_id
      group by v.page_id, v.site_id
    ), page as (
      select p.title, p.removed_at is not null as in_trash, p.asset_keys @> w.keys as in_draft,
        coalesce(v.is_live, false) as is_live
      from wanted w, public.pages p left join version v on v.page_id = p.id
      where p.site_id = v_asset.site_id and (p.asset_keys @> w.keys or v.page_id is not null)
      order by 4 desc, 3 desc, 1 limit 50
    ), section as (
      select s.name from wanted w join public.page_sections s on s.asset_keys @> w.keys
      where s.site_id = v_asset.site_id order by s.name limit 50
    )
    select jsonb_build_object(
      'pages', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from page x),
      'sections', (select coalesce(jsonb_agg(x.name), '[]') from section x),
      'site', exists (select from public.sites x where x.asset_keys @> w.keys and x.id = v_asset.site_id),
      'elsewhere', exists (select from public.pages x where x.asset_keys @> w.keys and x.site_id <> v_asset.site_id)
        or exists (select from version x where x.site_id <> v_asset.site_id)
        or exists (select from public.page_sections x where x.asset_keys @> w.keys and x.site_id <> v_asset.site_id)
        or exists (select from public.sites x where x.asset_keys @> w.keys and x.id <> v_asset.site_id)
        or exists (select from public.templates x where x.asset_keys @> w.keys)
    )
    from wanted w
  );
end $$;

alter table public.draft_versions enable row level security;
revoke all on public.draft_versions from anon, authenticated;
grant select on public.draft_versions to authenticated;
grant all on public.draft_versions to service_role;
create policy draft_versions_select on public.draft_versions for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function public.prune_draft_versions(), public.keep_draft_of(public.pages), public.keep_draft(uuid), public.is_asset_shown(uuid) from public, anon, authenticated;
grant execute on function public.keep_draft(uuid) to authenticated;
