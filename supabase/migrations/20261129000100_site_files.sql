-- Files of sites that visitors save, such as a menu or a brochure. They are assets with a name: they share the trash, the uses and the
-- quota of pictures. Their bytes are in a private bucket, because the gateway answers them only for saving, under their name.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-files', 'site-files', false, 31457280, array[
  'application/pdf', 'application/x-hwp', 'application/hwp+zip', 'application/msword', 'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip', 'text/plain', 'text/csv'])
on conflict (id) do nothing;

alter table public.assets
  -- As visitors save it; null for a picture.
  add column name text check (char_length(name) between 1 and 150),
  drop constraint assets_mime_check,
  drop constraint assets_bytes_check,
  add constraint assets_bytes_check check (bytes between 1 and case when name is null then 20971520 else 31457280 end),
  add constraint assets_kind check (case
    when name is null then mime in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif')
    else width is null and height is null and name !~ '[/\\]'
      and path ~ '^[0-9a-f-]{36}/[0-9a-f]{64}\.(pdf|hwpx?|docx?|xlsx?|pptx?|zip|txt|csv)$'
      -- A new name may not turn it into another kind of file.
      and lower(substring(name from '\.[A-Za-z]{3,4}$')) is not distinct from substring(path from '\.[a-z]{3,4}$')
    end);
create trigger assets_tidy_name before insert or update of name on public.assets
  for each row execute function public.tidy_text('name');

grant insert (name), update (name) on public.assets to authenticated;

-- An asset that is uploaded again leaves the trash, and a file has its latest name.
create or replace function public.take_asset_from_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.assets a set removed_at = null, name = coalesce(new.name, a.name)
  where a.site_id = new.site_id and a.sha256 = new.sha256 and (a.name is null) = (new.name is null)
    and (a.removed_at is not null or a.name is distinct from new.name);
  return new;
end $$;

-- As before, with the files of the site.
create or replace function public.file_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) >= l.max_rows then 'quota_site_files_rows'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > l.max_bytes then 'quota_site_files_bytes'
  end
  from public.usage_limits l
  left join storage.objects o on o.bucket_id in ('site-assets', 'site-files')
    and o.name ~>=~ (p_folder || '/') and o.name ~<~ (p_folder || '0') and o.name <> p_name
  where l.resource = 'site_files'
  group by l.max_rows, l.max_bytes
$$;

-- Nobody overwrites or deletes a file: its name is the hash of its content, and the gateway removes what nothing refers to.
create policy site_files_select on storage.objects for select to authenticated
  using (bucket_id = 'site-files' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids() id));
create policy site_files_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'site-files' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id)
    and name ~ '^[0-9a-f-]{36}/[0-9a-f]{64}\.(pdf|hwpx?|docx?|xlsx?|pptx?|zip|txt|csv)$'
    and public.has_file_room(name, metadata)
  );

-- Uses ---------------------------------------------------------------------------------------------------------------

-- As before, with links to files: `/_file/{site}/{sha256}.{ending}`.
create or replace function public.asset_keys(p_text text) returns uuid[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct md5(m[1])::uuid), '{}')
  from regexp_matches(p_text, '(?:site-assets|/_file)/([0-9a-f]{8}-[0-9a-f-]{27}/[0-9a-f]{64})', 'g') m
$$;
create or replace function public.find_assets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_column text;
  v_part text;
  v_text text := '';
begin
  foreach v_column in array tg_argv loop
    execute format('select ($1).%I::text', v_column) into v_part using new;
    if v_part like any (array['%site-assets/%', '%/\_file/%']) then v_text := v_text || v_part || ' '; end if;
  end loop;
  new.asset_keys := case when v_text = '' then '{}' else public.asset_keys(v_text) end;
  return new;
end $$;

-- As before, for pictures, for files, or (null) for both.
drop function public.unused_assets(uuid);
create function public.unused_assets(p_site_id uuid, p_kind text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  return (
    with used as materialized (
      select unnest(x.asset_keys) as key from public.pages x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.page_versions x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.page_sections x where x.site_id = p_site_id
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

-- As before, with the files of sites.
create or replace function public.orphaned_pictures(p_limit int default 100)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('note-pictures', 'notice-pictures', 'site-assets', 'site-files', 'profile-photos', 'form-files')
    -- A file may be there a moment before what it belongs to.
    and o.created_at < now() - case o.bucket_id when 'form-files' then interval '10 minutes' else interval '1 day' end
    and not case o.bucket_id
      when 'note-pictures' then exists (select from public.projects p where p.id::text = split_part(o.name, '/', 1))
      when 'notice-pictures' then exists (select from public.notices n where n.id::text = split_part(o.name, '/', 1))
      when 'profile-photos' then exists (
        select from public.profiles p
        where p.id::text = split_part(o.name, '/', 1) and p.thumb_url = '/storage/v1/object/public/profile-photos/' || o.name
      )
      when 'form-files' then exists (
        select from public.form_files f where f.id = substring(o.name from '^[0-9a-f-]{36}/([0-9a-f-]{36})$')::uuid
      )
      else exists (select from public.sites s where s.id::text = split_part(o.name, '/', 1)) and (
        o.name !~ '^[0-9a-f-]{36}/[0-9a-f]{64}[.]'
        or exists (
          select from public.assets a
          where a.use_key = md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid
        )
        or public.is_asset_used(md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid)
      ) or exists (
        select from public.templates t
        where t.asset_keys @> array[md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid]
      )
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- As before, and without links to files, which are those of one site.
create or replace function public.require_template_project(p_project jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_project is null or jsonb_typeof(p_project) <> 'object' then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if jsonb_path_exists(p_project, 'lax $.**.sectionId') then
    raise exception 'template_has_sections' using errcode = 'P0001';
  end if;
  if jsonb_path_exists(p_project, 'lax $.**.href ? (@ starts with "/landing/")') then
    raise exception 'template_links_to_page' using errcode = 'P0001';
  end if;
  if jsonb_path_exists(p_project, 'lax $.**.href ? (@ starts with "/_file/")') then
    raise exception 'template_links_to_file' using errcode = 'P0001';
  end if;
end $$;

-- Visitors -----------------------------------------------------------------------------------------------------------

-- What the gateway needs to answer a file: its name and its size as it is stored. Null for one that is not there, and for one that
-- a page names which was taken down.
create function public.site_file(p_path text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'bytes', (o.metadata ->> 'size')::bigint)
  from public.assets a
  join storage.objects o on o.bucket_id = 'site-files' and o.name = a.path
  where a.use_key = md5(substring(p_path from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid and a.path = p_path and a.name is not null
    and not exists (select from public.pages p where p.asset_keys @> array[a.use_key] and p.taken_down_at is not null)
    and not exists (
      select from public.page_versions v join public.pages p on p.id = v.page_id
      where v.asset_keys @> array[a.use_key] and p.taken_down_at is not null
    )
$$;

-- Those of the paths under which visitors get a file, for the checks of a page: at most 200 are looked at.
create function public.known_site_files(p_paths text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p), '{}') from unnest(p_paths[1:200]) p where public.site_file(p) is not null
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.unused_assets(uuid, text), public.site_file(text), public.known_site_files(text[])
  from public, anon, authenticated;
grant execute on function public.unused_assets(uuid, text), public.known_site_files(text[]) to authenticated;
grant execute on function public.site_file(text) to service_role;
