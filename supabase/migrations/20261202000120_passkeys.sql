-- A new passkey is told by mail: who sits at somebody's unlocked computer could add one. Auth keeps the passkeys.

-- At most ten in a day, as many as an account may have.
create function public.tell_new_passkey(p_user_id uuid, p_device text, p_network text) returns void
language sql strict security definer set search_path = '' as $$
  insert into public.outbox (kind, to_email, data)
  select 'new_passkey', u.email, jsonb_build_object(
    'device', left(p_device, 80), 'network', left(p_network, 40),
    'at', to_char(now() at time zone 'Asia/Seoul', 'YYYY. FMMM. FMDD. HH24:MI'))
  from auth.users u
  where u.id = p_user_id and u.email <> ''
    and (
      select count(*) from public.outbox o
      where o.kind = 'new_passkey' and o.to_email = u.email and o.created_at > now() - interval '1 day'
    ) < 10
$$;
create index outbox_new_passkeys on public.outbox (to_email, created_at) where kind = 'new_passkey';

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke execute on function public.tell_new_passkey(uuid, text, text) from public, anon, authenticated;
grant execute on function public.tell_new_passkey(uuid, text, text) to service_role;
