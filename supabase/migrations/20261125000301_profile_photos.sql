-- Photos of people: files in a public bucket, of which profiles.thumb_url names one. Public, because a browser shows them in many
-- places without a token; the name contains a hash, so that only who may see the profile knows it.

-- Names are {person}/{sha256}.{webp|png|jpg}. People can neither overwrite nor delete a file: a photo that no profile names any
-- more is deleted by orphaned_pictures() a day later.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('profile-photos', 'profile-photos', true, 1048576, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do nothing;

-- For the policy: at most twenty photos of a day.
create function public.has_photo_room(p_name text) returns boolean
language sql stable security definer set search_path = ''
return split_part(p_name, '/', 1) = auth.uid()::text and (
  select count(*) < 20 from storage.objects o
  where o.bucket_id = 'profile-photos' and o.name ~>=~ (auth.uid()::text || '/') and o.name ~<~ (auth.uid()::text || '0')
);

create policy profile_photos_select on storage.objects for select to authenticated
  using (bucket_id = 'profile-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy profile_photos_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'profile-photos' and public.has_photo_room(name) and (select public.is_active()));

-- As before, and photos that no profile names.
create or replace function public.orphaned_pictures(p_limit int default 100)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('note-pictures', 'notice-pictures', 'site-assets', 'profile-photos')
    -- A file may be there a moment before what it belongs to.
    and o.created_at < now() - interval '1 day'
    and not case o.bucket_id
      when 'note-pictures' then exists (select from public.projects p where p.id::text = split_part(o.name, '/', 1))
      when 'notice-pictures' then exists (select from public.notices n where n.id::text = split_part(o.name, '/', 1))
      when 'profile-photos' then exists (
        select from public.profiles p
        where p.id::text = split_part(o.name, '/', 1) and p.thumb_url = '/storage/v1/object/public/profile-photos/' || o.name
      )
      else exists (select from public.sites s where s.id::text = split_part(o.name, '/', 1))
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.has_photo_room(text) from public, anon, authenticated;
grant execute on function public.has_photo_room(text) to authenticated;
