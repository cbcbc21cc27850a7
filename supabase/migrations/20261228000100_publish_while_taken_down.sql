-- A page that was taken down can be published. Visitors get 410 until an admin puts it back, and then see what was published last.
-- So what an admin looks at in a review is what visitors get: before, putting a page back showed the version that was reported.

-- As before, also while the page is taken down.
create or replace function public.publish_page(
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
    if v_page.taken_down_at is null then
      -- Held for pages of the site that were taken down before and are not any more.
      delete from public.taken_down_assets t using public.page_versions v
      where v.id = v_version_id and t.use_key = any (v.asset_keys)
        and t.page_id in (select p.id from public.pages p where p.site_id = v_page.site_id and p.taken_down_at is null);
    end if;
    update public.sites s set home_page_id = public.home_page_of(s.id) where s.id = v_page.site_id and s.home_page_id is null;
  end if;
  return (
    select jsonb_build_object('ok', true, 'version_id', v_version_id, 'subdomain', s.subdomain, 'path', public.page_path(p))
    from public.pages p join public.sites s on s.id = p.site_id where p.id = p_page_id
  );
end $$;

-- As before, and which version visitors get when the page is put back. A site in the trash asks for nothing, as its pages.
drop function public.admin_reports(text);
create function public.admin_reports(p_view text default 'open') returns table (
  page_id uuid, title text, site_name text, is_live boolean, taken_down_at timestamptz, taken_down_reason text,
  count bigint, last_at timestamptz, reports jsonb, owner_id uuid, owner_name text, owner_live bigint, owner_taken_down bigint,
  review_asked_at timestamptz, review_text text, live_version_id uuid, published_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    with reported as (
      select r.page_id, count(*) as count, max(r.created_at) as last_at
      from public.page_reports r where p_view not in ('open', 'review') or p_view = 'open' and r.status = 'open' group by r.page_id
      union all
      select p.id, (select count(*) from public.page_reports r where r.page_id = p.id), p.review_asked_at
      from public.pages p join public.sites t on t.id = p.site_id and t.removed_at is null
      where p_view = 'review' and p.review_asked_at is not null and p.removed_at is null
    ), shown as (
      select p.id, p.title, s.name, p.live_version_id is not null and p.taken_down_at is null and p.removed_at is null as is_live,
        p.taken_down_at, p.taken_down_reason, x.count, x.last_at, s.owner_id, p.review_asked_at, p.review_text,
        p.live_version_id, p.published_at
      from reported x
      join public.pages p on p.id = x.page_id
      join public.sites s on s.id = p.site_id
      where case p_view
        when 'open' then p.taken_down_at is null
        when 'taken_down' then p.taken_down_at is not null
        when 'review' then p.taken_down_at is not null
        when 'dismissed' then p.taken_down_at is null and not exists (
          select from public.page_reports r where r.page_id = p.id and r.status = 'open')
        else false
      end
    ), owners as materialized (
      select o.owner_id,
        count(*) filter (where q.live_version_id is not null and q.taken_down_at is null and q.removed_at is null) as live,
        count(*) filter (where q.taken_down_at is not null) as taken_down
      from (select distinct w.owner_id from shown w) o
      join public.sites t on t.owner_id = o.owner_id
      join public.pages q on q.site_id = t.id
      group by o.owner_id
    )
    select w.id, w.title, w.name, w.is_live, w.taken_down_at, w.taken_down_reason, w.count, w.last_at, coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'reason', n.reason, 'body', n.body, 'email', n.email, 'created_at', n.created_at) order by n.created_at desc, n.id)
        from (
          select r.* from public.page_reports r where r.page_id = w.id and (p_view <> 'open' or r.status = 'open')
          order by r.created_at desc, r.id limit 5
        ) n
      ), '[]'), w.owner_id, public.display_name_of(w.owner_id), o.live, o.taken_down, w.review_asked_at, w.review_text,
      w.live_version_id, w.published_at
    from shown w join owners o on o.owner_id = w.owner_id
    order by case when p_view = 'review' then w.last_at end, w.last_at desc, w.id;
end $$;

-- As before, and the link shows what is published; the draft of a page that is not.
create or replace function public.share_for_review(p_page_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, '');
  v_id uuid;
begin
  if v_page.review_asked_at is null or v_page.removed_at is not null
    or not exists (select from public.sites s where s.id = v_page.site_id and s.removed_at is null) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  delete from public.page_shares s
  where s.page_id = p_page_id and s.for_review and (s.created_by = auth.uid() or s.expires_at <= now());
  insert into public.page_shares (page_id, version_id, created_by, expires_at, for_review)
  values (p_page_id, v_page.live_version_id, auth.uid(), now() + interval '1 hour', true)
  returning id into v_id;
  perform public.log_audit('page.review_opened', 'page', p_page_id::text, null, jsonb_build_object('title', v_page.title));
  return v_id;
end $$;

-- As before, without the pages of a site in the trash.
create or replace function public.admin_report_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return jsonb_build_object(
    'open', (select count(distinct r.page_id) from public.page_reports r
      join public.pages p on p.id = r.page_id and p.taken_down_at is null where r.status = 'open'),
    'review', (select count(*) from public.pages p join public.sites s on s.id = p.site_id and s.removed_at is null
      where p.review_asked_at is not null and p.removed_at is null));
end $$;

create or replace function public.open_page_share(p_id uuid, p_counts boolean)
returns table (page_id uuid, title text, version_id uuid, version_at timestamptz, expires_at timestamptz)
language sql volatile security definer set search_path = '' rows 1 as $$
  with living as (
    select s.id, s.page_id, coalesce(v.title, p.title) as title, s.version_id, v.at as version_at, s.expires_at
    from public.page_shares s
    join public.pages p on p.id = s.page_id and p.removed_at is null
    left join public.page_versions v on v.id = s.version_id
    where s.id = p_id and s.expires_at > now() and case when s.for_review
      then p.review_asked_at is not null
        and exists (select from public.sites t where t.id = p.site_id and t.removed_at is null) and exists (
        select from public.profiles f where f.id = s.created_by and f.level in ('admin', 'super') and f.suspended_at is null)
      else p.taken_down_at is null and p.site_id in (select public.site_ids_of(s.created_by, 'editor')) end
  ), counted as (
    update public.page_shares s set opened = s.opened + 1, last_opened_at = now()
    where p_counts and s.id in (select l.id from living l)
  )
  select l.page_id, l.title, l.version_id, l.version_at, l.expires_at from living l
$$;

-- As before, and with p_version_id the page is put back only while this version is published, which the admin looked at; the nil
-- UUID stands for a page that was not published. While a review is asked, the admin has a link that shows it.
drop function public.restore_page(uuid, text);
create function public.restore_page(p_page_id uuid, p_reason text, p_version_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
begin
  if v_page.taken_down_at is null then return; end if;
  if p_version_id <> coalesce(v_page.live_version_id, '00000000-0000-0000-0000-000000000000') then
    raise exception 'published_again' using errcode = 'P0001';
  end if;
  -- Of a page in the trash, or of a site there, nobody gets a link. Without a version the link shows the draft as it is at the time.
  if v_page.review_asked_at is not null and v_page.removed_at is null
    and exists (select from public.sites s where s.id = v_page.site_id and s.removed_at is null)
    and not exists (
      select from public.page_shares s
      where s.page_id = p_page_id and s.for_review and s.created_by = auth.uid() and s.version_id is not distinct from v_page.live_version_id
        and (s.version_id is not null or s.created_at >= v_page.updated_at)
    )
  then
    raise exception 'not_looked_at' using errcode = 'P0001';
  end if;
  update public.pages p set taken_down_at = null, taken_down_reason = '' where p.id = p_page_id;
  perform public.log_audit('page.restored', 'page', p_page_id::text,
    jsonb_build_object('reason', v_page.taken_down_reason),
    jsonb_build_object('title', v_page.title, 'reason', btrim(public.plain_line(p_reason))));
  perform public.tell_page_owners(v_page, 'page-builder.put_back', v_page.title);
end $$;

revoke execute on function public.admin_reports(text), public.restore_page(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.admin_reports(text), public.restore_page(uuid, text, uuid) to authenticated;
