-- Delivery of mail: what a receiver refuses is not tried again, a mail server that is down costs no tries, and admins see the
-- mails that were given up, and can have them sent again.

alter table public.outbox add column refused_at timestamptz;
create index outbox_given_up on public.outbox (created_at desc, id) where sent_at is null and tries >= 8;

-- The receiver's server refused the mail for good.
create function public.refuse_outbox(p_id uuid, p_error text) returns void
language sql strict security definer set search_path = '' as $$
  update public.outbox set refused_at = now(), tries = greatest(tries, 8), leased_until = null, last_error = left(p_error, 500)
  where id = p_id and sent_at is null
$$;

-- The own mail server could not be used: in a minute again, and without a try less.
create function public.postpone_outbox(p_id uuid, p_error text) returns void
language sql strict security definer set search_path = '' as $$
  update public.outbox
  set tries = greatest(tries - 1, 0), leased_until = now() + interval '1 minute', last_error = left(p_error, 500)
  where id = p_id and sent_at is null
$$;

-- A code for signing in is valid for an hour. Sending it later would only confuse.
create function public.is_mail_expired(p_mail public.outbox) returns boolean
language sql stable set search_path = '' as $$
  select p_mail.kind in ('recovery', 'confirmation', 'email_change') and p_mail.created_at < now() - interval '1 hour'
$$;

-- The newest 1,000 mails that were given up, the newest first. Never their content: it may contain a code.
create function public.admin_failed_mails() returns table (
  id uuid, kind text, to_email text, created_at timestamptz, is_refused boolean, is_expired boolean, last_error text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select o.id, o.kind, o.to_email, o.created_at, o.refused_at is not null, public.is_mail_expired(o), o.last_error
    from public.outbox o where o.sent_at is null and o.tries >= 8
    order by o.created_at desc, o.id
    limit 1000;
end $$;

-- Puts mails that were given up into the queue again. Returns their number.
create function public.retry_mails(p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_ids is null or cardinality(p_ids) > 1000 then raise exception 'invalid_request' using errcode = '22023'; end if;
  with again as (
    update public.outbox o set tries = 0, refused_at = null, leased_until = null
    where o.id = any (p_ids) and o.sent_at is null and o.tries >= 8 and not public.is_mail_expired(o)
    returning o.id, o.kind
  ), told as (
    select public.log_audit('mail.retry', 'mail', a.id::text, null, jsonb_build_object('kind', a.kind)) from again a
  )
  select count(*) into v_count from told;
  return v_count;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.refuse_outbox(uuid, text), public.postpone_outbox(uuid, text),
  public.is_mail_expired(public.outbox), public.admin_failed_mails(), public.retry_mails(uuid[])
  from public, anon, authenticated;
grant execute on function public.refuse_outbox(uuid, text), public.postpone_outbox(uuid, text) to service_role;
grant execute on function public.admin_failed_mails(), public.retry_mails(uuid[]) to authenticated, service_role;
