-- An act that weakens an account or gives power to somebody else needs a fresh proof of the person: the password, a code from the
-- mail, or a passkey, within the last ten minutes and for this session. A stolen session alone is not enough.

alter table public.secure_login_challenges add column fresh_at timestamptz;

-- Whether this session of this person holds a proof of the last ten minutes.
create function public.has_fresh_proof(p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.secure_login_challenges c join auth.sessions s on s.id = c.session_id and s.user_id = c.user_id
  where c.session_id = p_session_id and c.user_id = p_user_id and c.fresh_at > now() - interval '10 minutes'
);

-- Called by whatever has proved the person: the gateway after a password, and functions that check a code.
create function public.note_fresh_proof(p_user_id uuid, p_session_id uuid) returns void
language sql strict security definer set search_path = '' as $$
  insert into public.secure_login_challenges (session_id, user_id, fresh_at)
  select s.id, s.user_id, now() from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id
  on conflict (session_id) do update set fresh_at = excluded.fresh_at
$$;

-- A session that the person has begun within the last minute, beside the one that asks, proves the person: the sign-in with a
-- passkey begins one. That session ends here.
create function public.prove_by_session(p_user_id uuid, p_session_id uuid, p_other_id uuid) returns boolean
language plpgsql strict security definer set search_path = '' as $$
begin
  delete from auth.sessions s
  where s.id = p_other_id and s.id <> p_session_id and s.user_id = p_user_id and s.created_at > now() - interval '1 minute';
  if not found then return false; end if;
  perform public.note_fresh_proof(p_user_id, p_session_id);
  return true;
end $$;

-- As before, and the code is a fresh proof.
create or replace function public.verify_login_code(p_code text) returns jsonb
language plpgsql strict security definer set search_path = '' as $$
declare
  v_session uuid := public.login_session();
  v_row public.secure_login_challenges;
begin
  if (
    select coalesce(sum(c.all_tries), 0) >= 25 from public.secure_login_challenges c
    where c.user_id = auth.uid() and c.sent_at > now() - interval '1 day'
  ) then
    return jsonb_build_object('ok', false, 'code', 'too_many_codes', 'left', 0);
  end if;
  update public.secure_login_challenges c set tries = c.tries + 1, all_tries = c.all_tries + 1
  where c.session_id = v_session and c.user_id = auth.uid() and c.code_hash is not null and c.tries < 5 and c.expires_at > now()
  returning c.* into v_row;
  if not found then return jsonb_build_object('ok', false, 'code', 'login_code_expired', 'left', 0); end if;
  if v_row.code_hash <> public.login_code_hash(v_session, p_code) then
    return jsonb_build_object('ok', false, 'code', 'login_code_wrong', 'left', 5 - v_row.tries);
  end if;
  update public.secure_login_challenges c set
    verified_at = now(), fresh_at = now(), code_hash = null, tries = 0, all_tries = 0
  where c.session_id = v_session;
  return jsonb_build_object('ok', true);
end $$;

-- For the gateway: a session that began with the link or the code of a mail. It needs no code of secure login, and the mail is a
-- fresh proof: whoever has forgotten the password sets a new one.
create or replace function public.prove_session(p_user_id uuid, p_session_id uuid) returns void
language sql strict security definer set search_path = '' as $$
  insert into public.secure_login_challenges as c (session_id, user_id, verified_at, fresh_at)
  select s.id, s.user_id, case when p.is_secure_login then now() end, now()
  from auth.sessions s join public.profiles p on p.id = s.user_id
  where s.id = p_session_id and s.user_id = p_user_id
  on conflict (session_id) do update set
    verified_at = coalesce(excluded.verified_at, c.verified_at), fresh_at = excluded.fresh_at, code_hash = null
$$;

-- Also where people reach the database without the gateway.
create function public.require_fresh_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.id and not public.has_fresh_proof(new.id, public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger profiles_secure_login_off before update of is_secure_login on public.profiles
  for each row when (old.is_secure_login and not new.is_secure_login) execute function public.require_fresh_proof();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.has_fresh_proof(uuid, uuid), public.note_fresh_proof(uuid, uuid), public.prove_by_session(uuid, uuid, uuid),
  public.require_fresh_proof()
  from public, anon, authenticated;
grant execute on function
  public.has_fresh_proof(uuid, uuid), public.note_fresh_proof(uuid, uuid), public.prove_by_session(uuid, uuid, uuid)
  to service_role;
