-- More ways to complete a session of secure login (보안 로그인) than the mailed code: an app that shows codes (TOTP), recovery
-- codes, and browsers in which a code was entered in the last 30 days. The gateway calls these functions: it alone has the key of
-- the apps' secrets and the cookie of a browser.

create table public.login_apps (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Encrypted. The key is not in the database.
  sealed_secret text not null,
  -- The 30 seconds since 1970 whose code was taken last. Neither this code nor an earlier one is taken again.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);

-- One row for each code that is left. A code has 80 random bits, so that its hash tells nobody the code.
create table public.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

create table public.remembered_browsers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Of the random value in the browser's cookie.
  token_hash text not null unique,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days'
);
create index remembered_browsers_user on public.remembered_browsers (user_id, used_at);

-- Wrong codes of the app within ten minutes. `all_tries` counts them together with those of mails.
alter table public.secure_login_challenges
  add column app_tries int not null default 0,
  add column app_began_at timestamptz not null default now();

-- Sessions ------------------------------------------------------------------------------------------------------------

-- Locks the profile, so that tries at the same moment are counted one after the other. Refuses a session that does not live.
create function public.lock_login(p_user_id uuid, p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = p_user_id and p.suspended_at is null for no key update;
  if not found or not exists (
    select from auth.sessions s
    where s.id = p_session_id and s.user_id = p_user_id and (s.not_after is null or s.not_after > now())
  ) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

create function public.complete_session(p_user_id uuid, p_session_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.secure_login_challenges (session_id, user_id, verified_at) values (p_session_id, p_user_id, now())
  on conflict (session_id) do update set
    verified_at = excluded.verified_at, code_hash = null, tries = 0, all_tries = 0, app_tries = 0
$$;

-- Tells a person by mail about a way to sign in that was added, removed or used.
create function public.tell_of_login_way(p_user_id uuid, p_kind text, p_device text, p_network text) returns void
language sql security definer set search_path = '' as $$
  select public.tell_of_account(p_user_id, p_kind, jsonb_build_object(
    'device', left(p_device, 80), 'network', left(p_network, 40),
    'left', (select count(*) from public.recovery_codes c where c.user_id = p_user_id)::text))
$$;

-- The app -------------------------------------------------------------------------------------------------------------

-- Counts a try before the gateway checks the code, and answers the encrypted secret. Five wrong codes of a session in ten
-- minutes; with those of mails, 25 of the account in a day.
create function public.begin_app_try(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql strict security definer set search_path = '' as $$
declare
  v_app public.login_apps;
  v_tries int;
begin
  perform public.lock_login(p_user_id, p_session_id);
  select a.* into v_app from public.login_apps a where a.user_id = p_user_id;
  if not found then return jsonb_build_object('ok', false, 'code', 'login_app_missing'); end if;
  if (
    select coalesce(sum(c.all_tries), 0) >= 25 from public.secure_login_challenges c
    where c.user_id = p_user_id and c.sent_at > now() - interval '1 day'
  ) then
    return jsonb_build_object('ok', false, 'code', 'too_many_codes');
  end if;
  -- The counts of a session are for the day since `sent_at`.
  insert into public.secure_login_challenges as c (session_id, user_id) values (p_session_id, p_user_id)
  on conflict (session_id) do update set sent_at = now(), code_hash = null, sends = 0, all_tries = 0
    where c.sent_at <= now() - interval '1 day';
  update public.secure_login_challenges c set
    app_tries = case when c.app_began_at > now() - interval '10 minutes' then c.app_tries else 0 end + 1,
    app_began_at = case when c.app_began_at > now() - interval '10 minutes' then c.app_began_at else now() end,
    all_tries = c.all_tries + 1
  where c.session_id = p_session_id and (c.app_tries < 5 or c.app_began_at <= now() - interval '10 minutes')
  returning c.app_tries into v_tries;
  if not found then return jsonb_build_object('ok', false, 'code', 'too_many_codes'); end if;
  return jsonb_build_object('ok', true, 'sealed', v_app.sealed_secret);
end $$;

-- Takes a code that the gateway found right, once, and completes the session. False when a code of this step or of a later one was
-- taken, or when the app was changed meanwhile.
create function public.finish_app_try(p_user_id uuid, p_session_id uuid, p_sealed text, p_step bigint) returns boolean
language plpgsql strict security definer set search_path = '' as $$
begin
  perform public.lock_login(p_user_id, p_session_id);
  update public.login_apps a set last_step = p_step, used_at = now()
  where a.user_id = p_user_id and a.sealed_secret = p_sealed and a.last_step < p_step;
  if not found then return false; end if;
  perform public.complete_session(p_user_id, p_session_id);
  perform public.note_fresh_proof(p_user_id, p_session_id);
  return true;
end $$;

-- Sets the person's app, of which the gateway has checked a code, in place of a former one. It turns secure login on, and then ends
-- the other sessions, which would wait for a code.
create function public.set_login_app(
  p_user_id uuid, p_session_id uuid, p_sealed text, p_step bigint, p_device text, p_network text
) returns void
language plpgsql strict security definer set search_path = '' as $$
begin
  perform public.lock_login(p_user_id, p_session_id);
  if exists (select from public.unproven_sessions(array[p_session_id])) then
    raise exception 'login_code_required' using errcode = 'PT403';
  end if;
  insert into public.login_apps (user_id, sealed_secret, last_step) values (p_user_id, p_sealed, p_step)
  on conflict (user_id) do update set
    sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = now(), used_at = now();
  perform public.complete_session(p_user_id, p_session_id);
  update public.profiles p set is_secure_login = true where p.id = p_user_id and not p.is_secure_login;
  if found then delete from auth.sessions s where s.user_id = p_user_id and s.id <> p_session_id; end if;
  perform public.tell_of_login_way(p_user_id, 'login_app_added', p_device, p_network);
end $$;

create function public.remove_login_app(p_user_id uuid, p_device text, p_network text) returns void
language plpgsql strict security definer set search_path = '' as $$
begin
  delete from public.login_apps a where a.user_id = p_user_id;
  if found then perform public.tell_of_login_way(p_user_id, 'login_app_removed', p_device, p_network); end if;
end $$;

-- Recovery codes ------------------------------------------------------------------------------------------------------

-- Replaces the codes of a person with secure login. False without it.
create function public.set_recovery_codes(p_user_id uuid, p_hashes text[], p_device text, p_network text) returns boolean
language plpgsql strict security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = p_user_id and p.is_secure_login and p.suspended_at is null for no key update;
  if not found then return false; end if;
  delete from public.recovery_codes c where c.user_id = p_user_id;
  insert into public.recovery_codes (user_id, code_hash) select p_user_id, h from unnest(p_hashes) h;
  perform public.tell_of_login_way(p_user_id, 'recovery_codes_made', p_device, p_network);
  return true;
end $$;

-- Uses a code up and completes the session. False when there is no such code.
create function public.use_recovery_code(p_user_id uuid, p_session_id uuid, p_hash text, p_device text, p_network text)
returns boolean
language plpgsql strict security definer set search_path = '' as $$
begin
  perform public.lock_login(p_user_id, p_session_id);
  delete from public.recovery_codes c where c.user_id = p_user_id and c.code_hash = p_hash;
  if not found then return false; end if;
  perform public.complete_session(p_user_id, p_session_id);
  perform public.note_fresh_proof(p_user_id, p_session_id);
  perform public.tell_of_login_way(p_user_id, 'recovery_code_used', p_device, p_network);
  return true;
end $$;

-- Remembered browsers -------------------------------------------------------------------------------------------------

-- Remembers the browser of a session that has entered a code. A person has at most twenty; the longest unused one goes.
create function public.remember_browser(p_user_id uuid, p_session_id uuid, p_token_hash text, p_device text) returns void
language plpgsql strict security definer set search_path = '' as $$
begin
  perform public.lock_login(p_user_id, p_session_id);
  if not exists (
    select from public.secure_login_challenges c
    join public.profiles p on p.id = c.user_id and p.is_secure_login
    where c.session_id = p_session_id and c.user_id = p_user_id and c.verified_at is not null
  ) then
    raise exception 'login_code_required' using errcode = 'PT403';
  end if;
  insert into public.remembered_browsers (user_id, token_hash, device) values (p_user_id, p_token_hash, left(p_device, 80));
  delete from public.remembered_browsers b
  where b.user_id = p_user_id and (b.expires_at <= now() or b.id not in (
    select o.id from public.remembered_browsers o where o.user_id = p_user_id order by o.used_at desc, o.created_at desc, o.id limit 20
  ));
end $$;

-- Completes a session that began in a remembered browser. False when the browser is not remembered for this person.
create function public.prove_by_browser(p_user_id uuid, p_session_id uuid, p_token_hash text) returns boolean
language plpgsql strict security definer set search_path = '' as $$
begin
  perform public.lock_login(p_user_id, p_session_id);
  update public.remembered_browsers b set used_at = now()
  where b.user_id = p_user_id and b.token_hash = p_token_hash and b.expires_at > now();
  if not found then return false; end if;
  perform public.complete_session(p_user_id, p_session_id);
  return true;
end $$;

-- Forgets one browser of a person, or all (null). How many there were.
create function public.forget_browsers(p_user_id uuid, p_id uuid default null) returns int
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.remembered_browsers b where b.user_id = p_user_id and (p_id is null or b.id = p_id) returning b.id
  )
  select count(*)::int from gone
$$;

-- What a person sees of these ways. `token_hash` tells the gateway which browser asks.
create function public.login_ways_of(p_user_id uuid) returns jsonb
language sql stable strict security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_on', p.is_secure_login,
    'app', (select jsonb_build_object('created_at', a.created_at, 'used_at', a.used_at) from public.login_apps a where a.user_id = p.id),
    'codes_left', (select count(*) from public.recovery_codes c where c.user_id = p.id),
    'browsers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', b.id, 'device', b.device, 'token_hash', b.token_hash, 'created_at', b.created_at, 'used_at', b.used_at,
        'expires_at', b.expires_at) order by b.used_at desc, b.id), '[]')
      from public.remembered_browsers b where b.user_id = p.id and b.expires_at > now()
    )
  )
  from public.profiles p where p.id = p_user_id
$$;

-- Ends ----------------------------------------------------------------------------------------------------------------

create function public.end_login_ways() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.login_apps a where a.user_id = new.id;
  delete from public.recovery_codes c where c.user_id = new.id;
  delete from public.remembered_browsers b where b.user_id = new.id;
  return null;
end $$;
create trigger profiles_login_ways after update of is_secure_login on public.profiles
  for each row when (old.is_secure_login and not new.is_secure_login) execute function public.end_login_ways();

-- Whoever knew the former password may have had one of the browsers.
create function public.forget_all_browsers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.remembered_browsers b where b.user_id = new.id;
  return null;
end $$;
create trigger on_auth_user_password_browsers after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function public.forget_all_browsers();

-- As before, and what was set up before the first proof of the address ends: a stranger may have signed up with it.
create or replace function public.take_back_account(p_user_id uuid, p_session_id uuid, p_is_recovery boolean) returns timestamptz
language plpgsql strict security definer set search_path = '' as $$
declare
  v_proved timestamptz;
begin
  update public.profiles p set email_proved_at = coalesce(p.email_proved_at, now()) where p.id = p_user_id
  returning p.email_proved_at into v_proved;
  if p_is_recovery and v_proved = now() then
    update auth.users u set encrypted_password = '' where u.id = p_user_id;
  end if;
  delete from auth.sessions s where s.user_id = p_user_id and s.id <> p_session_id and s.created_at < v_proved;
  delete from public.login_apps a where a.user_id = p_user_id and a.created_at < v_proved;
  delete from public.recovery_codes c where c.user_id = p_user_id and c.created_at < v_proved;
  delete from public.remembered_browsers b where b.user_id = p_user_id and b.created_at < v_proved;
  return v_proved;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.login_apps enable row level security;
alter table public.recovery_codes enable row level security;
alter table public.remembered_browsers enable row level security;
revoke all on public.login_apps, public.recovery_codes, public.remembered_browsers from anon, authenticated;
grant all on public.login_apps, public.recovery_codes, public.remembered_browsers to service_role;

revoke execute on function
  public.lock_login(uuid, uuid), public.complete_session(uuid, uuid), public.tell_of_login_way(uuid, text, text, text),
  public.begin_app_try(uuid, uuid), public.finish_app_try(uuid, uuid, text, bigint),
  public.set_login_app(uuid, uuid, text, bigint, text, text), public.remove_login_app(uuid, text, text),
  public.set_recovery_codes(uuid, text[], text, text), public.use_recovery_code(uuid, uuid, text, text, text),
  public.remember_browser(uuid, uuid, text, text), public.prove_by_browser(uuid, uuid, text),
  public.forget_browsers(uuid, uuid), public.login_ways_of(uuid), public.end_login_ways(), public.forget_all_browsers()
  from public, anon, authenticated;
grant execute on function
  public.begin_app_try(uuid, uuid), public.finish_app_try(uuid, uuid, text, bigint),
  public.set_login_app(uuid, uuid, text, bigint, text, text), public.remove_login_app(uuid, text, text),
  public.set_recovery_codes(uuid, text[], text, text), public.use_recovery_code(uuid, uuid, text, text, text),
  public.remember_browser(uuid, uuid, text, text), public.prove_by_browser(uuid, uuid, text),
  public.forget_browsers(uuid, uuid), public.login_ways_of(uuid)
  to service_role;
