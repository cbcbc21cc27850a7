-- What somebody has left behind who signed up with another person's address ends when that person proves the address by a mail, and
-- what weakens an account is told by mail.

-- When the address was first proved by something that was mailed to it; null while nobody has.
alter table public.profiles add column email_proved_at timestamptz;
update public.profiles p set email_proved_at = u.email_confirmed_at
from auth.users u
where u.id = p.id and u.confirmation_sent_at is not null and u.email_confirmed_at >= u.confirmation_sent_at
  and u.email_change_sent_at is null;

-- For the gateway: this session began with the link or the code of a mail. Ends the other sessions from before the first proof of the
-- address. When a mail for a new password is that first proof, the password is from a stranger and ends too, and with it a waiting
-- change of the address. Returns the time of the first proof: passkeys from before it have to end.
create function public.take_back_account(p_user_id uuid, p_session_id uuid, p_is_recovery boolean) returns timestamptz
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
  return v_proved;
end $$;

-- As before, and the code proves the address.
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
  update public.profiles p set email_proved_at = now() where p.id = auth.uid() and p.email_proved_at is null;
  return jsonb_build_object('ok', true);
end $$;

-- As before, and a changed address is proved by its code (finish_email_change).
create or replace function public.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = lower(coalesce(new.email, '')), email_proved_at = coalesce(email_proved_at, now())
  where id = new.id;
  return new;
end $$;

-- As before, and whoever has proved the address.
create or replace function public.proven_owner_of(p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p
  where p.email = p_email and p.email <> '' and p.suspended_at is null
    and (
      p.email_proved_at is not null
      or exists (
        select from public.project_invites i join public.project_members m
          on m.project_id = i.project_id and m.joined_user_id = p.id and m.member_email = p_email
        where i.email = p_email and i.used > 0
      )
    )
  limit 1
$$;

-- Mails about the account -------------------------------------------------------------------------------------------------

-- The queue of mails limits them by mailbox and kind (queue_mail).
create function public.tell_of_account(p_user_id uuid, p_kind text, p_data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.outbox (kind, to_email, data)
  select p_kind, p.email, p_data || jsonb_build_object('at', to_char(now() at time zone 'Asia/Seoul', 'YYYY. FMMM. FMDD. HH24:MI'))
  from public.profiles p
  where p.id = p_user_id and p.email <> ''
$$;

create function public.tell_removed_passkey(p_user_id uuid, p_device text, p_network text) returns void
language sql strict security definer set search_path = '' as $$
  select public.tell_of_account(
    p_user_id, 'passkey_removed', jsonb_build_object('device', left(p_device, 80), 'network', left(p_network, 40)))
$$;

create function public.tell_secure_login_off() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_account(new.id, 'secure_login_off', '{}');
  return null;
end $$;
create trigger profiles_secure_login_told after update of is_secure_login on public.profiles
  for each row when (old.is_secure_login and not new.is_secure_login) execute function public.tell_secure_login_off();

create function public.tell_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_account(new.id, 'password_changed', '{}');
  return null;
end $$;
create trigger on_auth_user_password_told after update of encrypted_password on auth.users
  for each row when (new.encrypted_password <> '' and old.encrypted_password is distinct from new.encrypted_password)
  execute function public.tell_new_password();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.take_back_account(uuid, uuid, boolean), public.tell_of_account(uuid, text, jsonb), public.tell_removed_passkey(uuid, text, text),
  public.tell_secure_login_off(), public.tell_new_password()
  from public, anon, authenticated;
grant execute on function public.take_back_account(uuid, uuid, boolean), public.tell_removed_passkey(uuid, text, text) to service_role;
