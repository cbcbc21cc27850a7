-- Accounts: profiles, kinds of accounts, e-mail addresses, sessions.

-- Kinds of accounts -------------------------------------------------------------------------------------------------

-- Configuration: the kinds that an account may have.
create table public.user_types (
  name text primary key check (name ~ '^[a-z][a-z0-9_-]{0,39}$')
);
insert into public.user_types (name) values ('general'), ('business');

-- Profiles ----------------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  display_name text not null default '' check (char_length(display_name) <= 100),
  level text not null default 'member' check (level in ('member', 'admin', 'super')),
  user_type text not null default 'general' check (user_type ~ '^[a-z][a-z0-9_-]{0,39}$')
    references public.user_types (name),
  -- A public object of this platform. An address on another host would tell that host who opens a list of members.
  thumb_url text check (
    thumb_url ~ '^/storage/v1/object/public/[a-z0-9][a-z0-9-]*(/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)+$'
    and char_length(thumb_url) <= 500
  ),
  is_secure_login boolean not null default false,
  phone text check (char_length(phone) <= 40),
  created_at timestamptz not null default now(),
  suspended_at timestamptz,
  suspended_reason text check (char_length(suspended_reason) <= 500)
);
create index profiles_newest on public.profiles (created_at desc, id);
create index profiles_email on public.profiles (email);
create index profiles_name on public.profiles (display_name);
create index profiles_user_types on public.profiles (user_type);
create trigger profiles_text before insert or update on public.profiles
  for each row execute function public.tidy_text('display_name', 'phone');

-- The value comes from a sign-up request and is not trusted: an unknown kind becomes `general`.
create function public.known_user_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_types t where t.name = new.user_type) then new.user_type := 'general'; end if;
  return new;
end $$;
create trigger profiles_user_type before insert on public.profiles
  for each row execute function public.known_user_type();

-- A suspended person may read the own profile and nothing else.
create function public.is_active() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.profiles p where p.id = auth.uid() and p.suspended_at is null);

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.profiles p
  where p.id = auth.uid() and p.level in ('admin', 'super') and p.suspended_at is null
);

create function public.display_name_of(p_user_id uuid) returns text
language sql stable security definer set search_path = ''
return coalesce((select coalesce(nullif(p.display_name, ''), p.email) from public.profiles p where p.id = p_user_id), '');

create function public.require_active_profile() returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me public.profiles;
begin
  select p.* into v_me from public.profiles p where p.id = auth.uid() and p.suspended_at is null;
  if not found then raise exception 'forbidden' using errcode = '42501'; end if;
  return v_me;
end $$;

-- E-mail addresses ---------------------------------------------------------------------------------------------------------

-- Whether a value is an e-mail address: ASCII letters, digits and punctuation only. Other letters, full-width forms and
-- invisible characters can make an address look like somebody else's. The gateway refuses the same (email.logic.ts).
create function public.is_email(p_email text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(p_email) <= 254
  and p_email ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$';

-- For new accounts and changed addresses. Existing addresses are not checked.
create function public.require_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An empty value means that the account has no address.
  if new.email <> '' and not public.is_email(new.email) then
    raise exception 'email_address_invalid' using errcode = 'PT400';
  end if;
  return new;
end $$;
create trigger profiles_email before insert or update of email on public.profiles
  for each row execute function public.require_email();

create function public.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = lower(coalesce(new.email, '')) where id = new.id;
  return new;
end $$;
create trigger on_auth_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function public.handle_user_email();

-- Sessions ----------------------------------------------------------------------------------------------------------

-- Those of the given sessions that have not ended. An access token stays valid after a sign-out or a new password, so the
-- gateway asks here, at most once in ten seconds for each session.
create function public.live_sessions(p_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id from auth.sessions s
  where s.id = any (p_ids) and (s.not_after is null or s.not_after > now())
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
alter table public.user_types enable row level security;

revoke all on public.profiles, public.user_types from anon, authenticated;
grant all on public.user_types to service_role;
grant select on public.profiles to authenticated;
grant update (display_name, thumb_url, phone, is_secure_login) on public.profiles to authenticated;
grant select on public.user_types to authenticated;

create policy profiles_select on public.profiles for select to authenticated
  using (id = auth.uid() or (select public.is_admin()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = auth.uid() and suspended_at is null);
create policy user_types_select on public.user_types for select to authenticated
  using ((select public.is_admin()));

revoke execute on function
  public.known_user_type(), public.is_active(), public.is_admin(), public.display_name_of(uuid),
  public.require_active_profile(), public.is_email(text), public.require_email(), public.handle_user_email(),
  public.live_sessions(uuid[])
  from public, anon, authenticated;
grant execute on function
  public.is_active(), public.is_admin()
  to authenticated;
grant execute on function
  public.live_sessions(uuid[])
  to service_role;
