-- A published page comes with the hosts that may show it in a frame (`settings.embedHosts` of its site), so that a change reaches
-- every gateway as a new version of a page does.

-- As before, with these hosts; null while the site names none.
drop function public.published_page(uuid, uuid);
create function public.published_page(p_page_id uuid, p_known_version uuid default null)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid, subdomain text, path text, unpublished boolean, host text, embed_hosts jsonb
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title,
    case when p.taken_down_at is null and v.id is distinct from p_known_version then coalesce(v.html, '') else '' end,
    v.etag, v.at, p.taken_down_at is not null, p.slug, p.seo, v.id, s.subdomain, public.page_path(p), v.id is null,
    public.site_host_of(s.id), s.settings -> 'embedHosts'
  from public.pages p
  join public.sites s on s.id = p.site_id and s.removed_at is null
  left join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.removed_at is null and (v.id is not null or p.unpublished_at is not null)
$$;
revoke execute on function public.published_page(uuid, uuid) from public, anon, authenticated;
grant execute on function public.published_page(uuid, uuid) to service_role;
