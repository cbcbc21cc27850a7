-- Where an account came from: the network of its sign-up, as a hash under the gateway's key. Limits for the accounts of one network
-- use it.

-- Announced by the gateway before it asks Auth for an account, so that the account has its network also when nobody receives the
-- answer. Somebody who asks a hosted Auth without the gateway has none. Addresses that are tried are not kept, only their hash.
create table public.sign_ups (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  network text not null check (network ~ '^[A-Za-z0-9_-]{22}$'),
  purge_at timestamptz not null default now() + interval '1 hour'
);
create index sign_ups_purge on public.sign_ups (purge_at);

create table public.person_origins (
  person_id uuid primary key references auth.users (id) on delete cascade,
  -- Of an IPv4 address, or of the /64 of an IPv6 address.
  network text not null check (network ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index person_origins_network on public.person_origins (network, created_at);

create function public.email_digest(p_email text) returns text
language sql immutable parallel safe set search_path = ''
return encode(sha256(convert_to(lower(p_email), 'UTF8')), 'hex');

create function public.announce_sign_up(p_email text, p_network text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_email is null or p_network is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.sign_ups as s (email_hash, network) values (public.email_digest(p_email), p_network)
  on conflict (email_hash) do update set network = excluded.network, purge_at = excluded.purge_at;
end $$;

create function public.keep_origin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with announced as (
    delete from public.sign_ups s where s.email_hash = public.email_digest(new.email) returning s.network, s.purge_at
  )
  insert into public.person_origins (person_id, network)
  select new.id, a.network from announced a where a.purge_at > now();
  return null;
end $$;
create trigger on_auth_user_origin after insert on auth.users
  for each row execute function public.keep_origin();

-- The network from which a person signed up, as the gateway's hash. Null when it is unknown: for an account that is older than this
-- table, was imported, or was made without the gateway.
create function public.network_of_person(p_person uuid) returns text
language sql stable security definer set search_path = ''
return (select o.network from public.person_origins o where o.person_id = p_person);

alter table public.sign_ups enable row level security;
alter table public.person_origins enable row level security;
revoke all on public.sign_ups, public.person_origins from anon, authenticated;
grant all on public.sign_ups, public.person_origins to service_role;

revoke execute on function
  public.email_digest(text), public.announce_sign_up(text, text), public.keep_origin(), public.network_of_person(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.announce_sign_up(text, text), public.network_of_person(uuid) to service_role;
