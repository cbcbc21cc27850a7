-- The same bytes under another ending are an object of their own, which no row is about. It is an orphan unless something names it.

-- Whether a text names an object under its ending; `p_key` as `assets.use_key`.
create function public.is_object_named(p_key uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key] and strpos(concat(x.draft, x.seo), p_name) > 0)
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key] and strpos(concat(x.project, x.html), p_name) > 0)
    or exists (select from public.page_sections x where x.asset_keys @> array[p_key] and strpos(x.project::text, p_name) > 0)
    or exists (select from public.sites x where x.asset_keys @> array[p_key] and strpos(x.settings::text, p_name) > 0)
    or exists (select from public.templates x where x.asset_keys @> array[p_key] and strpos(x.project::text, p_name) > 0)
$$;
revoke execute on function public.is_object_named(uuid, text) from public, anon, authenticated;

-- As before, by the whole name of an object.
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
          where a.use_key = md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid and (
            a.path = o.name or not exists (select from storage.objects x where x.bucket_id = o.bucket_id and x.name = a.path)
          )
        )
        or public.is_object_named(md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid, o.name)
      ) or exists (
        select from public.templates t
        where t.asset_keys @> array[md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid]
          and strpos(t.project::text, o.name) > 0
      )
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;
