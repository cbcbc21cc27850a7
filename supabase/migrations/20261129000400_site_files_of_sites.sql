-- A file of a site belongs to its site: no page of another site takes it off the web, and no host of another site answers it unless
-- that site links to it. A file in the trash that nothing links to, and the files of a site in the trash, are not answered.

drop function public.site_file(text);
-- What the gateway needs to answer a file: its name and its size as it is stored. Null for one that is not there, and for one that
-- a page of its site names which was taken down. At the host of a site (`p_subdomain`) only its own files are there, and
-- those that its pages name, because a page that was copied from another site still names that site's files.
create function public.site_file(p_path text, p_subdomain text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'bytes', (o.metadata ->> 'size')::bigint)
  from public.assets a
  join public.sites s on s.id = a.site_id and s.removed_at is null
  join storage.objects o on o.bucket_id = 'site-files' and o.name = a.path
  where a.use_key = md5(substring(p_path from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid and a.path = p_path and a.name is not null
    and (a.removed_at is null or public.is_asset_used(a.use_key))
    and not exists (
      select from public.pages p
      where p.asset_keys @> array[a.use_key] and p.site_id = a.site_id and p.taken_down_at is not null
    )
    and not exists (
      select from public.page_versions v join public.pages p on p.id = v.page_id
      where v.asset_keys @> array[a.use_key] and p.site_id = a.site_id and p.taken_down_at is not null
    )
    and (
      p_subdomain is null or s.subdomain = p_subdomain
      or exists (
        select from public.sites h join public.page_versions v on v.site_id = h.id
        where h.subdomain = p_subdomain and v.asset_keys @> array[a.use_key]
      )
    )
$$;
revoke execute on function public.site_file(text, text) from public, anon, authenticated;
grant execute on function public.site_file(text, text) to service_role;

-- An asset that is uploaded again leaves the trash. A file has its latest name; the same bytes under another ending are the file that
-- is there.
create or replace function public.take_asset_from_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.assets a
  set removed_at = null, name = case when a.path = new.path then coalesce(new.name, a.name) else a.name end
  where a.site_id = new.site_id and a.sha256 = new.sha256 and (a.name is null) = (new.name is null)
    and (a.removed_at is not null or (a.path = new.path and a.name is distinct from new.name));
  return new;
end $$;

alter table public.assets add constraint assets_file_mime_check check (name is null or mime in (
  'application/pdf', 'application/x-hwp', 'application/hwp+zip', 'application/msword', 'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip', 'text/plain', 'text/csv'));
