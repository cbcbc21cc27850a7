-- A sign-in in a browser in which the account has never signed in is told by mail. The gateway knows the browsers.

create index outbox_new_devices on public.outbox (to_email, created_at) where kind = 'new_device';

-- Adds the mail, except right after the address was confirmed, because then the account is new. At most ten in a day: whoever
-- knows the password could fill the mailbox.
create function public.tell_new_device(p_user_id uuid, p_device text, p_network text) returns void
language sql strict security definer set search_path = '' as $$
  insert into public.outbox (kind, to_email, data)
  select 'new_device', u.email, jsonb_build_object(
    'device', left(p_device, 80), 'network', left(p_network, 40),
    'at', to_char(now() at time zone 'Asia/Seoul', 'YYYY. FMMM. FMDD. HH24:MI'))
  from auth.users u
  where u.id = p_user_id and u.email <> '' and u.email_confirmed_at < now() - interval '10 minutes'
    and (
      select count(*) from public.outbox o
      where o.kind = 'new_device' and o.to_email = u.email and o.created_at > now() - interval '1 day'
    ) < 10
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.tell_new_device(uuid, text, text) from public, anon, authenticated;
grant execute on function public.tell_new_device(uuid, text, text) to service_role;
