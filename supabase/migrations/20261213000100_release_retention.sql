-- Releases that nobody got for 30 days are deleted. A release counts as stored from when it was stored for the last time.
alter table public.remote_releases add column kept_at timestamptz not null default now();
update public.remote_releases set kept_at = created_at;

-- A release that is stored already is stored again: false when it was deleted meanwhile.
create function public.touch_remote_release(p_name text, p_version text) returns boolean
language plpgsql security invoker set search_path = '' as $$
begin
  update public.remote_releases set kept_at = now() where name = p_name and version = p_version;
  return found;
end $$;

-- Deletes releases, [{ name, version }], unless what is live has changed since the caller looked. The revision grows, so that
-- whoever is making one of them live decides again.
create function public.collect_remote_releases(p_rev bigint, p_versions jsonb) returns boolean
language plpgsql security invoker set search_path = '' as $$
begin
  if p_versions is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  update public.remote_channels set rev = rev + 1, updated_at = now() where rev = p_rev;
  if not found then return false; end if;
  with gone as (
    delete from public.remote_releases r
    using jsonb_to_recordset(p_versions) v (name text, version text)
    where r.name = v.name and r.version = v.version
    returning r.upload
  )
  delete from public.remote_release_parts p using gone where p.upload = gone.upload;
  return true;
end $$;

-- Writes a deploy to the audit log before it happens, and once more when it then did not happen.
create or replace function public.log_deploy(
  p_action text, p_name text, p_by text, p_actor uuid default null, p_before jsonb default null, p_after jsonb default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, target_type, target_id, before, after)
  select p_actor, public.plain_line(p_by), p_action, 'release', p_name, p_before, p_after
  where p_action in (
    'release.published', 'release.staged', 'release.promoted', 'release.rolled_back', 'release.retired', 'release.canary',
    'release.canary_ended', 'release.forgotten', 'release.failed'
  )
$$;

revoke all on function public.touch_remote_release(text, text), public.collect_remote_releases(bigint, jsonb)
  from public, anon, authenticated;
grant execute on function public.touch_remote_release(text, text), public.collect_remote_releases(bigint, jsonb) to service_role;
