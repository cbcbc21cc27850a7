-- Bytes of an upload count towards the quota as long as they are in Storage: also those that the project has already, and
-- those of a file that was skipped. A free name is found with few probes.

create or replace function public.begin_upload(p_id uuid, p_project_id uuid, p_size bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_upload public.file_uploads;
begin
  perform public.require_project(p_project_id, 'member');
  if (p_size >= 0) is not true or p_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if p_size > public.max_file_bytes() then raise exception 'too_large' using errcode = 'P0001'; end if;
  select u.* into v_upload from public.file_uploads u where u.id = p_id;
  if v_upload.id is null then
    if (select count(*) from public.file_uploads u where u.user_id = auth.uid() and u.finished_at is null) >= 1000 then
      raise exception 'uploads_limit' using errcode = 'P0001';
    end if;
    if (select q.quota from public.file_quota_of(p_project_id, 1, 0) q) is not null then
      raise exception 'quota_project_files_rows' using errcode = 'P0001';
    end if;
    -- Another project may have kept bytes under this id.
    if exists (select from public.file_blobs b where b.storage_key = p_project_id || '/' || p_id) then
      raise exception 'conflict' using errcode = 'P0001';
    end if;
    begin
      insert into public.file_uploads (id, project_id, user_id, size) values (p_id, p_project_id, auth.uid(), p_size)
      returning * into v_upload;
    exception when unique_violation then
      raise exception 'conflict' using errcode = 'P0001';
    end;
  elsif v_upload.user_id <> auth.uid() or v_upload.project_id <> p_project_id or v_upload.size <> p_size
    or v_upload.finished_at is not null or v_upload.result is not null or v_upload.expires_at <= now() then
    raise exception 'conflict' using errcode = 'P0001';
  end if;
  return jsonb_build_object('expires_at', v_upload.expires_at);
end $$;

create or replace function public.my_upload_keys() returns setof text
language sql stable security definer set search_path = '' rows 20 as $$
  select u.project_id || '/' || u.id from public.file_uploads u
  where u.user_id = auth.uid() and u.finished_at is null and u.result is null and u.expires_at > now()
    and u.project_id in (select public.my_project_ids('member'))
$$;

-- Gives up an upload; whether there was one to give up. The gateway deletes its object.
drop function public.cancel_upload(uuid);
create function public.cancel_upload(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.file_uploads u where u.id = p_id and u.finished_at is null;
  return found;
end $$;

-- Called when the gateway has deleted the object of a finished upload to which no bytes refer: they no longer count.
create function public.free_upload(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.file_uploads u set finished_at = now()
  where u.id = p_id and u.finished_at is null and u.result -> 'kept' = 'false'
$$;

-- As before. `kept` in the answer is whether the object of this upload is the one that the project keeps: if not, the gateway
-- deletes it and calls free_upload(). Until then it counts; a job deletes what was left over.
create or replace function public.finish_upload(
  p_id uuid, p_name text, p_on_conflict text, p_category_id text default null, p_source_type text default null,
  p_source_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_upload public.file_uploads;
  v_category text;
  v_name text := public.file_name(p_name);
  v_other public.files;
  v_file public.files;
  v_blob public.file_blobs;
  v_status text := 'created';
  v_kept boolean;
begin
  if (p_on_conflict in ('ask', 'version', 'both', 'skip')) is not true or (p_source_type is not null and p_category_id is not null) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select u.* into v_upload from public.file_uploads u where u.id = p_id and u.user_id = auth.uid();
  perform public.require_project(v_upload.project_id, 'member');
  perform from public.projects p where p.id = v_upload.project_id for no key update;
  select u.* into v_upload from public.file_uploads u where u.id = p_id for update;
  if v_upload.result is not null then return v_upload.result; end if;
  if v_upload.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_upload.sha256 is null then raise exception 'upload_incomplete' using errcode = 'P0001'; end if;
  perform public.require_file_source(v_upload.project_id, p_source_type, p_source_id);
  v_category := case when public.has_file_category(v_upload.project_id, p_category_id) then p_category_id end;

  v_other := public.file_named(v_upload.project_id, v_category, p_source_id, v_name);
  if v_other.id is not null and p_on_conflict = 'ask' then
    return jsonb_build_object('status', 'conflict', 'file', public.file_as_json(v_other));
  end if;
  -- First, so that the bytes do not count twice.
  update public.file_uploads u set finished_at = now() where u.id = p_id;
  if v_other.id is not null and p_on_conflict = 'skip' then
    v_status := 'skipped';
    v_file := v_other;
  else
    -- Bytes that a job is just deleting are inserted again.
    for v_try in 1..5 loop
      insert into public.file_blobs (project_id, sha256, size, mime, storage_key)
      values (v_upload.project_id, v_upload.sha256, v_upload.size, v_upload.mime, v_upload.project_id || '/' || v_upload.id)
      on conflict (project_id, sha256) do nothing;
      select b.* into v_blob from public.file_blobs b
      where b.project_id = v_upload.project_id and b.sha256 = v_upload.sha256 for key share;
      exit when v_blob.sha256 is not null;
    end loop;
    if v_other.id is not null and p_on_conflict = 'version' then
      v_status := 'version';
      if v_other.sha256 <> v_blob.sha256 then perform public.add_file_version(v_other.id, v_blob.sha256); end if;
      select f.* into v_file from public.files f where f.id = v_other.id;
    else
      insert into public.files (project_id, category_id, source_type, source_id, name, mime, size, sha256, thumb)
      values (v_upload.project_id, v_category, p_source_type, p_source_id,
        public.free_file_name(v_upload.project_id, v_category, p_source_id, v_name), v_blob.mime, v_blob.size, v_blob.sha256, v_blob.thumb)
      returning * into v_file;
      insert into public.file_versions (file_id, version, project_id, sha256, size, mime)
      values (v_file.id, 1, v_file.project_id, v_file.sha256, v_file.size, v_file.mime);
      perform public.log_files(v_file.project_id, 'file.created', array[v_file.id]);
    end if;
  end if;
  v_kept := coalesce(v_blob.storage_key = v_upload.project_id || '/' || p_id, false);
  update public.file_uploads u
  set result = jsonb_build_object('status', v_status, 'file', public.file_as_json(v_file), 'kept', v_kept),
    finished_at = case when v_kept then u.finished_at end
  where u.id = p_id returning u.* into v_upload;
  return v_upload.result;
end $$;

-- The first name that is free, or one whose number follows a taken one: '계획.pdf', '계획 (2).pdf', '계획 (3).pdf', …
create or replace function public.free_file_name(p_project_id uuid, p_category_id text, p_source_id uuid, p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := public.file_name(p_name);
  v_extension text := coalesce(substring(v_name from '.(\.[^.\s]{1,15})$'), '');
  v_stem text := left(v_name, char_length(v_name) - char_length(v_extension));
  v_number text := substring(v_stem from '.+ \((\d{1,5})\)$');
  v_at int := 1;
  v_step int := 1;
  v_high int;
  v_is_free boolean;
  -- Whether a free number has been found.
  v_is_high boolean := false;
begin
  if (public.file_named(p_project_id, p_category_id, p_source_id, v_name)).id is null then return v_name; end if;
  if v_number is not null then
    v_stem := left(v_stem, char_length(v_stem) - char_length(v_number) - 3);
    v_at := v_number::int;
  end if;
  -- v_at is taken. Steps that double find a number that is free, and halves the first one after a taken one.
  loop
    v_high := v_at + v_step;
    v_name := left(v_stem, 200 - char_length(v_extension) - char_length(v_high::text) - 3) || ' (' || v_high || ')' || v_extension;
    v_is_free := (public.file_named(p_project_id, p_category_id, p_source_id, v_name)).id is null;
    exit when v_is_free and v_step = 1;
    if not v_is_free then v_at := v_high; end if;
    v_is_high := v_is_high or v_is_free;
    v_step := case when v_is_high then greatest(v_step / 2, 1) else v_step * 2 end;
  end loop;
  return v_name;
end $$;

create or replace function public.orphaned_files(p_limit int default 100)
returns table (name text)
language sql stable security definer set search_path = '' as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'project-files' and o.created_at < now() - interval '1 hour'
    and not exists (select from public.file_blobs b where b.storage_key = split_part(o.name, '.', 1))
    and not exists (
      select from public.file_uploads u
      where u.project_id::text || '/' || u.id::text = split_part(o.name, '.', 1) and u.finished_at is null and u.result is null
    )
  order by o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

revoke execute on function public.cancel_upload(uuid), public.free_upload(uuid) from public, anon, authenticated;
grant execute on function public.cancel_upload(uuid), public.free_upload(uuid) to service_role;
