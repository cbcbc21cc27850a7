-- What a page shows and links to is gone while the page is taken down, and stays gone when its draft is changed, its versions are
-- pruned, or the page is purged.

create table public.taken_down_assets (
  -- A page that was purged is still the reason.
  page_id uuid not null,
  site_id uuid not null references public.sites (id) on delete cascade,
  -- As `assets.use_key`.
  use_key uuid not null,
  primary key (use_key, page_id)
);
create index taken_down_assets_page on public.taken_down_assets (page_id);
create index taken_down_assets_site on public.taken_down_assets (site_id);
alter table public.taken_down_assets enable row level security;
revoke all on public.taken_down_assets from anon, authenticated;

create function public.keep_taken_down_assets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.taken_down_at is null then
    delete from public.taken_down_assets t where t.page_id = new.id;
  elsif old.taken_down_at is null then
    insert into public.taken_down_assets (page_id, site_id, use_key)
    select new.id, new.site_id, x.key
    from (
      select unnest(new.asset_keys) as key
      union select unnest(v.asset_keys) from public.page_versions v where v.page_id = new.id
    ) x
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger pages_taken_down_assets after update of taken_down_at on public.pages
  for each row when (old.taken_down_at is distinct from new.taken_down_at) execute function public.keep_taken_down_assets();

insert into public.taken_down_assets (page_id, site_id, use_key)
select p.id, p.site_id, unnest(p.asset_keys) from public.pages p where p.taken_down_at is not null
union
select p.id, p.site_id, unnest(v.asset_keys)
from public.pages p join public.page_versions v on v.page_id = p.id where p.taken_down_at is not null;

-- As before. A file that a page of its site named when it was taken down is not answered.
create or replace function public.site_file(p_path text, p_subdomain text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'bytes', (o.metadata ->> 'size')::bigint)
  from public.assets a
  join public.sites s on s.id = a.site_id and s.removed_at is null
  join storage.objects o on o.bucket_id = 'site-files' and o.name = a.path
  where a.use_key = md5(substring(p_path from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid and a.path = p_path and a.name is not null
    and (a.removed_at is null or public.is_asset_used(a.use_key))
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

-- Whether a picture of a site is gone with a page that was taken down. One that a live page or the settings of a site show, as a
-- logo, stays.
create function public.is_picture_taken_down(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.taken_down_assets t where t.use_key = k.key)
    and not exists (select from public.sites s where s.asset_keys @> array[k.key])
    and not exists (
      select from public.page_versions v
      join public.pages p on p.live_version_id = v.id and p.removed_at is null and p.taken_down_at is null
      where v.asset_keys @> array[k.key]
    )
  from (select md5(substring(p_path from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid as key) k
$$;

revoke execute on function public.keep_taken_down_assets(), public.is_picture_taken_down(text) from public, anon, authenticated;
grant execute on function public.is_picture_taken_down(text) to service_role;
