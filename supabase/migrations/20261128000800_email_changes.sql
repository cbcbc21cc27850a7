-- A changed e-mail address is proven by two codes, one mailed to each address. Auth would tell who owns an address, give codes an
-- hour and any number of tries, and ask for one of both where new addresses are not verified.

create table public.email_changes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  -- Null when no change is waiting. The new one is also null when the address belongs to somebody else.
  old_hash bytea,
  new_hash bytea,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  -- Of these codes, and of all codes within a day.
  tries int not null default 0,
  all_tries int not null default 0,
  day_began_at timestamptz not null default now(),
  -- Within an hour.
  sends int not null default 1,
  hour_began_at timestamptz not null default now()
);

create function public.email_code_hash(p_user_id uuid, p_email text, p_code text) returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(p_user_id || ' ' || p_email || ' ' || p_code, 'UTF8'));

-- Six digits. 32 random bits: the remainder prefers no code noticeably.
create function public.mailed_code() returns text
language sql volatile set search_path = ''
return lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');

-- Mails a code to both addresses, valid for ten minutes and five tries; those of a former call end. Five in an hour. An address that
-- is taken gets the same answer, and its owner a mail without a code. For the gateway, which has checked the password.
create function public.begin_email_change(p_user_id uuid, p_email text) returns jsonb
language plpgsql strict security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_email text := lower(btrim(p_email));
  v_is_taken boolean;
  v_old_code text := public.mailed_code();
  v_new_code text := public.mailed_code();
begin
  select p.* into v_me from public.profiles p where p.id = p_user_id and p.suspended_at is null for no key update;
  if not found then raise exception 'forbidden' using errcode = '42501'; end if;
  if not public.is_email(v_email) then return jsonb_build_object('ok', false, 'code', 'email_address_invalid'); end if;
  if v_email = v_me.email then return jsonb_build_object('ok', false, 'code', 'email_unchanged'); end if;
  v_is_taken := exists (select from auth.users u where lower(u.email) = v_email);
  insert into public.email_changes as c (user_id, new_email, old_hash, new_hash, expires_at)
  values (
    p_user_id, v_email, public.email_code_hash(p_user_id, v_me.email, v_old_code),
    case when not v_is_taken then public.email_code_hash(p_user_id, v_email, v_new_code) end, now() + interval '10 minutes'
  )
  on conflict (user_id) do update set
    new_email = excluded.new_email, old_hash = excluded.old_hash, new_hash = excluded.new_hash, expires_at = excluded.expires_at,
    sent_at = now(), tries = 0,
    all_tries = case when c.day_began_at > now() - interval '1 day' then c.all_tries else 0 end,
    day_began_at = case when c.day_began_at > now() - interval '1 day' then c.day_began_at else now() end,
    sends = case when c.hour_began_at > now() - interval '1 hour' then c.sends else 0 end + 1,
    hour_began_at = case when c.hour_began_at > now() - interval '1 hour' then c.hour_began_at else now() end
    where c.sends < 5 or c.hour_began_at <= now() - interval '1 hour';
  if not found then return jsonb_build_object('ok', false, 'code', 'too_many_mails'); end if;
  insert into public.outbox (kind, to_email, data) values
    ('email_change_old', v_me.email, jsonb_build_object('code', v_old_code, 'email', v_email)),
    (
      case when v_is_taken then 'email_change_taken' else 'email_change_new' end, v_email,
      case when v_is_taken then '{}' else jsonb_build_object('code', v_new_code) end
    );
  return jsonb_build_object('ok', true);
end $$;

-- Changes the caller's address when both codes are right. Wrong codes are an answer and no error, so that they are counted. As in
-- Auth, other sessions stay; mails for a new password that went to the former address end.
create function public.finish_email_change(p_old_code text, p_new_code text) returns jsonb
language plpgsql strict security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
  v_row public.email_changes;
begin
  -- Tries at the same moment are counted one after the other.
  select p.* into v_me from public.profiles p where p.id = v_me.id for no key update;
  select c.* into v_row from public.email_changes c where c.user_id = v_me.id;
  if v_row.all_tries >= 25 and v_row.day_began_at > now() - interval '1 day' then
    return jsonb_build_object('ok', false, 'code', 'too_many_codes');
  end if;
  update public.email_changes c set tries = c.tries + 1, all_tries = c.all_tries + 1
  where c.user_id = v_me.id and c.old_hash is not null and c.tries < 5 and c.expires_at > now()
  returning c.* into v_row;
  if not found then return jsonb_build_object('ok', false, 'code', 'login_code_expired'); end if;
  if v_row.old_hash <> public.email_code_hash(v_me.id, v_me.email, p_old_code)
    or v_row.new_hash is distinct from public.email_code_hash(v_me.id, v_row.new_email, p_new_code) then
    return jsonb_build_object('ok', false, 'code', 'email_codes_wrong');
  end if;
  perform set_config('dojang.email_change', v_me.id::text, true);
  begin
    update auth.users u set
      email = v_row.new_email, email_confirmed_at = coalesce(u.email_confirmed_at, now()), updated_at = now(),
      recovery_token = '', email_change = '', email_change_token_new = '', email_change_token_current = ''
    where u.id = v_me.id;
  exception when unique_violation then
    -- Somebody has signed up with it meanwhile.
    perform set_config('dojang.email_change', '', true);
    return jsonb_build_object('ok', false, 'code', 'email_taken');
  end;
  perform set_config('dojang.email_change', '', true);
  -- Newer versions of Auth find the tokens of mails here.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using v_me.id;
  end if;
  update auth.identities i set
    identity_data = i.identity_data || jsonb_build_object('email', v_row.new_email, 'email_verified', true), updated_at = now()
  where i.user_id = v_me.id and i.provider = 'email';
  update public.email_changes c set old_hash = null, new_hash = null, tries = 0, all_tries = 0 where c.user_id = v_me.id;
  insert into public.outbox (kind, to_email, data)
  values ('email_changed', v_me.email, jsonb_build_object('email', v_row.new_email));
  return jsonb_build_object('ok', true, 'email', v_row.new_email);
end $$;

-- Auth itself can be asked for another address where people reach it without the gateway.
create function public.require_email_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('dojang.email_change', true) is distinct from new.id::text then
    raise exception 'email_codes_required' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger on_auth_user_email_codes before update of email on auth.users
  for each row when (old.email <> '' and lower(old.email) is distinct from lower(new.email))
  execute function public.require_email_codes();

-- A new password ends a change that is waiting: this is how its owner stops it.
create function public.end_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_changes c set old_hash = null, new_hash = null where c.user_id = new.id and c.old_hash is not null;
  return null;
end $$;
create trigger on_auth_user_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function public.end_email_change();

-- As before, and codes of a changed address.
create or replace function public.is_mail_expired(p_mail public.outbox) returns boolean
language sql stable set search_path = '' as $$
  select p_mail.kind in ('recovery', 'confirmation', 'email_change', 'login_code', 'email_change_old', 'email_change_new')
    and p_mail.created_at < now() - interval '1 hour'
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.email_changes enable row level security;
revoke all on public.email_changes from anon, authenticated;
grant all on public.email_changes to service_role;

revoke execute on function
  public.email_code_hash(uuid, text, text), public.mailed_code(), public.begin_email_change(uuid, text),
  public.finish_email_change(text, text), public.require_email_codes(), public.end_email_change()
  from public, anon, authenticated;
grant execute on function public.finish_email_change(text, text) to authenticated;
grant execute on function public.begin_email_change(uuid, text) to service_role;
