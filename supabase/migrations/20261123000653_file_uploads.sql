-- Uploads of files: begun with a size that counts towards the quota, finished into a file or a version.
--
-- The bytes go to Storage as `project-files/{project}/{upload}`. The gateway reads them once for their hash and type
-- (set_upload_content), and the person's own call finishes the upload. When the project has these bytes already, the new
-- object belongs to nothing and the gateway deletes it.

insert into storage.buckets (id, name, public, file_size_limit) values ('project-files', 'project-files', false, 2147483648)
on conflict (id) do nothing;

create table public.file_uploads (
  -- Chosen by the client.
  id uuid primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  size bigint not null check (size between 0 and 2147483648),
  sha256 text,
  mime text,
  -- What finish_upload answered.
  result jsonb,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  bytes bigint generated always as (case when finished_at is null then size else 0 end) stored
);
create index file_uploads_of_project on public.file_uploads (project_id);
create index file_uploads_of_user on public.file_uploads (user_id);
create index file_uploads_expiry on public.file_uploads (expires_at);

-- Files that somebody downloads as one zip.
create table public.file_zips (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  file_ids uuid[] not null,
  expires_at timestamptz not null default now() + interval '1 hour'
);
create index file_zips_of_project on public.file_zips (project_id);
create index file_zips_of_user on public.file_zips (user_id);
create index file_zips_expiry on public.file_zips (expires_at);

-- Quotas -------------------------------------------------------------------------------------------------------------

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  ('project_files', 20000, null, false),
  -- Kept bytes, and those of uploads under way at their full size.
  ('project_file_storage', null, 10::bigint * 1024 * 1024 * 1024, false);

do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('files', '''project_files'', ''project_id'''),
      ('file_blobs', '''project_file_storage'', ''project_id'', ''bytes'''),
      ('file_uploads', '''project_file_storage'', ''project_id'', ''bytes''')
    ) t (name, arguments)
  loop
    execute format('create trigger count_made after insert on public.%I referencing new table as changed
      for each statement execute function public.count_rows(%s)', v_table.name, v_table.arguments);
    execute format('create trigger count_gone after delete on public.%I referencing old table as changed
      for each statement execute function public.count_rows(%s)', v_table.name, v_table.arguments);
  end loop;
end $$;
create trigger count_change after update on public.file_uploads
  for each row when (old.bytes is distinct from new.bytes)
  execute function public.count_change('project_file_storage', 'project_id', 'bytes');

create or replace function public.counted_usage()
returns table (owner_id uuid, resource text, row_count bigint, byte_count bigint)
language sql stable security definer set search_path = '' as $$
  select x.owner_id, 'person_projects', count(*), 0::bigint from public.projects x group by 1
  union all select x.user_id, 'person_memos', count(*), sum(x.bytes)::bigint from public.memos x group by 1
  union all select x.project_id, 'project_members', count(*), 0 from public.project_members x group by 1
  union all select x.project_id, 'project_invites', count(*), 0 from public.project_invites x group by 1
  union all select x.project_id, 'project_notes', count(*), sum(x.bytes)::bigint from public.notes x group by 1
  union all select x.project_id, 'project_note_versions', count(*), sum(x.bytes)::bigint from public.note_versions x group by 1
  union all select x.project_id, 'project_files', count(*), 0 from public.files x group by 1
  union all select x.project_id, 'project_file_storage', count(*), sum(x.bytes)::bigint from (
    select b.project_id, b.bytes from public.file_blobs b union all select u.project_id, u.bytes from public.file_uploads u
  ) x group by 1
  union all select x.site_id, 'site_pages', count(*), sum(x.bytes)::bigint from public.pages x group by 1
  union all select x.site_id, 'site_page_versions', count(*), sum(x.bytes)::bigint from public.page_versions x group by 1
  union all select x.site_id, 'site_assets', count(*), 0 from public.assets x group by 1
$$;

-- The bytes of a deleted project, after its files. The name makes it run before `forget_usage`.
create function public.forget_file_blobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.file_blobs b using old_rows o where b.project_id = o.id;
  return null;
end $$;
create trigger forget_file_blobs after delete on public.projects referencing old table as old_rows
  for each statement execute function public.forget_file_blobs();

-- The code of the quota that refuses p_rows more files of p_bytes together, or null, and what is left.
create function public.file_quota_of(p_project_id uuid, p_rows bigint, p_bytes bigint,
  out quota text, out rows_left bigint, out bytes_left bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  select greatest(l.max_rows - coalesce(u.row_count, 0), 0) into rows_left
  from public.usage_limits l left join public.usage u on u.resource = l.resource and u.owner_id = p_project_id
  where l.resource = 'project_files';
  select greatest(l.max_bytes - coalesce(u.byte_count, 0), 0) into bytes_left
  from public.usage_limits l left join public.usage u on u.resource = l.resource and u.owner_id = p_project_id
  where l.resource = 'project_file_storage';
  quota := case
    when p_rows > rows_left then 'quota_project_files_rows'
    when p_bytes > bytes_left then 'quota_project_file_storage_bytes'
  end;
end $$;

-- Before an upload ----------------------------------------------------------------------------------------------------

create function public.max_file_bytes() returns bigint
language sql immutable parallel safe set search_path = ''
return 2147483648;

-- Raises unless the caller may attach files there: a note of the project, or an issue that they may change.
create function public.require_file_source(p_project_id uuid, p_type text, p_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_exists boolean;
begin
  if p_type is null and p_id is null then return; end if;
  if p_type = 'note' then
    v_exists := exists (select from public.notes n where n.id = p_id and n.project_id = p_project_id);
  elsif p_type = 'issue' and to_regclass('public.issues') is not null then
    execute 'select exists (
      select from public.issues i where i.id = $1 and i.project_id = $2 and i.board_id in (select public.my_board_ids(''edit'')))'
    into v_exists using p_id, p_project_id;
  end if;
  if v_exists is not true then raise exception 'not_found' using errcode = 'P0002'; end if;
end $$;

-- Whether files [{ name, size }] fit, and which names are taken in the place. At most 1,000 of them.
create function public.check_uploads(
  p_project_id uuid, p_category_id text, p_source_type text, p_source_id uuid, p_files jsonb
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_quota record;
begin
  perform public.require_project(p_project_id, 'member');
  perform public.require_file_source(p_project_id, p_source_type, p_source_id);
  if jsonb_typeof(p_files) is distinct from 'array' or jsonb_array_length(p_files) > 1000 or exists (
    select from jsonb_array_elements(p_files) f
    where jsonb_typeof(f) <> 'object' or jsonb_typeof(f -> 'name') is distinct from 'string'
      or jsonb_typeof(f -> 'size') is distinct from 'number' or (f ->> 'size')::numeric not between 0 and 1e15
  ) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select q.* into v_quota from public.file_quota_of(
    p_project_id, jsonb_array_length(p_files),
    (select coalesce(sum((f ->> 'size')::numeric), 0)::bigint from jsonb_array_elements(p_files) f)) q;
  return jsonb_build_object(
    'quota', v_quota.quota, 'rows_left', v_quota.rows_left, 'bytes_left', v_quota.bytes_left,
    'max_bytes', public.max_file_bytes(),
    'conflicts', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.value ->> 'name', 'file', public.file_as_json(o)) order by f.ordinality), '[]')
      from jsonb_array_elements(p_files) with ordinality f
      cross join lateral public.file_named(
        p_project_id, p_category_id, p_source_id, btrim(public.plain_line(left(f.value ->> 'name', 1000)))) o
      where o.id is not null
    ));
end $$;

-- Begins an upload of p_size bytes, or answers again for one that is under way. Raises `conflict` for an id that is used
-- otherwise, `too_large`, `uploads_limit` (1,000 of a person at a time) and the codes of the quotas.
create function public.begin_upload(p_id uuid, p_project_id uuid, p_size bigint) returns jsonb
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
    or v_upload.finished_at is not null or v_upload.expires_at <= now() then
    raise exception 'conflict' using errcode = 'P0001';
  end if;
  return jsonb_build_object('expires_at', v_upload.expires_at);
end $$;

-- Storage names that the caller may write: uploads of their own that are under way.
create function public.my_upload_keys() returns setof text
language sql stable security definer set search_path = '' rows 20 as $$
  select u.project_id || '/' || u.id from public.file_uploads u
  where u.user_id = auth.uid() and u.finished_at is null and u.expires_at > now()
    and u.project_id in (select public.my_project_ids('member'))
$$;

create policy project_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-files' and name in (select public.my_upload_keys()));

-- After an upload ----------------------------------------------------------------------------------------------------

-- An upload of the caller; raises `not_found` for all others, and when the caller may no longer write in the project.
create function public.my_upload(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_upload public.file_uploads;
begin
  select u.* into v_upload from public.file_uploads u where u.id = p_id and u.user_id = auth.uid();
  perform public.require_project(v_upload.project_id, 'member');
  return jsonb_build_object(
    'id', v_upload.id, 'project_id', v_upload.project_id, 'size', v_upload.size, 'sha256', v_upload.sha256,
    'storage_key', v_upload.project_id || '/' || v_upload.id, 'result', v_upload.result);
end $$;

-- Called by the gateway, which has read the bytes. A person could otherwise name bytes by the hash of others.
create function public.set_upload_content(p_id uuid, p_sha256 text, p_mime text) returns void
language sql security definer set search_path = '' as $$
  update public.file_uploads set sha256 = p_sha256, mime = p_mime
  where id = p_id and finished_at is null and p_sha256 is not null and p_mime is not null
$$;

-- Gives up an upload: its bytes no longer count.
create function public.cancel_upload(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.file_uploads u where u.id = p_id and u.user_id = auth.uid() and u.finished_at is null
$$;

-- Makes the file or the version. p_on_conflict, when the name is taken: `ask` answers { status: 'conflict', file } and leaves the
-- upload as it is, `version`, `both`, `skip`. A repeated call returns the answer of the first. A category that is gone is
-- replaced by the top.
create function public.finish_upload(
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
  update public.file_uploads u set result = jsonb_build_object('status', v_status, 'file', public.file_as_json(v_file))
  where u.id = p_id returning u.* into v_upload;
  return v_upload.result;
end $$;

-- Reading ------------------------------------------------------------------------------------------------------------

-- Switches to the rights of a person until the transaction ends, for functions that the gateway calls for a signed address.
create function public.act_for(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  select set_config('request.jwt.claim.sub', p_user_id::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', p_user_id, 'role', 'authenticated')::text, true)
$$;

-- A version of a file (null: the current one), if that person may read it, else null.
create function public.file_for_person(p_file_id uuid, p_version int, p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.act_for(p_user_id);
  return (
    select jsonb_build_object(
      'id', f.id, 'project_id', f.project_id, 'name', f.name, 'version', v.version, 'mime', v.mime, 'size', v.size,
      'sha256', v.sha256, 'storage_key', b.storage_key, 'thumb', b.thumb, 'at', v.at)
    from public.files f
    join public.file_versions v on v.file_id = f.id and v.version = coalesce(p_version, f.version)
    join public.file_blobs b on b.project_id = v.project_id and b.sha256 = v.sha256
    where f.id = p_file_id and public.may_use_file(f, 'viewer')
  );
end $$;

-- Records whether pictures of these bytes exist.
create function public.set_file_thumb(p_project_id uuid, p_sha256 text, p_thumb text) returns void
language sql security definer set search_path = '' as $$
  update public.file_blobs set thumb = p_thumb
  where project_id = p_project_id and sha256 = p_sha256 and p_thumb is not null;
  update public.files set thumb = p_thumb
  where project_id = p_project_id and sha256 = p_sha256 and thumb is distinct from p_thumb and p_thumb is not null
$$;

-- Remembers which files a zip contains: these, those of these categories and of the ones below, or (both null) all live files
-- of the project. Returns { id, files, bytes }. At most 10,000 files.
create function public.create_file_zip(p_project_id uuid, p_file_ids uuid[] default null, p_category_ids text[] default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_categories text[];
  v_files uuid[];
  v_bytes bigint;
  v_id uuid;
begin
  perform public.require_project(p_project_id, 'viewer');
  v_categories := array(
    with recursive tree as materialized (
      select r.id, r.parent_id from public.projects p, public.file_category_rows(p.file_category) r where p.id = p_project_id
    ),
    below as (
      select t.id from tree t where t.id = any (p_category_ids)
      union select t.id from tree t join below b on t.parent_id = b.id
    )
    select b.id from below b);
  select array_agg(f.id), sum(f.size) into v_files, v_bytes
  from public.files f
  where f.project_id = p_project_id and f.removed_at is null and public.may_use_file(f, 'viewer')
    and ((p_file_ids is null and p_category_ids is null) or f.id = any (p_file_ids) or f.category_id = any (v_categories));
  if v_files is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if cardinality(v_files) > 10000 then raise exception 'zip_too_large' using errcode = 'P0001'; end if;
  delete from public.file_zips z where z.id in (
    select o.id from public.file_zips o where o.user_id = auth.uid() order by o.expires_at desc offset 9);
  insert into public.file_zips (project_id, user_id, file_ids) values (p_project_id, auth.uid(), v_files) returning id into v_id;
  return jsonb_build_object('id', v_id, 'files', cardinality(v_files), 'bytes', v_bytes);
end $$;

-- The files of a zip that its creator may still read, with the names of their categories from the top. Ordered, so that it can
-- be read in ranges.
create function public.file_zip_entries(p_zip_id uuid, p_user_id uuid)
returns table (file_id uuid, name text, folder text[], size bigint, storage_key text, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform public.act_for(p_user_id);
  return query
    with recursive zip as materialized (
      select z.* from public.file_zips z where z.id = p_zip_id and z.user_id = p_user_id and z.expires_at > now()
    ),
    tree as materialized (
      select r.id, r.parent_id, r.node ->> 'name' as name
      from zip z join public.projects p on p.id = z.project_id cross join lateral public.file_category_rows(p.file_category) r
    ),
    folders (id, path) as (
      select t.id, array[t.name] from tree t where t.parent_id is null
      union all select t.id, f.path || t.name from tree t join folders f on t.parent_id = f.id
    )
    select f.id, f.name, coalesce(o.path, '{}'::text[]), f.size, b.storage_key, f.updated_at
    from zip z join public.files f on f.id = any (z.file_ids) and f.project_id = z.project_id
    join public.file_blobs b on b.project_id = f.project_id and b.sha256 = f.sha256
    left join folders o on o.id = f.category_id
    where f.removed_at is null and public.may_use_file(f, 'viewer')
    order by f.id;
end $$;

-- Jobs ---------------------------------------------------------------------------------------------------------------

-- Deletes uploads that expired or finished a day ago, zips that expired, and bytes to which no version refers. Returns the
-- number of rows; called again until it is less than p_most. The bytes are locked first and compared then: a version that is
-- added meanwhile keeps them.
create function public.drop_unused_files(p_most int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_found record;
  v_blobs public.file_blobs[];
  v_count int;
  v_total int := 0;
begin
  delete from public.file_uploads u where u.id in (
    select x.id from public.file_uploads x where x.expires_at <= now() limit p_most for update skip locked);
  get diagnostics v_total = row_count;
  delete from public.file_zips z where z.expires_at <= now();
  v_blobs := array(
    select b from public.file_blobs b
    where not exists (select from public.file_versions v where v.project_id = b.project_id and v.sha256 = b.sha256)
    order by b.project_id, b.sha256 limit p_most for update skip locked);
  delete from public.file_blobs b using unnest(v_blobs) x
  where b.project_id = x.project_id and b.sha256 = x.sha256
    and not exists (select from public.file_versions v where v.project_id = b.project_id and v.sha256 = b.sha256);
  get diagnostics v_count = row_count;
  return greatest(v_total, v_count);
end $$;

-- Objects in Storage that belong to nothing: neither kept bytes nor an upload under way. Nothing takes them again, because an
-- upload has a new id.
create function public.orphaned_files(p_limit int default 100)
returns table (name text)
language sql stable security definer set search_path = '' as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'project-files' and o.created_at < now() - interval '1 hour'
    and not exists (select from public.file_blobs b where b.storage_key = split_part(o.name, '.', 1))
    and not exists (
      select from public.file_uploads u
      where u.project_id::text || '/' || u.id::text = split_part(o.name, '.', 1) and u.finished_at is null
    )
  order by o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;
create index file_uploads_key on public.file_uploads ((project_id::text || '/' || id::text));

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.file_uploads enable row level security;
alter table public.file_zips enable row level security;

revoke all on public.file_uploads, public.file_zips from anon, authenticated;
grant all on public.file_uploads, public.file_zips to service_role;

revoke execute on function
  public.forget_file_blobs(), public.file_quota_of(uuid, bigint, bigint), public.max_file_bytes(),
  public.require_file_source(uuid, text, uuid), public.check_uploads(uuid, text, text, uuid, jsonb),
  public.begin_upload(uuid, uuid, bigint), public.my_upload_keys(), public.my_upload(uuid),
  public.set_upload_content(uuid, text, text), public.cancel_upload(uuid),
  public.finish_upload(uuid, text, text, text, text, uuid), public.act_for(uuid),
  public.file_for_person(uuid, int, uuid), public.set_file_thumb(uuid, text, text),
  public.create_file_zip(uuid, uuid[], text[]), public.file_zip_entries(uuid, uuid), public.drop_unused_files(int),
  public.orphaned_files(int)
  from public, anon, authenticated;
grant execute on function
  public.check_uploads(uuid, text, text, uuid, jsonb), public.begin_upload(uuid, uuid, bigint), public.my_upload_keys(),
  public.my_upload(uuid), public.cancel_upload(uuid), public.finish_upload(uuid, text, text, text, text, uuid),
  public.create_file_zip(uuid, uuid[], text[])
  to authenticated;
grant execute on function
  public.set_upload_content(uuid, text, text), public.file_for_person(uuid, int, uuid),
  public.set_file_thumb(uuid, text, text), public.file_zip_entries(uuid, uuid), public.drop_unused_files(int),
  public.orphaned_files(int)
  to service_role;
