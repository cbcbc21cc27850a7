-- An upload takes of the quota what has arrived of it and the part that is arriving, not what was announced: who begins an
-- upload and sends nothing takes no room from others.

-- What has arrived at least, and with the part that is arriving.
alter table public.file_uploads
  add column arrived bigint not null default 0 check (arrived >= 0),
  add column held bigint not null default 0 check (held >= 0);
update public.file_uploads set held = size;
alter table public.file_uploads
  alter column bytes set expression as (case when finished_at is null then held else 0 end);

-- As before. The whole upload has to fit now, but it takes no room yet.
create or replace function public.begin_upload(p_id uuid, p_project_id uuid, p_size bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_upload public.file_uploads;
  v_quota text;
begin
  perform public.require_project(p_project_id, 'member');
  if (p_size >= 0) is not true or p_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if p_size > public.max_file_bytes() then raise exception 'too_large' using errcode = 'P0001'; end if;
  select u.* into v_upload from public.file_uploads u where u.id = p_id;
  if v_upload.id is null then
    if (select count(*) from public.file_uploads u where u.user_id = auth.uid() and u.finished_at is null) >= 1000 then
      raise exception 'uploads_limit' using errcode = 'P0001';
    end if;
    select q.quota into v_quota from public.file_quota_of(p_project_id, 1, p_size) q;
    if v_quota is not null then raise exception '%', v_quota using errcode = 'P0001'; end if;
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

-- A part of the caller's upload begins: these bytes take room of the quota before the first of them. False when less has
-- arrived than the bytes before the part: the gateway then asks Storage and says so (keep_upload_part).
create function public.take_upload_part(p_id uuid, p_offset bigint, p_length bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_upload public.file_uploads;
begin
  select u.* into v_upload from public.file_uploads u where u.id = p_id and u.user_id = auth.uid();
  perform public.require_project(v_upload.project_id, 'member');
  if (p_offset >= 0 and p_length >= 0) is not true then raise exception 'invalid_request' using errcode = '22023'; end if;
  -- The client may have announced another size to Storage.
  if p_offset + p_length > v_upload.size then raise exception 'too_large' using errcode = 'P0001'; end if;
  if p_offset > v_upload.arrived then return false; end if;
  update public.file_uploads u set held = greatest(u.held, p_offset + p_length) where u.id = p_id and u.finished_at is null;
  return true;
end $$;

-- Called by the gateway after a part, with the end of what has arrived. The room for what did not arrive is free again.
create function public.keep_upload_part(p_id uuid, p_end bigint) returns void
language sql security definer set search_path = '' as $$
  update public.file_uploads u
  set arrived = least(greatest(u.arrived, p_end), u.size), held = least(greatest(u.arrived, p_end), u.size)
  where u.id = p_id and u.finished_at is null and u.sha256 is null and p_end >= 0
$$;

revoke execute on function public.take_upload_part(uuid, bigint, bigint), public.keep_upload_part(uuid, bigint)
  from public, anon, authenticated;
grant execute on function public.take_upload_part(uuid, bigint, bigint) to authenticated;
grant execute on function public.keep_upload_part(uuid, bigint) to service_role;
