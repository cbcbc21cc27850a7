-- Agreements: their versions, the consents, and the sign-up that checks them.

create table public.agreements (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null default '00000000-0000-4000-8000-000000000002' references public.site_boards (id),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  title text not null check (char_length(title) between 1 and 200),
  required boolean not null default false,
  needs_consent boolean not null default true,
  rank int not null default 0,
  created_at timestamptz not null default now(),
  -- The law requires a privacy policy to be published, not consented to.
  check (kind <> 'privacy_policy' or not needs_consent)
);
create trigger agreements_text before insert or update on public.agreements
  for each row execute function public.tidy_text('title');

create table public.agreement_versions (
  agreement_id uuid not null references public.agreements (id),
  version int not null check (version > 0),
  -- Document of the editor.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- Of the body's JSON text. Set by the trigger below.
  sha256 text not null default '',
  change text not null default 'normal' check (change in ('normal', 'adverse')),
  notice_at timestamptz,
  effective_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (agreement_id, version),
  check (published_at is null or effective_at is not null)
);

-- A published version is immutable. Every version after the first needs 7 days' notice, an adverse one 30. Days are
-- calendar days in Korea.
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

-- Append-only: a withdrawal is a new row.
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

-- The version in force of each agreement, in the order of the sign-up form.
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

-- Sign-up -----------------------------------------------------------------------------------------------------------

-- raw_user_meta_data comes from the client and is not trusted: a level or role in it is ignored, and a consent counts only
-- when it names the version in force.
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

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.agreements enable row level security;
alter table public.agreement_versions enable row level security;
alter table public.agreement_consents enable row level security;

revoke all on public.agreements, public.agreement_versions, public.agreement_consents from anon, authenticated;
grant select on public.agreements, public.agreement_versions to anon, authenticated;
grant select on public.agreement_consents to authenticated;

-- The policies of agreement_versions apply to the inner query: an agreement without a published version is hidden.
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
  public.guard_agreement_version(), public.current_agreements(), public.handle_new_user()
  from public, anon, authenticated;
grant execute on function
  public.current_agreements()
  to anon, authenticated;
