-- Sites of the page builder: each has pages, members and pictures. Guests have no access to these tables; the gateway serves
-- published pages with the server's key.

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  subdomain text not null unique check (subdomain ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 100000)
    check (not jsonb_path_exists(settings, 'strict $.**{17}')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  purge_at timestamptz,
  constraint sites_removal check ((removed_at is null) = (purge_at is null))
);
create index sites_of_owner on public.sites (owner_id);
create index sites_purge on public.sites (purge_at) where purge_at is not null;
create trigger sites_removal before insert or update of removed_at on public.sites
  for each row execute function public.set_removal();
create trigger sites_text before insert or update on public.sites
  for each row execute function public.tidy_text('name');

create table public.site_members (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  -- Null until the invitation is accepted.
  user_id uuid references public.profiles (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'editor', 'viewer')),
  invite_hash text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (site_id, user_id),
  unique (site_id, email)
);
create index site_members_of_user on public.site_members (user_id) where user_id is not null;

-- Roles --------------------------------------------------------------------------------------------------------------

create function public.site_role_rank(p_role text) returns int
language sql immutable parallel safe set search_path = ''
return case p_role when 'owner' then 4 when 'manager' then 3 when 'editor' then 2 when 'viewer' then 1 else 0 end;

create function public.site_ids_of(p_user_id uuid, p_min_role text) returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select m.site_id
  from public.site_members m
  join public.sites s on s.id = m.site_id
  join public.profiles p on p.id = m.user_id
  where m.user_id = p_user_id and p.suspended_at is null and s.removed_at is null
    and public.site_role_rank(m.role) >= greatest(public.site_role_rank(p_min_role), 1)
$$;

create function public.my_site_ids(p_min_role text default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' rows 20
begin atomic
  select id from public.site_ids_of(auth.uid(), p_min_role) id;
end;

create function public.has_site_role(p_site_id uuid, p_min text) returns boolean
language sql stable security definer set search_path = ''
return p_site_id in (select public.my_site_ids(p_min));

-- The first site ----------------------------------------------------------------------------------------------

create function public.create_first_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sites (id, owner_id, name, subdomain)
  values (
    gen_random_uuid(), new.id,
    left(coalesce(nullif(new.display_name, ''), split_part(new.email, '@', 1), ''), 90) || '의 사이트',
    'site-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
  );
  return new;
end $$;
create trigger profiles_first_site after insert on public.profiles
  for each row execute function public.create_first_site();

create function public.site_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_members (site_id, user_id, email, role)
  select new.id, p.id, p.email, 'owner' from public.profiles p where p.id = new.owner_id;
  return new;
end $$;
create trigger sites_created after insert on public.sites
  for each row execute function public.site_created();

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.sites enable row level security;
alter table public.site_members enable row level security;

revoke all on public.sites, public.site_members from anon, authenticated;
grant select, update (name, settings) on public.sites to authenticated;
-- All columns except the hash of the invitation.
grant select (id, site_id, user_id, email, role, expires_at, created_at) on public.site_members to authenticated;

create policy sites_select on public.sites for select to authenticated
  using (id in (select public.my_site_ids()));
create policy sites_update on public.sites for update to authenticated
  using (id in (select public.my_site_ids('manager')));
create policy site_members_select on public.site_members for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function
  public.site_role_rank(text), public.site_ids_of(uuid, text), public.my_site_ids(text),
  public.has_site_role(uuid, text), public.create_first_site(), public.site_created()
  from public, anon, authenticated;
grant execute on function
  public.my_site_ids(text), public.has_site_role(uuid, text)
  to authenticated;
