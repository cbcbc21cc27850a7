-- Secure login (보안 로그인): with it on, each session is completed with a six-digit code that is sent by mail. Until then the
-- session may read its own profile and ask for the code, and nothing else.

-- One row for each session that was asked for a code. It stays when the session ends, so that signing in again gives no more tries.
create table public.secure_login_challenges (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Null when no code is waiting.
  code_hash bytea,
  expires_at timestamptz,
  sent_at timestamptz not null default now(),
  -- Of this code, and of all codes of this session.
  tries int not null default 0,
  all_tries int not null default 0,
  sends int not null default 0,
  verified_at timestamptz
);
create index secure_login_challenges_user on public.secure_login_challenges (user_id, sent_at desc);

-- Proof ---------------------------------------------------------------------------------------------------------------

-- The session of the caller's token.
create function public.my_session_id() returns uuid
language sql stable security definer set search_path = ''
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;

-- Whether the caller's session needs no code, or has entered it.
create function public.is_proven() returns boolean
language sql stable security definer set search_path = ''
return not exists (select from public.profiles p where p.id = auth.uid() and p.is_secure_login)
  or exists (
    select from public.secure_login_challenges c
    where c.session_id = public.my_session_id() and c.user_id = auth.uid() and c.verified_at is not null
  );

-- As before, and not in a session that has not entered its code.
create or replace function public.is_active() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.profiles p
  where p.id = auth.uid() and p.suspended_at is null and (not p.is_secure_login or public.is_proven())
);

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.profiles p
  where p.id = auth.uid() and p.level in ('admin', 'super') and p.suspended_at is null
    and (not p.is_secure_login or public.is_proven())
);

create or replace function public.require_active_profile() returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me public.profiles;
begin
  select p.* into v_me from public.profiles p
  where p.id = auth.uid() and p.suspended_at is null and (not p.is_secure_login or public.is_proven());
  if not found then raise exception 'forbidden' using errcode = '42501'; end if;
  return v_me;
end $$;

create or replace function public.my_project_ids(p_min_role text default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select m.project_id
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  join public.profiles me on me.id = m.joined_user_id
  where m.joined_user_id = auth.uid()
    and me.suspended_at is null
    and (not me.is_secure_login or (select public.is_proven()))
    and p.removed_at is null
    and public.project_role_rank(r.role) >= greatest(public.project_role_rank(p_min_role), 1)
$$;

-- The server asks for others, and publishes in the name of whoever scheduled it.
create or replace function public.site_ids_of(p_user_id uuid, p_min_role text) returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select m.site_id
  from public.site_members m
  join public.sites s on s.id = m.site_id
  join public.profiles p on p.id = m.user_id
  where m.user_id = p_user_id and p.suspended_at is null and s.removed_at is null
    and (not p.is_secure_login or p_user_id is distinct from auth.uid() or (select public.is_proven()))
    and public.site_role_rank(m.role) >= greatest(public.site_role_rank(p_min_role), 1)
$$;

create or replace function public.my_board_ids(p_level text default 'view') returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select b.id
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  join public.profiles me on me.id = m.joined_user_id
  join public.boards b on b.project_id = m.project_id
  left join public.board_access a on a.board_id = b.id and a.member_id = m.id
  where m.joined_user_id = auth.uid() and me.suspended_at is null and p.removed_at is null
    and (not me.is_secure_login or (select public.is_proven()))
    and (
      public.project_role_rank(r.role) >= 3
      or (p_level = 'view' and (b.access = 'project' or a.board_id is not null))
      or (p_level = 'edit' and public.project_role_rank(r.role) >= 2 and (b.access = 'project' or a.level = 'edit'))
    )
$$;

create or replace function public.reset_notification_settings(p_project_id uuid default null) returns void
language sql security definer set search_path = '' as $$
  delete from public.notification_settings s
  where s.user_id = auth.uid() and s.project_id is not distinct from p_project_id and public.is_active()
$$;

alter policy profiles_update on public.profiles using (id = auth.uid() and suspended_at is null and (select public.is_proven()));
alter policy agreement_consents_select on public.agreement_consents
  using ((user_id = auth.uid() and (select public.is_proven())) or (select public.is_admin()));
alter policy notice_reads_select on public.notice_reads
  using ((user_id = auth.uid() and (select public.is_proven())) or (select public.is_admin()));

-- Whoever turns it on has to receive the mails: otherwise they would lock themselves out.
create function public.require_login_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() = new.id and not exists (
    select from public.secure_login_challenges c
    where c.session_id = public.my_session_id() and c.user_id = new.id and c.verified_at is not null
  ) then
    raise exception 'login_code_required' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger profiles_secure_login before update of is_secure_login on public.profiles
  for each row when (new.is_secure_login and not old.is_secure_login) execute function public.require_login_code();

-- Codes ---------------------------------------------------------------------------------------------------------------

create function public.login_code_hash(p_session_id uuid, p_code text) returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(p_session_id || ' ' || p_code, 'UTF8'));

-- Locks the caller's profile, so that tries at the same moment are counted one after the other. Null without a session that lives.
create function public.login_session() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_session uuid := public.my_session_id();
begin
  perform from public.profiles p where p.id = auth.uid() and p.suspended_at is null for no key update;
  if not found or not exists (
    select from auth.sessions s
    where s.id = v_session and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  ) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return v_session;
end $$;

-- Mails a code for the caller's session, which is valid for ten minutes and five tries. At most every 30 seconds, and ten in an
-- hour for the account.
create function public.send_login_code() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_session uuid := public.login_session();
  v_last timestamptz;
  -- 32 random bits: the remainder prefers no code noticeably.
  v_code text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
begin
  select c.sent_at into v_last from public.secure_login_challenges c
  where c.session_id = v_session and c.code_hash is not null and c.sent_at > now() - interval '30 seconds';
  if found then
    return jsonb_build_object('ok', true, 'again_at', v_last + interval '30 seconds');
  end if;
  delete from public.secure_login_challenges c
  where c.user_id = auth.uid() and c.sent_at < now() - interval '1 day'
    and not exists (select from auth.sessions s where s.id = c.session_id);
  if (
    select coalesce(sum(c.sends), 0) >= 10 from public.secure_login_challenges c
    where c.user_id = auth.uid() and c.sent_at > now() - interval '1 hour'
  ) then
    return jsonb_build_object('ok', false, 'code', 'too_many_mails');
  end if;
  insert into public.secure_login_challenges as c (session_id, user_id, code_hash, expires_at, sends)
  values (v_session, auth.uid(), public.login_code_hash(v_session, v_code), now() + interval '10 minutes', 1)
  on conflict (session_id) do update set
    code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
    sends = case when c.sent_at > now() - interval '1 hour' then c.sends else 0 end + 1,
    all_tries = case when c.sent_at > now() - interval '1 day' then c.all_tries else 0 end,
    sent_at = now();
  insert into public.outbox (kind, to_email, data)
  select 'login_code', p.email, jsonb_build_object('code', v_code) from public.profiles p where p.id = auth.uid();
  return jsonb_build_object('ok', true, 'again_at', now() + interval '30 seconds');
end $$;

-- Completes the caller's session. A wrong code is an answer and no error, so that it is counted. 25 in a day for the account: a
-- chance of one in 40,000.
create function public.verify_login_code(p_code text) returns jsonb
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
  update public.secure_login_challenges c set verified_at = now(), code_hash = null, tries = 0, all_tries = 0
  where c.session_id = v_session;
  return jsonb_build_object('ok', true);
end $$;

-- For the gateway: a session that began with the link or the code of a mail.
create function public.prove_session(p_user_id uuid, p_session_id uuid) returns void
language sql strict security definer set search_path = '' as $$
  insert into public.secure_login_challenges (session_id, user_id, verified_at)
  select s.id, s.user_id, now() from auth.sessions s join public.profiles p on p.id = s.user_id and p.is_secure_login
  where s.id = p_session_id and s.user_id = p_user_id
  on conflict (session_id) do update set verified_at = excluded.verified_at, code_hash = null
$$;

-- For the gateway: those of these sessions that have not entered their code.
create function public.unproven_sessions(p_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id from auth.sessions s join public.profiles p on p.id = s.user_id and p.is_secure_login
  where s.id = any (p_ids)
    and not exists (
      select from public.secure_login_challenges c where c.session_id = s.id and c.verified_at is not null
    )
$$;

-- As before, and codes of secure login.
create or replace function public.is_mail_expired(p_mail public.outbox) returns boolean
language sql stable set search_path = '' as $$
  select p_mail.kind in ('recovery', 'confirmation', 'email_change', 'login_code') and p_mail.created_at < now() - interval '1 hour'
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.secure_login_challenges enable row level security;
revoke all on public.secure_login_challenges from anon, authenticated;
grant all on public.secure_login_challenges to service_role;

revoke execute on function
  public.my_session_id(), public.is_proven(), public.require_login_code(), public.login_code_hash(uuid, text), public.login_session(),
  public.send_login_code(), public.verify_login_code(text), public.prove_session(uuid, uuid), public.unproven_sessions(uuid[])
  from public, anon, authenticated;
grant execute on function public.is_proven(), public.send_login_code(), public.verify_login_code(text) to authenticated;
grant execute on function public.prove_session(uuid, uuid), public.unproven_sessions(uuid[]) to service_role;
