-- Pictures in notes and notices are files in private buckets: docs/decisions/0005-pictures-in-documents-are-private-files.md.
-- A document contains the address of a picture; everybody who may read the document may read its pictures.

-- Names are {project or notice}/{sha256}.{webp|png|jpg}. People can neither overwrite nor delete a file: older versions of a
-- note refer to it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('note-pictures', 'note-pictures', false, 20971520, array['image/png', 'image/jpeg', 'image/webp']),
  ('notice-pictures', 'notice-pictures', false, 20971520, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do nothing;

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  -- Counted on demand, as `site_files`.
  ('project_pictures', 20000, 5::bigint * 1024 * 1024 * 1024, false);

-- As `file_quota`, for the pictures of a project.
create function public.picture_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) >= l.max_rows then 'quota_project_pictures_rows'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > l.max_bytes then 'quota_project_pictures_bytes'
  end
  from public.usage_limits l
  left join storage.objects o on o.bucket_id = 'note-pictures' and o.name ~>=~ (p_folder || '/') and o.name ~<~ (p_folder || '0')
    and o.name <> p_name
  where l.resource = 'project_pictures'
  group by l.max_rows, l.max_bytes
$$;

-- As `has_file_room`.
create function public.has_picture_room(p_name text, p_metadata jsonb) returns boolean
language sql stable security definer set search_path = ''
return case when split_part(p_name, '/', 1) in (select id::text from public.my_project_ids() id) then
  public.picture_quota(
    split_part(p_name, '/', 1), p_name,
    coalesce(substring(coalesce(p_metadata ->> 'contentLength', p_metadata ->> 'size') from '^\d{1,15}$')::bigint, 0)
  ) is null
else false end;

-- As `site_file_quota`.
create function public.project_picture_quota(p_project_id uuid, p_bytes bigint) returns text
language sql stable security definer set search_path = ''
return case when p_project_id in (select id from public.my_project_ids('member') id)
  then public.picture_quota(p_project_id::text, '', greatest(p_bytes, 0)) end;

create policy note_pictures_select on storage.objects for select to authenticated
  using (bucket_id = 'note-pictures' and (storage.foldername(name))[1] in (select id::text from public.my_project_ids() id));
create policy note_pictures_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'note-pictures' and (storage.foldername(name))[1] in (select id::text from public.my_project_ids('member') id)
    and public.has_picture_room(name, metadata)
  );

-- The policies of notices apply to the inner query, for guests as well. An admin may also read the pictures of a notice that
-- has not been saved yet.
create policy notice_pictures_select_anon on storage.objects for select to anon
  using (bucket_id = 'notice-pictures' and (storage.foldername(name))[1] in (select n.id::text from public.notices n));
create policy notice_pictures_select on storage.objects for select to authenticated
  using (
    bucket_id = 'notice-pictures'
    and ((storage.foldername(name))[1] in (select n.id::text from public.notices n) or (select public.is_admin()))
  );
create policy notice_pictures_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'notice-pictures' and (select public.is_admin()));

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.picture_quota(text, text, bigint), public.has_picture_room(text, jsonb),
  public.project_picture_quota(uuid, bigint)
  from public, anon, authenticated;
grant execute on function
  public.has_picture_room(text, jsonb), public.project_picture_quota(uuid, bigint)
  to authenticated;
