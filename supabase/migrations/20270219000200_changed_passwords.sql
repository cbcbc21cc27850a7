-- A sign-in that read the former hash may begin its session after a new password, or the first proof of the address, has ended the
-- others. The gateway asks for a mark before Auth reads the hash, and compares it after the session began.

-- Changes with the password, because each hash has its own salt.
create function public.mark_of_hash(p_hash text) returns text
language sql immutable parallel safe set search_path = ''
return encode(sha256(convert_to(coalesce(p_hash, ''), 'UTF8')), 'hex');

create function public.password_mark(p_email text) returns text
language sql stable security definer set search_path = ''
return public.mark_of_hash((
  select u.encrypted_password from auth.users u join public.profiles p on p.id = u.id
  where p.email = p_email and p.email <> ''
));

-- Ends a session that began with a password that has changed since the mark. Returns whether it ended. The lock waits for a change
-- under way; a change that comes later ends the session itself.
create function public.end_if_password_changed(p_user_id uuid, p_session_id uuid, p_mark text) returns boolean
language plpgsql strict security definer set search_path = '' as $$
declare
  v_hash text;
begin
  select u.encrypted_password into v_hash from auth.users u where u.id = p_user_id for share;
  if public.mark_of_hash(v_hash) = p_mark then return false; end if;
  delete from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id;
  return true;
end $$;

-- As before, and an ended password ends its sessions also when they began meanwhile.
create or replace function public.take_back_account(p_user_id uuid, p_session_id uuid, p_is_recovery boolean) returns timestamptz
language plpgsql strict security definer set search_path = '' as $$
declare
  v_proved timestamptz;
  v_ends_password boolean;
begin
  update public.profiles p set email_proved_at = coalesce(p.email_proved_at, now()) where p.id = p_user_id
  returning p.email_proved_at into v_proved;
  v_ends_password := p_is_recovery and v_proved = now();
  if v_ends_password then
    update auth.users u set encrypted_password = '' where u.id = p_user_id;
  end if;
  delete from auth.sessions s
  where s.user_id = p_user_id and s.id <> p_session_id and (v_ends_password or s.created_at < v_proved);
  delete from public.login_apps a where a.user_id = p_user_id and a.created_at < v_proved;
  delete from public.recovery_codes c where c.user_id = p_user_id and c.created_at < v_proved;
  delete from public.remembered_browsers b where b.user_id = p_user_id and b.created_at < v_proved;
  return v_proved;
end $$;

revoke execute on function
  public.mark_of_hash(text), public.password_mark(text), public.end_if_password_changed(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.password_mark(text), public.end_if_password_changed(uuid, uuid, text) to service_role;
