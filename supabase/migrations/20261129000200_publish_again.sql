-- As before. Publishing what is live already adds no version, and says now that the page was published: its name in the address or
-- its settings may have been saved meanwhile, and the list would otherwise call it changed for ever.
create or replace function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_etag text, p_report jsonb,
  p_payload text default null, p_project jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_project jsonb := coalesce(p_project, v_page.draft);
  v_version_id uuid;
begin
  if p_base_rev is null or p_report is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  select v.id into v_version_id from public.page_versions v
  where v.id = v_page.live_version_id and v.etag = p_etag and v.html = p_html and v.payload is not distinct from p_payload
    and v.title = v_page.title and v.project = v_project;
  if found then
    update public.pages set published_at = now() where id = p_page_id and updated_at > published_at;
  else
    insert into public.page_versions
      (page_id, site_id, kind, title, project, html, etag, report, payload, created_by)
    values (p_page_id, v_page.site_id, 'publish', v_page.title, v_project, p_html, p_etag,
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

-- As before, with two hundred versions of a page instead of thirty: who publishes every day loses nothing of half a year. The quota of
-- the site bounds their bytes.
create or replace function public.prune_page_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_full record;
begin
  delete from public.page_versions v
  using (
    select o.id, o.kind, row_number() over (partition by o.page_id order by o.at desc, o.id) as n
    from public.page_versions o where o.page_id in (select r.page_id from new_rows r)
  ) o
  where v.id = o.id and o.n > 200 and o.kind <> 'manual' and v.id not in (select r.id from new_rows r)
    and not exists (select from public.pages p where p.id = v.page_id and p.live_version_id = v.id);
  for v_full in
    select u.owner_id as site_id, l.max_bytes from public.usage u join public.usage_limits l on l.resource = u.resource
    where u.resource = 'site_page_versions' and u.byte_count > l.max_bytes
      and u.owner_id in (select r.site_id from new_rows r)
  loop
    delete from public.page_versions v
    using (
      select o.id, sum(o.bytes) over (order by o.at desc, o.id) as size
      from public.page_versions o where o.site_id = v_full.site_id
    ) o
    where v.id = o.id and o.size > v_full.max_bytes * 0.9 and v.kind <> 'manual' and v.id not in (select r.id from new_rows r)
      and not exists (select from public.pages p where p.id = v.page_id and p.live_version_id = v.id);
    if exists (
      select from public.usage u
      where u.owner_id = v_full.site_id and u.resource = 'site_page_versions' and u.byte_count > v_full.max_bytes
    ) then
      raise exception 'quota_site_page_versions_bytes' using errcode = 'P0001';
    end if;
  end loop;
  return null;
end $$;
