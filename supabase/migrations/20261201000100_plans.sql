-- Plans of sites, and their limits. A paid plan is a pass for a month: nothing is charged by itself.

create table public.plans (
  id text primary key check (id ~ '^[a-z]{2,20}$'),
  name text not null check (char_length(name) between 1 and 40),
  -- Won for a month, with VAT; 0 for the free plan.
  price int not null check (price >= 0),
  rank int not null,
  -- Null for no limit but that of every site.
  max_pages int check (max_pages > 0),
  max_domains int not null check (max_domains >= 0),
  max_retention_days int check (max_retention_days > 0),
  max_file_bytes bigint check (max_file_bytes > 0)
);
insert into public.plans (id, name, price, rank, max_pages, max_domains, max_retention_days, max_file_bytes) values
  ('free', '무료', 0, 1, 3, 0, 90, 500 * 1024 * 1024),
  ('pro', '프로', 9900, 2, null, 20, null, null);

alter table public.sites
  add column plan text not null default 'free' references public.plans (id),
  -- The end of what was paid for. `plan_ends_at` is a week later: the limits of the free plan begin then. After a refund both are
  -- the same.
  add column plan_until timestamptz,
  add column plan_ends_at timestamptz,
  -- Given by an admin.
  add column granted_until timestamptz,
  -- When something beyond the free plan was last used: a refund is whole without it.
  add column plan_used_at timestamptz,
  -- What the owners were last told about this end.
  add column plan_told text check (plan_told in ('week', 'day', 'grace', 'ended'));
create index sites_plan_until on public.sites (plan_until) where plan_until is not null;

-- Sites that use more than the free plan today keep it for sixty days, so that no domain stops with an update. Published pages stay
-- in any case.
update public.sites s
set plan = 'pro', granted_until = now() + interval '60 days', plan_until = now() + interval '60 days', plan_ends_at = now() + interval '67 days'
where exists (select from public.domains d where d.site_id = s.id);

-- The plan whose limits a site has now.
create function public.plan_of(p_site_id uuid) returns public.plans
language sql stable security definer set search_path = '' as $$
  select p from public.plans p
  where p.id = coalesce((select s.plan from public.sites s where s.id = p_site_id and s.plan_ends_at > now()), 'free')
$$;

-- Raises `plan_…` for what the plan of a site does not have, and notes that a paid plan was of use.
create function public.require_plan(p_site_id uuid, p_what text, p_allows boolean, p_free_allows boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_allows is not true then raise exception '%', p_what using errcode = 'P0001'; end if;
  if p_free_allows is not true then
    update public.sites s set plan_used_at = now() where s.id = p_site_id and s.plan_used_at is distinct from now();
  end if;
end $$;

-- Published pages ------------------------------------------------------------------------------------------------------------

-- Publishing one more page than the plan has is refused. Pages that are live stay so, and can be published again. One that comes
-- back from the trash comes back unpublished instead, because every removal can be undone.
create function public.page_goes_live() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan public.plans;
  v_free public.plans;
  v_count int;
begin
  -- Two publications at once are counted one after the other.
  perform from public.sites s where s.id = new.site_id for no key update;
  v_plan := public.plan_of(new.site_id);
  select p.* into v_free from public.plans p where p.id = 'free';
  select count(*) into v_count from public.pages p
  where p.site_id = new.site_id and p.id <> new.id and p.live_version_id is not null and p.removed_at is null;
  if old.removed_at is not null and v_count >= v_plan.max_pages then
    new.live_version_id := null;
    new.published_at := null;
    return new;
  end if;
  perform public.require_plan(new.site_id, 'plan_pages', v_count < coalesce(v_plan.max_pages, v_count + 1), v_count < v_free.max_pages);
  return new;
end $$;
-- Before `pages_unpublished`, which compares the live versions.
create trigger pages_go_live before update of live_version_id, removed_at on public.pages
  for each row when (
    new.live_version_id is not null and new.removed_at is null and (old.live_version_id is null or old.removed_at is not null)
  ) execute function public.page_goes_live();

-- Domains --------------------------------------------------------------------------------------------------------------------

create function public.domain_is_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_plan(new.site_id, 'plan_domains', (public.plan_of(new.site_id)).max_domains > 0, false);
  return new;
end $$;
create trigger domains_plan before insert on public.domains for each row execute function public.domain_is_added();

-- Whether the domains of a site rest, because its plan has none: they lead to the free address then, as while one does not work.
create function public.domains_rest(p_site_id uuid) returns boolean
language sql stable security definer set search_path = ''
return (public.plan_of(p_site_id)).max_domains = 0;

-- As before, and null while the domains rest.
create or replace function public.site_host_of(p_site_id uuid) returns text
language sql stable security definer set search_path = ''
return (
  select case when d.www = 'main' and d.www_ready then 'www.' else '' end || d.hostname
  from public.domains d where d.site_id = p_site_id and d.is_primary and d.status = 'live' and not public.domains_rest(p_site_id)
);

-- Answers to forms -----------------------------------------------------------------------------------------------------------

-- An answer is kept no longer than its plan allows. What was promised to stay longer, under another plan, stays.
create function public.bound_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_days int := (public.plan_of(new.site_id)).max_retention_days;
  v_last timestamptz := new.created_at + v_days * interval '1 day';
begin
  if v_days is null then return new; end if;
  if tg_op = 'UPDATE' then v_last := greatest(v_last, coalesce(old.purge_at, 'infinity')); end if;
  if coalesce(new.purge_at, 'infinity') > v_last then new.purge_at := nullif(v_last, 'infinity'); end if;
  return new;
end $$;
create trigger form_submissions_retention before insert or update of purge_at on public.form_submissions
  for each row execute function public.bound_retention();

-- As before, within the plan of the site.
create or replace function public.set_form_retention(p_form_id uuid, p_days int default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_form public.forms;
  v_days int;
begin
  if p_days is not null and p_days not between 1 and 3650 then raise exception 'invalid_request' using errcode = '22023'; end if;
  select f.* into v_form from public.forms f where f.id = p_form_id;
  if v_form.id is null or not public.has_site_role(v_form.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_form.site_id, 'manager') then raise exception 'forbidden' using errcode = '42501'; end if;
  v_days := (public.plan_of(v_form.site_id)).max_retention_days;
  if v_days is not null and (p_days is null or p_days > v_days) and p_days is distinct from v_form.retention_days then
    raise exception 'plan_retention' using errcode = 'P0001';
  end if;
  update public.forms set retention_days = p_days, is_settling = true where id = p_form_id;
  perform public.settle_form_retention(p_form_id);
end $$;

-- As before. A form that keeps its answers longer than the plan of its site is left as it is: `bound_retention` would change nothing.
create or replace function public.settle_form_retention(p_form_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant int := 10000;
  v_form public.forms;
  v_days int;
  v_count int;
begin
  select f.* into v_form from public.forms f
  where f.is_settling and (p_form_id is null or f.id = p_form_id) order by f.id limit 1 for update skip locked;
  if v_form.id is null then return 0; end if;
  v_days := (public.plan_of(v_form.site_id)).max_retention_days;
  if v_days is not null and coalesce(v_form.retention_days, v_days + 1) > v_days then
    update public.forms set is_settling = false where id = v_form.id;
    return 0;
  end if;
  update public.form_submissions s set purge_at = s.created_at + v_form.retention_days * interval '1 day'
  where s.id in (
    select x.id from public.form_submissions x
    where x.form_id = v_form.id and x.status not in ('spam', 'removed')
      and x.purge_at is distinct from x.created_at + v_form.retention_days * interval '1 day'
    limit c_most
  );
  get diagnostics v_count = row_count;
  if v_count < c_most then update public.forms set is_settling = false where id = v_form.id; end if;
  return v_count;
end $$;

-- Files ----------------------------------------------------------------------------------------------------------------------

-- As before, and `plan_files` above what the plan of the site has.
create or replace function public.file_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) >= l.max_rows then 'quota_site_files_rows'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > l.max_bytes then 'quota_site_files_bytes'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > (
      select (public.plan_of(s.id)).max_file_bytes from public.sites s where s.id::text = p_folder
    ) then 'plan_files'
  end
  from public.usage_limits l
  left join storage.objects o on o.bucket_id in ('site-assets', 'site-files')
    and o.name ~>=~ (p_folder || '/') and o.name ~<~ (p_folder || '0') and o.name <> p_name
  where l.resource = 'site_files'
  group by l.max_rows, l.max_bytes
$$;

-- For the screen -------------------------------------------------------------------------------------------------------------

-- The plan of a site, its end, and how much of it is used. Managers see it; owners buy.
create function public.site_plan(p_site_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_site public.sites;
begin
  perform public.require_site(p_site_id, 'manager');
  select s.* into v_site from public.sites s where s.id = p_site_id;
  return jsonb_build_object(
    'plan', (public.plan_of(p_site_id)).id, 'until', v_site.plan_until, 'ends_at', v_site.plan_ends_at,
    'is_granted', coalesce(v_site.granted_until >= v_site.plan_until, false),
    'is_owner', public.has_site_role(p_site_id, 'owner'), 'site_name', v_site.name,
    'used', jsonb_build_object(
      'pages', (select count(*) from public.pages p
        where p.site_id = p_site_id and p.live_version_id is not null and p.removed_at is null),
      'domains', (select count(*) from public.domains d where d.site_id = p_site_id),
      'file_bytes', (
        select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
        where o.bucket_id in ('site-assets', 'site-files')
          and o.name ~>=~ (p_site_id::text || '/') and o.name ~<~ (p_site_id::text || '0')
      )
    ),
    'plans', (select jsonb_agg(to_jsonb(p) order by p.rank) from public.plans p)
  );
end $$;

-- Privileges -----------------------------------------------------------------------------------------------------------------

alter table public.plans enable row level security;
revoke all on public.plans from anon, authenticated;
grant select on public.plans to authenticated;
grant all on public.plans to service_role;
create policy plans_select on public.plans for select to authenticated using ((select public.is_active()));

revoke execute on function
  public.plan_of(uuid), public.require_plan(uuid, text, boolean, boolean), public.page_goes_live(), public.domain_is_added(),
  public.domains_rest(uuid), public.bound_retention(), public.site_plan(uuid)
  from public, anon, authenticated;
grant execute on function public.site_plan(uuid) to authenticated;
