-- Tokens with which a team deploys its area from anywhere. The gateway makes a token, because the key that signs releases
-- follows from its secret, and stores a hash and the public key; the token itself is in no database and no log of one.

create table public.deploy_tokens (
  id uuid primary key,
  -- Of the shell or of a remote, whether or not it was ever released.
  name text not null check (name ~ '^[a-z][a-z-]{1,30}$'),
  label text not null check (char_length(label) between 1 and 60),
  scope text not null check (scope in ('read', 'check', 'release')),
  -- SHA-256 of the secret, which has 256 random bits.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Ed25519, base64url.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- The token stays valid without its issuer, hence the name beside the id.
  created_by uuid references public.profiles (id) on delete set null,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index deploy_tokens_newest on public.deploy_tokens (created_at desc, id);
create index deploy_tokens_of_name on public.deploy_tokens (name);
create index deploy_tokens_created_by on public.deploy_tokens (created_by);

-- Stores a token that the gateway made, for 30, 90 or 365 days; at most 20 of a name are valid at once.
create function public.issue_deploy_token(
  p_id uuid, p_name text, p_label text, p_scope text, p_token_hash text, p_public_key text, p_days int
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := btrim(public.plain_line(p_label));
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_days is null or p_days not in (30, 90, 365) or coalesce(v_label, '') = '' then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  -- Two tokens at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('deploy_tokens ' || p_name, 0));
  if (select count(*) from public.deploy_tokens t
      where t.name = p_name and t.revoked_at is null and t.expires_at > now()) >= 20 then
    raise exception 'deploy_tokens_limit' using errcode = 'P0001';
  end if;
  insert into public.deploy_tokens
    (id, name, label, scope, token_hash, public_key, created_by, created_by_name, expires_at)
  values (p_id, p_name, v_label, p_scope, p_token_hash, p_public_key, auth.uid(), public.display_name_of(auth.uid()),
    now() + make_interval(days => p_days));
  perform public.log_audit('deploy_token.issued', 'deploy_token', p_id::text, null,
    jsonb_build_object('name', p_name, 'label', v_label, 'scope', p_scope, 'days', p_days));
end $$;

-- Ends a token at once. A revoked one stays revoked.
create function public.revoke_deploy_token(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_token public.deploy_tokens;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  select * into v_token from public.deploy_tokens t where t.id = p_id for no key update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_token.revoked_at is not null then return; end if;
  update public.deploy_tokens t set revoked_at = now() where t.id = p_id;
  perform public.log_audit('deploy_token.revoked', 'deploy_token', p_id::text,
    jsonb_build_object('name', v_token.name, 'label', v_token.label), null);
end $$;

-- For the gateway: a token that is valid for this name now; null for every other one.
create function public.find_deploy_token(p_id uuid, p_name text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', t.id, 'label', t.label, 'scope', t.scope, 'token_hash', t.token_hash, 'public_key', t.public_key)
  from public.deploy_tokens t
  where t.id = p_id and t.name = p_name and t.revoked_at is null and t.expires_at > now()
$$;

-- For the gateway: notes the use of a token that it verified, at most once a minute.
create function public.use_deploy_token(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.deploy_tokens t set last_used_at = now()
  where t.id = p_id and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute')
$$;

-- For the gateway: a release became live, or was removed, by an admin or by the holder of a token (p_actor is null then, and
-- p_by the label of the token). It writes no other acts.
create function public.log_deploy(
  p_action text, p_name text, p_by text, p_actor uuid default null, p_before jsonb default null, p_after jsonb default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, target_type, target_id, before, after)
  select p_actor, public.plain_line(p_by), p_action, 'release', p_name, p_before, p_after
  where p_action in ('release.published', 'release.staged', 'release.promoted', 'release.rolled_back', 'release.retired')
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

alter table public.deploy_tokens enable row level security;

revoke all on public.deploy_tokens from anon, authenticated;
-- All columns except the hash of the secret.
grant select (
  id, name, label, scope, public_key, created_by, created_by_name, created_at, expires_at, last_used_at, revoked_at
) on public.deploy_tokens to authenticated;
grant all on public.deploy_tokens to service_role;

create policy deploy_tokens_select on public.deploy_tokens for select to authenticated
  using ((select public.is_admin()));

revoke execute on function
  public.issue_deploy_token(uuid, text, text, text, text, text, int), public.revoke_deploy_token(uuid),
  public.find_deploy_token(uuid, text), public.use_deploy_token(uuid),
  public.log_deploy(text, text, text, uuid, jsonb, jsonb)
  from public, anon, authenticated;
grant execute on function
  public.issue_deploy_token(uuid, text, text, text, text, text, int), public.revoke_deploy_token(uuid)
  to authenticated;
grant execute on function
  public.find_deploy_token(uuid, text), public.use_deploy_token(uuid),
  public.log_deploy(text, text, text, uuid, jsonb, jsonb)
  to service_role;
