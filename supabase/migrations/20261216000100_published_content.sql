-- Whether a page has changes since it was published, by what would be published and no longer by when it was saved: a draft into
-- which the live version was restored has none, and one has that places a shared section which changed.

-- Of what the renderer reads of a project. The rest is the editor's own.
create function public.project_content(p_project jsonb) returns text
language sql immutable set search_path = ''
return md5(
  coalesce((p_project #> '{pages,0,frames,0,component}')::text, (p_project #> '{pages,0,component}')::text, '')
  || E'\n' || coalesce((p_project -> 'styles')::text, '')
);

alter table public.pages
  add column draft_content text generated always as (public.project_content(draft)) stored,
  -- Whether it has a form, which shows the consent of the site.
  add column asks_consent boolean generated always as (draft::text like '%consent-text%') stored,
  -- Of what was published last.
  add column live_content text;
alter table public.page_sections
  add column content text generated always as (public.project_content(project)) stored,
  add column asks_consent boolean generated always as (project::text like '%consent-text%') stored;

-- What publishing a page would publish, as a digest.
--
-- p_sections: the contents of shared sections that were rendered, by id; those of now by default.
create function public.page_content(p_page public.pages, p_sections jsonb default null) returns text
language sql stable security definer set search_path = '' as $$
  select md5(jsonb_build_array(
    p_page.draft_content, p_page.title, p_page.slug, p_page.seo,
    coalesce(shared.contents, '[]'),
    s.name, s.settings -> 'lang', s.settings -> 'favicon', s.settings -> 'google', s.settings -> 'naver', s.settings -> 'business',
    case when p_page.asks_consent or shared.ask_consent then s.settings -> 'consent' end
  )::text)
  from public.sites s
  left join lateral (
    select jsonb_agg(coalesce(p_sections ->> x.id::text, x.content) order by x.id) as contents, bool_or(x.asks_consent) as ask_consent
    from public.page_sections x where x.id = any (p_page.section_ids)
  ) shared on true
  where s.id = p_page.site_id
$$;

-- Which of some pages have changes since they were published; those that the caller may not read are left out.
create function public.changed_pages(p_page_ids uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id order by p.id), '{}')
  from public.pages p
  where p.id = any (p_page_ids) and p.site_id in (select public.my_site_ids())
    and p.live_version_id is not null and public.page_content(p) is distinct from p.live_content
$$;

-- Of the pages that are live, as far as it is known: those that were saved since are compared with their version. One with shared
-- sections is called changed until it is published again.
update public.pages p set live_content = public.page_content(p)
from public.page_versions v
where v.id = p.live_version_id
  and (p.updated_at <= p.published_at or (public.project_content(v.project) = p.draft_content and v.title = p.title));

-- As before, with what was published. p_sections is of the shared sections as they were rendered.
drop function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb);
create function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_etag text, p_report jsonb,
  p_payload text default null, p_project jsonb default null, p_sections jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_project jsonb := coalesce(p_project, v_page.draft);
  v_content text := public.page_content(v_page, p_sections);
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
    update public.pages set published_at = now(), live_content = v_content
    where id = p_page_id and (updated_at > published_at or live_content is distinct from v_content);
  else
    insert into public.page_versions
      (page_id, site_id, kind, title, project, html, etag, report, payload, created_by)
    values (p_page_id, v_page.site_id, 'publish', v_page.title, v_project, p_html, p_etag,
      p_report, p_payload, p_user)
    returning id into v_version_id;
    update public.pages set live_version_id = v_version_id, published_at = now(), live_content = v_content where id = p_page_id;
    update public.sites s set home_page_id = public.home_page_of(s.id) where s.id = v_page.site_id and s.home_page_id is null;
  end if;
  return (
    select jsonb_build_object('ok', true, 'version_id', v_version_id, 'subdomain', s.subdomain, 'path', public.page_path(p))
    from public.pages p join public.sites s on s.id = p.site_id where p.id = p_page_id
  );
end $$;

-- As before, with whether each live page has changes.
create or replace function public.page_shelf(p_site_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select s.id, s.name, s.subdomain, s.owner_id, m.role, s.created_at
    from public.sites s join public.site_members m on m.site_id = s.id and m.user_id = auth.uid()
    where s.id in (select public.my_site_ids())
  ), chosen as (
    select coalesce(
      (select x.id from mine x where x.id = p_site_id),
      (select x.id from mine x order by x.created_at, x.id limit 1)
    ) as id
  )
  select jsonb_build_object(
    'sites', (select coalesce(jsonb_agg(to_jsonb(x) - 'created_at' order by x.created_at, x.id), '[]') from mine x),
    'removed_sites', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'purge_at', s.purge_at) order by s.removed_at desc, s.id), '[]')
      from public.sites s where s.owner_id = auth.uid() and s.removed_at is not null and public.is_active()
    ),
    'site_id', (select c.id from chosen c),
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'site_id', p.site_id, 'slug', p.slug, 'title', p.title, 'rev', p.rev,
        'live_version_id', p.live_version_id, 'created_at', p.created_at, 'updated_at', p.updated_at,
        'removed_at', p.removed_at, 'purge_at', p.purge_at, 'published_at', p.published_at,
        'taken_down_at', p.taken_down_at, 'publish_at', p.publish_at, 'unpublish_at', p.unpublish_at,
        'schedule_failed_at', p.schedule_failed_at, 'thumb_key', p.thumb_key, 'thumb_rev', p.thumb_rev,
        'has_changes', p.live_version_id is not null and public.page_content(p) is distinct from p.live_content
      ) order by p.updated_at desc, p.id), '[]')
      from public.pages p where p.site_id = (select c.id from chosen c)
    )
  )
$$;

revoke execute on function
  public.project_content(jsonb), public.page_content(public.pages, jsonb), public.changed_pages(uuid[]),
  public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb, jsonb)
  from public, anon, authenticated;
-- Saving a draft or a section computes it, with the rights of whoever saves.
grant execute on function public.project_content(jsonb) to authenticated, service_role;
grant execute on function public.changed_pages(uuid[]) to authenticated;
grant execute on function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb, jsonb) to service_role;
