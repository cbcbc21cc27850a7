-- Accounts: who somebody is, what they may read of others, and which agreements they consented to.

-- Profiles -------------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  display_name text not null default '' check (char_length(display_name) <= 100),
  level text not null default 'member' check (level in ('member', 'admin', 'super')),
  user_type text not null default 'general' check (user_type ~ '^[a-z][a-z0-9_-]{0,39}$'),
  thumb_url text check (thumb_url ~ '^(https?:/)?/[^/\\]' and char_length(thumb_url) <= 2000),
  is_secure_login boolean not null default false,
  phone text check (char_length(phone) <= 40),
  created_at timestamptz not null default now(),
  suspended_at timestamptz,
  suspended_reason text check (char_length(suspended_reason) <= 500)
);
create index profiles_newest on public.profiles (created_at desc, id);
create index profiles_email on public.profiles (email);
create index profiles_name on public.profiles (display_name);
create trigger profiles_text before insert or update on public.profiles
  for each row execute function public.tidy_text('display_name', 'phone');

-- A suspended person keeps the own profile, which says so, and nothing else.
create function public.is_active() returns boolean
language sql stable security definer set search_path = ''
return exists (select from public.profiles p where p.id = auth.uid() and p.suspended_at is null);

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.profiles p
  where p.id = auth.uid() and p.level in ('admin', 'super') and p.suspended_at is null
);

-- Agreements -----------------------------------------------------------------------------------------------------

create table public.agreements (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  title text not null check (char_length(title) between 1 and 200),
  required boolean not null default false,
  needs_consent boolean not null default true,
  rank int not null default 0,
  created_at timestamptz not null default now(),
  -- The law asks to publish a privacy policy, not to consent to it.
  check (kind <> 'privacy_policy' or not needs_consent)
);
create trigger agreements_text before insert or update on public.agreements
  for each row execute function public.tidy_text('title');

create table public.agreement_versions (
  agreement_id uuid not null references public.agreements (id),
  version int not null check (version > 0),
  -- Document of the editor.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- Of the body's text, by the trigger below.
  sha256 text not null default '',
  change text not null default 'normal' check (change in ('normal', 'adverse')),
  notice_at timestamptz,
  effective_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (agreement_id, version),
  check (published_at is null or effective_at is not null)
);

-- What people consented to never changes afterwards, and nobody is surprised by the next version: 7 days' notice, 30
-- when it is to their disadvantage. The first version has nobody to warn. Days are counted in Korea.
create function public.guard_agreement_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_days int;
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    raise exception 'agreement_published' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.body := public.nfc(new.body);
  perform public.require_document(new.body);
  new.sha256 := encode(sha256(convert_to(new.body::text, 'UTF8')), 'hex');
  if new.published_at is not null and exists (
    select from public.agreement_versions v
    where v.agreement_id = new.agreement_id and v.version <> new.version and v.published_at is not null
  ) then
    v_days := (new.effective_at at time zone 'Asia/Seoul')::date
      - (coalesce(new.notice_at, new.published_at) at time zone 'Asia/Seoul')::date;
    if v_days < (case new.change when 'adverse' then 30 else 7 end) then
      raise exception 'agreement_notice_too_short' using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
create trigger agreement_versions_guard before insert or update or delete on public.agreement_versions
  for each row execute function public.guard_agreement_version();

-- Append-only: a withdrawal is a row of its own.
create table public.agreement_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  agreement_id uuid not null,
  version int not null,
  action text not null check (action in ('agree', 'withdraw')),
  source text not null default 'sign_up',
  at timestamptz not null default now(),
  foreign key (agreement_id, version) references public.agreement_versions (agreement_id, version)
);
create index agreement_consents_of_user on public.agreement_consents (user_id, agreement_id, at desc);

-- The version in force of every agreement, in the order in which sign-up shows them.
create function public.current_agreements()
returns table (
  agreement_id uuid, kind text, title text, required boolean, needs_consent boolean,
  version int, body jsonb, effective_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.kind, a.title, a.required, a.needs_consent, v.version, v.body, v.effective_at
  from public.agreements a
  cross join lateral (
    select c.version, c.body, c.effective_at from public.agreement_versions c
    where c.agreement_id = a.id and c.published_at <= now() and c.effective_at <= now()
    order by c.version desc limit 1
  ) v
  order by a.rank, a.title
$$;

-- Sign-up --------------------------------------------------------------------------------------------------------

-- Everything in raw_user_meta_data was typed by a stranger: a level or role in it is ignored, and the consents count
-- only when they name the versions in force.
create function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_consents jsonb := case jsonb_typeof(v_meta -> 'consents') when 'array' then v_meta -> 'consents' else '[]' end;
  v_name text := coalesce(v_meta ->> 'full_name', v_meta ->> 'display_name', '');
begin
  insert into public.profiles (id, email, display_name, user_type, phone)
  values (
    new.id,
    lower(coalesce(new.email, '')),
    left(btrim(public.plain_line(v_name)), 100),
    case when v_meta ->> 'user_type' ~ '^[a-z][a-z0-9_-]{0,39}$' then v_meta ->> 'user_type' else 'general' end,
    nullif(left(btrim(public.plain_line(v_meta ->> 'phone')), 40), '')
  );

  insert into public.agreement_consents (user_id, agreement_id, version, action)
  select new.id, a.agreement_id, a.version, 'agree'
  from public.current_agreements() a
  where a.needs_consent and exists (
    select from jsonb_array_elements(v_consents) c
    where c ->> 'agreement_id' = a.agreement_id::text and c ->> 'version' = a.version::text
  );

  if exists (
    select from public.current_agreements() a
    where a.required and a.needs_consent and not exists (
      select from public.agreement_consents c where c.user_id = new.id and c.agreement_id = a.agreement_id
    )
  ) then
    raise exception 'consent_required' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.handle_new_user();

create function public.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = lower(coalesce(new.email, '')) where id = new.id;
  return new;
end $$;
create trigger on_auth_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function public.handle_user_email();

-- Who may do what ------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
alter table public.agreements enable row level security;
alter table public.agreement_versions enable row level security;
alter table public.agreement_consents enable row level security;

revoke all on public.profiles, public.agreements, public.agreement_versions, public.agreement_consents
  from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (display_name, thumb_url, phone, is_secure_login) on public.profiles to authenticated;
grant select on public.agreements, public.agreement_versions to anon, authenticated;
grant select on public.agreement_consents to authenticated;

create policy profiles_select on public.profiles for select to authenticated
  using (id = auth.uid() or (select public.is_admin()));
create policy profiles_update on public.profiles for update to authenticated
  using (id = auth.uid() and suspended_at is null);

-- The inner query is bound by the policies of agreement_versions: only an agreement with a published version shows.
create policy agreements_select_anon on public.agreements for select to anon
  using (id in (select v.agreement_id from public.agreement_versions v));
create policy agreements_select on public.agreements for select to authenticated
  using (id in (select v.agreement_id from public.agreement_versions v) or (select public.is_admin()));
create policy agreement_versions_select_anon on public.agreement_versions for select to anon
  using (published_at <= now());
create policy agreement_versions_select on public.agreement_versions for select to authenticated
  using (published_at <= now() or (select public.is_admin()));
create policy agreement_consents_select on public.agreement_consents for select to authenticated
  using (user_id = auth.uid() or (select public.is_admin()));

revoke execute on function
  public.is_active(), public.is_admin(), public.guard_agreement_version(), public.current_agreements(),
  public.handle_new_user(), public.handle_user_email()
  from public, anon, authenticated;
grant execute on function public.is_active(), public.is_admin() to authenticated;
grant execute on function public.current_agreements() to anon, authenticated;
