-- A page that was published and is not any more is gone (410); one that was never published does not exist (404).

alter table public.pages add column unpublished_at timestamptz;
update public.pages p set unpublished_at = now()
where p.live_version_id is null and exists (
  select from public.page_versions v where v.page_id = p.id and v.kind = 'publish'
);

-- Set by whatever takes the live version away, and cleared by publishing.
create function public.note_unpublished() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.unpublished_at := case when new.live_version_id is null then now() end;
  return new;
end $$;
create trigger pages_unpublished before update of live_version_id on public.pages
  for each row when ((old.live_version_id is null) <> (new.live_version_id is null)) execute function public.note_unpublished();

-- As before, and a page that is not published any more is a row without html.
drop function public.published_page(uuid, uuid);
create function public.published_page(p_page_id uuid, p_known_version uuid default null)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid, subdomain text, path text, unpublished boolean
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title,
    case when p.taken_down_at is null and v.id is distinct from p_known_version then coalesce(v.html, '') else '' end,
    v.etag, v.at, p.taken_down_at is not null, p.slug, p.seo, v.id, s.subdomain, public.page_path(p), v.id is null
  from public.pages p
  join public.sites s on s.id = p.site_id and s.removed_at is null
  left join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.removed_at is null and (v.id is not null or p.unpublished_at is not null)
$$;

-- As before, and an address of a page that is not published any more is still that page's. `/` is the first page's until
-- another live page takes its place.
create or replace function public.page_at(p_subdomain text, p_slug text)
returns table (site_name text, settings jsonb, page_id uuid, moved_to text)
language sql stable security definer set search_path = '' as $$
  select s.name, s.settings,
    case when p_slug = '' or public.page_path(p) = '/' || p_slug then p.id end,
    case when p_slug <> '' and public.page_path(p) <> '/' || p_slug then public.page_path(p) end
  from public.sites s
  left join public.pages p on p.id = coalesce(
    (select public.home_page_of(s.id) where p_slug = ''),
    (
      select x.id from public.pages x
      where p_slug = '' and x.id = s.home_page_id and x.site_id = s.id and x.removed_at is null and x.unpublished_at is not null
    ),
    (
      select x.id from public.pages x
      where x.site_id = s.id and x.slug = p_slug and x.removed_at is null
        and (x.live_version_id is not null or x.unpublished_at is not null)
    ),
    (
      select x.id from public.page_redirects r join public.pages x on x.id = r.page_id
      where r.site_id = s.id and r.from_slug = p_slug and x.removed_at is null
        and (x.live_version_id is not null or x.unpublished_at is not null)
    )
  )
  where s.subdomain = p_subdomain and s.removed_at is null
$$;

revoke execute on function public.note_unpublished(), public.published_page(uuid, uuid) from public, anon, authenticated;
grant execute on function public.published_page(uuid, uuid) to service_role;
