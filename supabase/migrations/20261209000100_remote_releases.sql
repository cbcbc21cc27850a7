-- Releases of the shell and of remotes, for several gateways. Only the server reads and writes these tables. The archives are
-- here and not in Storage: gateways that share a database share nothing else for certain, and a release is a few megabytes.

-- One document with the live versions, as the gateway writes it; whoever changes it names the revision that it read.
create table public.remote_channels (
  only_row boolean primary key default true check (only_row),
  rev bigint not null default 0,
  state jsonb not null default '{}' check (jsonb_typeof(state) = 'object' and pg_column_size(state) <= 1048576),
  updated_at timestamptz not null default now()
);
insert into public.remote_channels default values;

create table public.remote_releases (
  name text not null check (name ~ '^[a-z][a-z-]{1,30}$'),
  version text not null check (version ~ '^[0-9a-z.-]{6,64}$'),
  -- Over release.json, which contains the hash of every file.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The parts of the archive.
  upload uuid not null unique,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes between 1 and 67108864),
  created_at timestamptz not null default now(),
  primary key (name, version)
);

create table public.remote_release_parts (
  upload uuid not null,
  part int not null check (part between 0 and 63),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  created_at timestamptz not null default now(),
  primary key (upload, part)
);
-- Packed already.
alter table public.remote_release_parts alter column content set storage external;

alter table public.remote_channels enable row level security;
alter table public.remote_releases enable row level security;
alter table public.remote_release_parts enable row level security;
revoke all on public.remote_channels, public.remote_releases, public.remote_release_parts from anon, authenticated;
grant all on public.remote_channels, public.remote_releases, public.remote_release_parts to service_role;

-- False when somebody else was faster: read, and decide again.
create function public.save_remote_channels(p_rev bigint, p_state jsonb) returns boolean
language plpgsql security invoker set search_path = '' as $$
begin
  update public.remote_channels set rev = rev + 1, state = p_state, updated_at = now() where rev = p_rev;
  return found;
end $$;

create function public.put_release_part(p_upload uuid, p_part int, p_content text) returns void
language sql security invoker set search_path = '' as $$
  insert into public.remote_release_parts (upload, part, content) values (p_upload, p_part, decode(p_content, 'base64'))
  on conflict (upload, part) do update set content = excluded.content
$$;

-- Base64 without line breaks; null when it is lost.
create function public.release_part(p_upload uuid, p_part int) returns text
language sql stable security invoker set search_path = '' as $$
  select translate(encode(content, 'base64'), E'\n', '') from public.remote_release_parts
  where upload = p_upload and part = p_part
$$;

create function public.is_release_whole(p_upload uuid, p_sha256 text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(encode(sha256(string_agg(content, ''::bytea order by part)), 'hex') = p_sha256, false)
  from public.remote_release_parts where upload = p_upload
$$;

-- Stores a release whose parts are there, once. Answers with the content that is stored under this version: another one for
-- whoever was slower. The same content again takes the place of an archive that was lost.
create function public.keep_remote_release(
  p_name text, p_version text, p_content_hash text, p_upload uuid, p_sha256 text, p_bytes bigint
) returns text
language plpgsql security invoker set search_path = '' as $$
begin
  if not public.is_release_whole(p_upload, p_sha256) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  insert into public.remote_releases as r (name, version, content_hash, upload, sha256, bytes)
  values (p_name, p_version, p_content_hash, p_upload, p_sha256, p_bytes)
  on conflict (name, version) do update
    set upload = excluded.upload, sha256 = excluded.sha256, bytes = excluded.bytes
    where r.content_hash = excluded.content_hash;
  -- Of killed uploads, and of archives that were replaced.
  delete from public.remote_release_parts p
  where p.created_at < now() - interval '1 day'
    and not exists (select from public.remote_releases r where r.upload = p.upload);
  return (select content_hash from public.remote_releases where name = p_name and version = p_version);
end $$;

revoke all on function public.save_remote_channels(bigint, jsonb), public.put_release_part(uuid, int, text),
  public.release_part(uuid, int), public.is_release_whole(uuid, text), public.keep_remote_release(text, text, text, uuid, text, bigint)
  from public, anon, authenticated;
grant execute on function public.save_remote_channels(bigint, jsonb), public.put_release_part(uuid, int, text),
  public.release_part(uuid, int), public.is_release_whole(uuid, text), public.keep_remote_release(text, text, text, uuid, text, bigint)
  to service_role;
