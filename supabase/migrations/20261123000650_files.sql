-- Files of projects: rows with a name in a category, versions, and bytes that a project keeps once.

-- Bytes, by their hash. Storage has the object `storage_key`, which is written once and never again: the key contains the id
-- of the upload. Two pictures may exist beside it, `<storage_key>.256.webp` and `<storage_key>.1024.webp`.
create table public.file_blobs (
  -- Without a foreign key: file_versions refers to this table, and a purge in parts would delete these rows first.
  project_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size between 0 and 2147483648),
  mime text not null check (mime ~ '^[a-z0-9!#$&^_.+-]{1,100}/[a-z0-9!#$&^_.+-]{1,100}$'),
  storage_key text not null unique check (storage_key ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  -- Null: not tried yet.
  thumb text check (thumb in ('ready', 'none')),
  created_at timestamptz not null default now(),
  bytes bigint generated always as (size) stored,
  primary key (project_id, sha256)
);

create table public.files (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- An id in projects.file_category; null is the top.
  category_id text check (category_id ~ '^[0-9A-Za-z-]{1,40}$'),
  -- The note or issue to which the file is attached.
  source_type text check (source_type in ('note', 'issue')),
  source_id uuid,
  name text not null check (char_length(name) between 1 and 200),
  -- Two live names of a place are equal when these are.
  name_key text not null default '',
  mime text not null,
  size bigint not null,
  sha256 text not null,
  version int not null default 1 check (version >= 1),
  thumb text check (thumb in ('ready', 'none')),
  search_jamo text not null default '',
  search_chosung text not null default '',
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  purge_at timestamptz,
  constraint files_removal check ((removed_at is null) = (purge_at is null)),
  constraint files_source check ((source_type is null) = (source_id is null)),
  constraint files_place check (source_type is null or category_id is null)
);
create unique index files_name on public.files
  (project_id, coalesce(category_id, ''), coalesce(source_id, '00000000-0000-0000-0000-000000000000'), name_key)
  where removed_at is null;
create index files_of_project on public.files (project_id, updated_at desc);
create index files_of_source on public.files (source_id) where source_id is not null;
create index files_of_blob on public.files (project_id, sha256);
create index files_purge on public.files (purge_at) where purge_at is not null;
create index files_created_by on public.files (created_by);
create index files_updated_by on public.files (updated_by);
create trigger files_removal before insert or update of removed_at on public.files
  for each row execute function public.set_removal();

-- Every version with the current one.
create table public.file_versions (
  file_id uuid not null references public.files (id) on delete cascade,
  version int not null check (version >= 1),
  project_id uuid not null references public.projects (id) on delete cascade,
  sha256 text not null,
  size bigint not null,
  mime text not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  at timestamptz not null default now(),
  -- The version whose content this one has again.
  restored_from int,
  primary key (file_id, version),
  foreign key (project_id, sha256) references public.file_blobs (project_id, sha256)
);
create index file_versions_of_blob on public.file_versions (project_id, sha256);
create index file_versions_created_by on public.file_versions (created_by);

-- Names --------------------------------------------------------------------------------------------------------------

-- A name as it is stored. Raises `invalid_file_name`.
create function public.file_name(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_name text := btrim(public.plain_line(p_name));
begin
  if v_name is null or char_length(v_name) not between 1 and 200 or v_name ~ '[/\\]' or v_name in ('.', '..') then
    raise exception 'invalid_file_name' using errcode = '22023';
  end if;
  return v_name;
end $$;

create function public.file_name_key(p_name text) returns text
language sql immutable parallel safe set search_path = ''
return public.nfc(lower(p_name));

create function public.file_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(public.plain_line(new.name));
  perform public.file_name(new.name);
  new.name_key := public.file_name_key(new.name);
  new.search_jamo := public.hangul_jamo(new.name);
  new.search_chosung := public.hangul_chosung(new.name);
  return new;
end $$;
create trigger files_text before insert or update of name on public.files
  for each row execute function public.file_text();

-- The live file with this name in a place, or null.
create function public.file_named(p_project_id uuid, p_category_id text, p_source_id uuid, p_name text) returns public.files
language sql stable security definer set search_path = '' as $$
  select f.* from public.files f
  where f.project_id = p_project_id and coalesce(f.category_id, '') = coalesce(p_category_id, '')
    and coalesce(f.source_id, '00000000-0000-0000-0000-000000000000') = coalesce(p_source_id, '00000000-0000-0000-0000-000000000000')
    and f.name_key = public.file_name_key(p_name) and f.removed_at is null
$$;

-- The first name that is free in a place: '계획.pdf', '계획 (2).pdf', '계획 (3).pdf', …
create function public.free_file_name(p_project_id uuid, p_category_id text, p_source_id uuid, p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := public.file_name(p_name);
  v_extension text := coalesce(substring(v_name from '.(\.[^.\s]{1,15})$'), '');
  v_stem text := left(v_name, char_length(v_name) - char_length(v_extension));
  v_number text := substring(v_stem from '.+ \((\d{1,5})\)$');
  v_at int := 1;
begin
  if (public.file_named(p_project_id, p_category_id, p_source_id, v_name)).id is null then return v_name; end if;
  if v_number is not null then
    v_stem := left(v_stem, char_length(v_stem) - char_length(v_number) - 3);
    v_at := v_number::int;
  end if;
  loop
    v_at := v_at + 1;
    v_name := left(v_stem, 200 - char_length(v_extension) - char_length(v_at::text) - 3) || ' (' || v_at || ')' || v_extension;
    exit when (public.file_named(p_project_id, p_category_id, p_source_id, v_name)).id is null;
  end loop;
  return v_name;
end $$;

-- What a screen shows about a file that has the wanted name.
create function public.file_as_json(p_file public.files) returns jsonb
language sql stable security definer set search_path = ''
return jsonb_build_object(
  'id', (p_file).id, 'name', (p_file).name, 'version', (p_file).version, 'size', (p_file).size, 'mime', (p_file).mime,
  'sha256', (p_file).sha256, 'category_id', (p_file).category_id, 'updated_at', (p_file).updated_at);

-- Access -------------------------------------------------------------------------------------------------------------

-- Issues with files that the caller may read. Issues are added by a later migration.
create function public.my_file_issue_ids(p_level text default 'view') returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('public.issues') is null then return; end if;
  return query execute '
    select i.id from public.issues i
    where i.id in (select f.source_id from public.files f where f.source_type = ''issue'')
      and i.board_id in (select public.my_board_ids($1))' using p_level;
end $$;

-- Whether the caller, who has at least p_min_role in the file's project, may read or change it.
create function public.may_use_file(p_file public.files, p_min_role text) returns boolean
language sql stable security definer set search_path = ''
return (p_file).project_id in (select public.my_project_ids(p_min_role))
  and ((p_file).source_type is distinct from 'issue'
    or (p_file).source_id in (select public.my_file_issue_ids(case p_min_role when 'viewer' then 'view' else 'edit' end)));

-- The file, locked for update, and before it its project: changes of names in a project happen one after another.
create function public.require_file(p_file_id uuid, p_min_role text) returns public.files
language plpgsql security definer set search_path = '' as $$
declare
  v_file public.files;
begin
  select f.* into v_file from public.files f where f.id = p_file_id;
  perform public.require_project(v_file.project_id, p_min_role);
  perform from public.projects p where p.id = v_file.project_id for no key update;
  select f.* into v_file from public.files f where f.id = p_file_id for update;
  if v_file.id is null or not public.may_use_file(v_file, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.may_use_file(v_file, p_min_role) then raise exception 'forbidden' using errcode = '42501'; end if;
  return v_file;
end $$;

-- Search -------------------------------------------------------------------------------------------------------------

-- Live files whose names match what was typed, last changed first: by initial consonants when only those were typed, else by
-- letters. p_project_id null searches all projects of the caller.
create function public.search_files(p_project_id uuid, p_query text, p_limit int default 30)
returns table (
  id uuid, project_id uuid, category_id text, source_type text, source_id uuid, name text, mime text, size bigint,
  thumb text, updated_at timestamptz
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_pattern text := '%' || regexp_replace(v_letters, '([\\%_])', '\\\1', 'g') || '%';
  v_projects uuid[] := array(select m.id from public.my_project_ids() m (id) where p_project_id is null or m.id = p_project_id);
  v_issues uuid[];
begin
  if coalesce(v_query, '') = '' or v_projects = '{}' then return; end if;
  v_issues := array(select public.my_file_issue_ids());
  return query
    select f.id, f.project_id, f.category_id, f.source_type, f.source_id, f.name, f.mime, f.size, f.thumb, f.updated_at
    from public.files f
    where f.project_id = any (v_projects) and f.removed_at is null
      and (f.source_type is distinct from 'issue' or f.source_id = any (v_issues))
      and case when v_initials then f.search_chosung else f.search_jamo end like v_pattern
    order by f.updated_at desc, f.id
    limit least(greatest(coalesce(p_limit, 30), 0), 100);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.file_blobs enable row level security;
alter table public.files enable row level security;
alter table public.file_versions enable row level security;

revoke all on public.file_blobs, public.files, public.file_versions from anon, authenticated;
-- Files are written by functions only.
grant select on public.files, public.file_versions to authenticated;
grant all on public.file_blobs, public.files, public.file_versions to service_role;

create policy files_select on public.files for select to authenticated
  using (
    project_id in (select public.my_project_ids())
    and (source_type is distinct from 'issue' or source_id in (select public.my_file_issue_ids()))
  );
-- The policy of files applies to the inner query.
create policy file_versions_select on public.file_versions for select to authenticated
  using (
    project_id in (select public.my_project_ids())
    and exists (select from public.files f where f.id = file_versions.file_id)
  );

select public.broadcast_changes('public.files', 'project', 'r.project_id');
select public.broadcast_changes('public.file_versions', 'project', 'r.project_id');

revoke execute on function
  public.file_name(text), public.file_name_key(text), public.file_text(), public.file_named(uuid, text, uuid, text),
  public.free_file_name(uuid, text, uuid, text), public.file_as_json(public.files), public.my_file_issue_ids(text),
  public.may_use_file(public.files, text), public.require_file(uuid, text), public.search_files(uuid, text, int)
  from public, anon, authenticated;
grant execute on function
  public.my_file_issue_ids(text), public.search_files(uuid, text, int)
  to authenticated;
