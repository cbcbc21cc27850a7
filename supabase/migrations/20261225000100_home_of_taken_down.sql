-- As before, and `/` of a site all of whose live pages were taken down is the oldest of them: visitors learn that it was
-- taken down (410) rather than that there is no page (404), also at a site that names no home page or a deleted one.
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
      where p_slug = '' and x.site_id = s.id and x.removed_at is null and x.live_version_id is not null
      order by x.created_at, x.id limit 1
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
