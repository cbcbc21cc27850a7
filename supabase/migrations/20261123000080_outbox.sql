-- Outbox: mail that waits to be sent.

-- The gateway renders the text when it sends. `data` may contain a code in clear: only the server may read this table.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  to_email text not null check (char_length(to_email) <= 320),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz,
  tries int not null default 0,
  last_error text
);
create index outbox_waiting on public.outbox (created_at) where sent_at is null;
create index outbox_invites on public.outbox (created_at) where kind = 'project_invite';

-- Leases mails for a minute, so that one of several gateways sends each. A mail is given up after 8 tries.
create function public.claim_outbox(p_limit int default 10) returns setof public.outbox
language sql security definer set search_path = '' as $$
  update public.outbox o set tries = o.tries + 1, leased_until = now() + interval '1 minute'
  where o.id in (
    select w.id from public.outbox w
    where w.sent_at is null and w.tries < 8 and (w.leased_until is null or w.leased_until < now())
    order by w.created_at limit least(p_limit, 100) for update skip locked
  )
  returning o.*
$$;

-- Without p_error: the mail was sent; its code and link are erased. With p_error: it is tried again after a pause that
-- doubles with each try.
create function public.finish_outbox(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.outbox
  set sent_at = case when p_error is null then now() end,
    data = case when p_error is null then data - 'code' - 'link' else data end,
    last_error = left(p_error, 500),
    leased_until = case when p_error is not null then now() + power(2, tries) * interval '1 minute' end
  where id = p_id and sent_at is null
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.outbox enable row level security;

revoke all on public.outbox from anon, authenticated;

revoke execute on function
  public.claim_outbox(int), public.finish_outbox(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.claim_outbox(int), public.finish_outbox(uuid, text)
  to service_role;
