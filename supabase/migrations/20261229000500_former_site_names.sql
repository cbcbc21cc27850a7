-- The address of a site has a name. Links, printed codes and search engines know the former one, so it leads to the present one, and
-- nobody else gets it: another owner could deceive the visitors of the site that left it.

create table public.former_site_names (
  subdomain text primary key,
  site_id uuid not null references public.sites on delete cascade,
  left_at timestamptz not null default clock_timestamp()
);
create index former_site_names_of_site on public.former_site_names (site_id, left_at desc);

alter table public.former_site_names enable row level security;
revoke all on public.former_site_names from anon, authenticated;
grant select on public.former_site_names to authenticated;
grant all on public.former_site_names to service_role;
create policy former_site_names_select on public.former_site_names for select to authenticated
  using (site_id in (select public.my_site_ids()));

-- Whether a site may have a name: nobody has it, or left it, but the site itself or another one of its owner.
create function public.may_have_name(p_site_id uuid, p_owner_id uuid, p_name text) returns boolean
language sql stable security definer set search_path = ''
return not exists (select from public.sites s where s.subdomain = p_name and s.id <> p_site_id)
  and not exists (
    select from public.former_site_names f join public.sites s on s.id = f.site_id
    where f.subdomain = p_name and f.site_id <> p_site_id and s.owner_id <> p_owner_id
  );

-- Keeps the last five former names of a site that was published, one an hour: names that are tried out do not replace the one that
-- people know, and nobody takes many names at once. A row trigger after the change: by then a change of another site that
-- leaves the same name is committed.
create function public.keep_former_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_have_name(new.id, new.owner_id, new.subdomain) then
    raise exception 'the name was left by another site' using errcode = 'unique_violation';
  end if;
  delete from public.former_site_names f where f.subdomain = new.subdomain;
  if tg_op = 'UPDATE' and exists (select from public.page_versions v where v.site_id = new.id)
    and not exists (
      select from public.former_site_names f where f.site_id = new.id and f.left_at > clock_timestamp() - interval '1 hour'
    )
  then
    insert into public.former_site_names (subdomain, site_id) values (old.subdomain, new.id);
    delete from public.former_site_names f
    where f.site_id = new.id and f.subdomain in (
      select x.subdomain from public.former_site_names x where x.site_id = new.id order by x.left_at desc, x.subdomain offset 5
    );
  end if;
  return null;
end $$;
create trigger sites_name_given after insert on public.sites
  for each row execute function public.keep_former_site_name();
create trigger sites_name_changed after update of subdomain on public.sites
  for each row when (old.subdomain is distinct from new.subdomain) execute function public.keep_former_site_name();

-- The present name and the host of the site that had this name; null when it leads nowhere.
create function public.site_that_left(p_subdomain text) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('subdomain', s.subdomain, 'host', public.site_host_of(s.id))
  from public.former_site_names f join public.sites s on s.id = f.site_id and s.removed_at is null
  where f.subdomain = p_subdomain
);

-- As before, without names that other owners left.
create or replace function public.free_subdomain(p_site_id uuid, p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner_id uuid := (select s.owner_id from public.sites s where s.id = p_site_id);
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not public.has_site_role(p_site_id, 'manager') then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select x.name
    from (
      select n, case n when 1 then p_name else rtrim(left(p_name, 36), '-') || '-' || n end as name
      from generate_series(1, 200) n
    ) x
    where public.is_site_name(x.name) and public.may_have_name(p_site_id, v_owner_id, x.name)
    order by x.n limit 1
  );
end $$;

-- As before; the files of a site are also at its former names.
create or replace function public.site_file(p_path text, p_subdomain text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'bytes', (o.metadata ->> 'size')::bigint)
  from public.assets a
  join public.sites s on s.id = a.site_id and s.removed_at is null
  join storage.objects o on o.bucket_id = 'site-files' and o.name = a.path
  where a.use_key = md5(substring(p_path from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid and a.path = p_path and a.name is not null
    and (a.removed_at is null or public.is_asset_shown(a.use_key))
    and not exists (
      select from public.taken_down_assets t where t.use_key = a.use_key and t.site_id = a.site_id
    )
    and (
      p_subdomain is null or s.subdomain = p_subdomain
      or exists (select from public.former_site_names f where f.subdomain = p_subdomain and f.site_id = s.id)
      or exists (
        select from public.sites h join public.page_versions v on v.site_id = h.id
        where h.subdomain = p_subdomain and v.asset_keys @> array[a.use_key]
      )
    )
$$;

revoke execute on function public.may_have_name(uuid, uuid, text), public.keep_former_site_name(), public.site_that_left(text)
  from public, anon, authenticated;
grant execute on function public.site_that_left(text) to service_role;
