-- Pictures of sites: files in a public bucket, and a row for each.

create table public.assets (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Name in the bucket site-assets: {site_id}/{sha256}.{extension}
  path text not null check (starts_with(path, site_id::text || '/') and path ~ '^[a-z0-9-]+/[a-z0-9]+\.[a-z0-9]+$')
    check (char_length(path) <= 200),
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif')),
  width int check (width between 1 and 20000),
  height int check (height between 1 and 20000),
  bytes int not null check (bytes between 1 and 20971520),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (site_id, sha256)
);

-- Public, because visitors load the pictures of published pages. The first folder of a name is the site, which decides who
-- may write.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-assets', 'site-assets', true, 20971520,
  array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
on conflict (id) do nothing;

-- The code of the quota that refuses another p_bytes under p_name, or null. Files are counted on demand by the index of
-- their names. The size of an upload is what its request says: concurrent uploads may exceed the quota together, each by no
-- more than the bucket's limit.
create function public.file_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) >= l.max_rows then 'quota_site_files_rows'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > l.max_bytes then 'quota_site_files_bytes'
  end
  from public.usage_limits l
  left join storage.objects o on o.bucket_id = 'site-assets' and o.name ~>=~ (p_folder || '/') and o.name ~<~ (p_folder || '0')
    and o.name <> p_name
  where l.resource = 'site_files'
  group by l.max_rows, l.max_bytes
$$;

-- For policies. Supabase Storage has the size of an upload as `contentLength`, and of a stored object as `size`.
create function public.has_file_room(p_name text, p_metadata jsonb) returns boolean
language sql stable security definer set search_path = ''
return case when split_part(p_name, '/', 1) in (select id::text from public.my_site_ids() id) then
  public.file_quota(
    split_part(p_name, '/', 1), p_name,
    coalesce(substring(coalesce(p_metadata ->> 'contentLength', p_metadata ->> 'size') from '^\d{1,15}$')::bigint, 0)
  ) is null
else false end;

-- For the error message of a refused upload: the quota's code, or null when a quota was not the reason.
create function public.site_file_quota(p_site_id uuid, p_bytes bigint) returns text
language sql stable security definer set search_path = ''
return case when public.has_site_role(p_site_id, 'editor')
  then public.file_quota(p_site_id::text, '', greatest(p_bytes, 0)) end;

create policy site_assets_select on storage.objects for select to authenticated
  using (bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids() id));
create policy site_assets_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id)
    and public.has_file_room(name, metadata)
  );
create policy site_assets_update on storage.objects for update to authenticated
  using (
    bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id)
    and public.has_file_room(name, metadata)
  );
create policy site_assets_delete on storage.objects for delete to authenticated
  using (bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id));

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.assets enable row level security;

revoke all on public.assets from anon, authenticated;
grant select, insert (id, site_id, sha256, path, mime, width, height, bytes) on public.assets to authenticated;

create policy assets_select on public.assets for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy assets_insert on public.assets for insert to authenticated
  with check (site_id in (select public.my_site_ids('editor')));

revoke execute on function
  public.file_quota(text, text, bigint), public.has_file_room(text, jsonb), public.site_file_quota(uuid, bigint)
  from public, anon, authenticated;
grant execute on function
  public.has_file_room(text, jsonb), public.site_file_quota(uuid, bigint)
  to authenticated;
