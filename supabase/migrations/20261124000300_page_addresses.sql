-- Addresses of published pages at the host of their site: `/` is the first page, all others are `/{slug}`.

-- The page at `/`. While it is no live page of the site, the oldest live page takes its place. It is no foreign key: with a second
-- one between these tables, `pages?select=sites(name)` would be ambiguous, which clients ask for.
alter table public.sites add column home_page_id uuid;

-- Former addresses of pages that were published. They name the page and not its address, so there are no chains or loops.
create table public.page_redirects (
  site_id uuid not null,
  from_slug text not null check (char_length(from_slug) between 1 and 80),
  page_id uuid not null references public.pages (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (site_id, from_slug)
);
create index page_redirects_of_page on public.page_redirects (page_id, created_at desc);

-- A page keeps its 50 newest former addresses.
create function public.remember_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.page_versions v where v.page_id = new.id and v.kind = 'publish') then return null; end if;
  insert into public.page_redirects as r (site_id, from_slug, page_id) values (old.site_id, old.slug, old.id)
  on conflict (site_id, from_slug) do update set page_id = excluded.page_id, created_at = now();
  delete from public.page_redirects r
  where r.page_id = new.id and (r.from_slug = new.slug or r.from_slug in (
    select x.from_slug from public.page_redirects x where x.page_id = new.id order by x.created_at desc, x.from_slug offset 50
  ));
  return null;
end $$;
create trigger pages_former_slug after update of slug on public.pages
  for each row when (old.slug is distinct from new.slug) execute function public.remember_slug();

create function public.home_page_of(p_site_id uuid) returns uuid
language sql stable security definer set search_path = ''
return coalesce(
  (
    select p.id from public.sites s join public.pages p on p.id = s.home_page_id
    where s.id = p_site_id and p.site_id = s.id and p.removed_at is null and p.live_version_id is not null
  ),
  (
    select p.id from public.pages p
    where p.site_id = p_site_id and p.removed_at is null and p.live_version_id is not null and p.taken_down_at is null
    order by p.created_at, p.id limit 1
  )
);

-- The path of a live page at the host of its site.
create function public.page_path(p_page public.pages) returns text
language sql stable security definer set search_path = ''
return case when public.home_page_of((p_page).site_id) = (p_page).id then '/' else '/' || (p_page).slug end;

-- What an address means, for the gateway. No row: there is no such site. `page_id` is the page to show; `moved_to` is the path
-- of a page that has another address by now; both are null when there is no page. The name `''` is the first page.
create function public.page_at(p_subdomain text, p_slug text)
returns table (site_name text, settings jsonb, page_id uuid, moved_to text)
language sql stable security definer set search_path = '' as $$
  select s.name, s.settings,
    case when public.page_path(p) = '/' || p_slug then p.id end,
    case when public.page_path(p) <> '/' || p_slug then public.page_path(p) end
  from public.sites s
  left join public.pages p on p.id = coalesce(
    (select public.home_page_of(s.id) where p_slug = ''),
    (
      select x.id from public.pages x
      where x.site_id = s.id and x.slug = p_slug and x.removed_at is null and x.live_version_id is not null
    ),
    (
      select x.id from public.page_redirects r join public.pages x on x.id = r.page_id
      where r.site_id = s.id and r.from_slug = p_slug and x.removed_at is null and x.live_version_id is not null
    )
  )
  where s.subdomain = p_subdomain and s.removed_at is null
$$;

-- The pages of a site for search engines, the newest 5,000. Null when there is no such site.
create function public.site_paths(p_subdomain text) returns jsonb
language sql stable security definer set search_path = ''
return (
  select coalesce((
    select jsonb_agg(jsonb_build_object('path', public.page_path(p), 'at', p.published_at) order by p.published_at desc, p.id)
    from (
      select x.* from public.pages x
      where x.site_id = s.id and x.removed_at is null and x.live_version_id is not null and x.taken_down_at is null
        and x.seo -> 'noindex' is distinct from 'true'
      order by x.published_at desc, x.id limit 5000
    ) p
  ), '[]')
  from public.sites s where s.subdomain = p_subdomain and s.removed_at is null
);

-- Changes the name of a site in its address. Managers only. Returns { ok }: false when another site has the name.
create function public.set_subdomain(p_site_id uuid, p_subdomain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := lower(btrim(coalesce(p_subdomain, '')));
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not public.has_site_role(p_site_id, 'manager') then raise exception 'forbidden' using errcode = '42501'; end if;
  if v_name !~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$' or v_name like 'xn--%' or v_name = any (array[
    'admin', 'api', 'app', 'assets', 'auth', 'blog', 'cdn', 'dev', 'docs', 'dojang', 'ftp', 'help', 'imap', 'localhost', 'login',
    'mail', 'ns1', 'ns2', 'pop', 'root', 'smtp', 'static', 'status', 'support', 'test', 'webmail', 'www'
  ]) then
    raise exception 'invalid_subdomain' using errcode = '22023';
  end if;
  update public.sites s set subdomain = v_name where s.id = p_site_id;
  return jsonb_build_object('ok', true);
exception when unique_violation then
  return jsonb_build_object('ok', false);
end $$;

-- Publishing -----------------------------------------------------------------------------------------------------------

-- As before; also returns the address of the page: the subdomain of its site, and its path there. The first page that a site
-- publishes becomes its first page.
create or replace function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_etag text, p_report jsonb,
  p_payload text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_version_id uuid;
begin
  if p_base_rev is null or p_report is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  select v.id into v_version_id from public.page_versions v
  where v.id = v_page.live_version_id and v.etag = p_etag and v.html = p_html and v.payload is not distinct from p_payload
    and v.title = v_page.title and v.project = v_page.draft;
  if not found then
    insert into public.page_versions
      (page_id, site_id, kind, title, project, html, etag, report, payload, created_by)
    values (p_page_id, v_page.site_id, 'publish', v_page.title, v_page.draft, p_html, p_etag,
      p_report, p_payload, p_user)
    returning id into v_version_id;
    update public.pages set live_version_id = v_version_id, published_at = now() where id = p_page_id;
    update public.sites s set home_page_id = public.home_page_of(s.id) where s.id = v_page.site_id and s.home_page_id is null;
  end if;
  return (
    select jsonb_build_object('ok', true, 'version_id', v_version_id, 'subdomain', s.subdomain, 'path', public.page_path(p))
    from public.pages p join public.sites s on s.id = p.site_id where p.id = p_page_id
  );
end $$;

-- As before, with the address of the page at the host of its site.
drop function public.published_page(uuid, uuid);
create function public.published_page(p_page_id uuid, p_known_version uuid default null)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid, subdomain text, path text
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title,
    case when p.taken_down_at is null and v.id is distinct from p_known_version then v.html else '' end,
    v.etag, v.at, p.taken_down_at is not null, p.slug, p.seo, v.id, s.subdomain, public.page_path(p)
  from public.pages p
  join public.sites s on s.id = p.site_id and s.removed_at is null
  join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.removed_at is null
$$;

-- Privileges -------------------------------------------------------------------------------------------------------------

alter table public.page_redirects enable row level security;
revoke all on public.page_redirects from anon, authenticated;
grant all on public.page_redirects to service_role;

grant update (home_page_id) on public.sites to authenticated;

revoke execute on function
  public.remember_slug(), public.home_page_of(uuid), public.page_path(public.pages), public.page_at(text, text),
  public.site_paths(text), public.set_subdomain(uuid, text), public.published_page(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.set_subdomain(uuid, text) to authenticated;
grant execute on function
  public.page_at(text, text), public.site_paths(text), public.published_page(uuid, uuid)
  to service_role;
