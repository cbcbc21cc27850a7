-- Whoever edits a page that was taken down asks for a review, an admin puts the page back or answers why it stays.

-- The open request, and the last answer. Both are of the page as it was taken down now: putting it back forgets them.
alter table public.pages
  add column review_asked_at timestamptz,
  add column review_text text not null default '' check (char_length(review_text) <= 2000),
  add column review_answered_at timestamptz,
  add column review_answer text not null default '' check (char_length(review_answer) <= 500);
create index pages_review_asked on public.pages (review_asked_at desc, id) where review_asked_at is not null;

create function public.forget_page_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.review_asked_at := null;
  new.review_text := '';
  new.review_answered_at := null;
  new.review_answer := '';
  return new;
end $$;
create trigger pages_forget_review before update of taken_down_at on public.pages
  for each row when (new.taken_down_at is distinct from old.taken_down_at) execute function public.forget_page_review();

-- Asks for a review, or changes the text of the request. A day passes between an answer and the next request.
create function public.ask_page_review(p_page_id uuid, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_text text;
begin
  -- Before the text is composed, which takes time for each letter.
  if p_text is null or char_length(p_text) > 2000 then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.* into v_page from public.pages p where p.id = p_page_id and p.removed_at is null for no key update;
  perform public.require_site(v_page.site_id, 'editor');
  v_text := btrim(public.plain_line(p_text));
  if v_text = '' then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.taken_down_at is null then raise exception 'not_taken_down' using errcode = 'P0001'; end if;
  if v_page.review_answered_at > now() - interval '1 day' then raise exception 'review_too_soon' using errcode = 'P0001'; end if;
  update public.pages p set review_asked_at = coalesce(p.review_asked_at, now()), review_text = v_text where p.id = p_page_id;
end $$;

-- The page stays as it is. Its owners are told why.
create function public.refuse_page_review(p_page_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
  v_reason text := btrim(public.plain_line(p_reason));
begin
  if v_reason = '' then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.review_asked_at is null then return; end if;
  update public.pages p set review_asked_at = null, review_text = '', review_answered_at = now(), review_answer = v_reason
  where p.id = p_page_id;
  perform public.log_audit('page.review_refused', 'page', p_page_id::text, null,
    jsonb_build_object('title', v_page.title, 'reason', v_reason));
  perform public.tell_page_owners(v_page, 'page-builder.review_refused', left(v_page.title, 80) || ' · 사유: ' || v_reason);
end $$;

-- As before, and the view `review`: pages of which a review is asked, the oldest request first. A page without reports is listed
-- there too: reports are deleted after a year.
drop function public.admin_reports(text);
create function public.admin_reports(p_view text default 'open') returns table (
  page_id uuid, title text, site_name text, is_live boolean, taken_down_at timestamptz, taken_down_reason text,
  count bigint, last_at timestamptz, reports jsonb, owner_id uuid, owner_name text, owner_live bigint, owner_taken_down bigint,
  review_asked_at timestamptz, review_text text
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
      from public.pages p where p_view = 'review' and p.review_asked_at is not null and p.removed_at is null
    ), shown as (
      select p.id, p.title, s.name, p.live_version_id is not null and p.taken_down_at is null and p.removed_at is null as is_live,
        p.taken_down_at, p.taken_down_reason, x.count, x.last_at, s.owner_id, p.review_asked_at, p.review_text
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
      ), '[]'), w.owner_id, public.display_name_of(w.owner_id), o.live, o.taken_down, w.review_asked_at, w.review_text
    from shown w join owners o on o.owner_id = w.owner_id
    order by case when p_view = 'review' then w.last_at end, w.last_at desc, w.id;
end $$;

-- How much waits for an admin: reported pages, and requests. What the first two views of `admin_reports` list.
create function public.admin_report_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return jsonb_build_object(
    'open', (select count(distinct r.page_id) from public.page_reports r
      join public.pages p on p.id = r.page_id and p.taken_down_at is null where r.status = 'open'),
    'review', (select count(*) from public.pages p where p.review_asked_at is not null and p.removed_at is null));
end $$;

-- Links for admins ---------------------------------------------------------------------------------------------------------

-- An admin looks at the draft of a page by a link as any other, for an hour, while a review of it is asked. Nobody of the site gets
-- such a link: it would show others what was taken down.
alter table public.page_shares add column for_review boolean not null default false;
alter policy page_shares_select on public.page_shares using (
  case when for_review then created_by = (select auth.uid()) and (select public.is_admin())
    else page_id in (select p.id from public.pages p where p.site_id in (select public.my_site_ids('editor'))) end);
alter policy page_shares_delete on public.page_shares using (
  not for_review and page_id in (select p.id from public.pages p where p.site_id in (select public.my_site_ids('editor'))));

create function public.share_for_review(p_page_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, '');
  v_id uuid;
begin
  if v_page.review_asked_at is null or v_page.removed_at is not null then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  delete from public.page_shares s
  where s.page_id = p_page_id and s.for_review and (s.created_by = auth.uid() or s.expires_at <= now());
  insert into public.page_shares (page_id, created_by, expires_at, for_review)
  values (p_page_id, auth.uid(), now() + interval '1 hour', true)
  returning id into v_id;
  perform public.log_audit('page.review_opened', 'page', p_page_id::text, null, jsonb_build_object('title', v_page.title));
  return v_id;
end $$;

-- As before, and links of reviews do not count.
create or replace function public.create_page_share(p_page_id uuid, p_days int, p_version_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_id uuid;
begin
  select p.* into v_page from public.pages p where p.id = p_page_id and p.removed_at is null for no key update;
  perform public.require_site(v_page.site_id, 'editor');
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if (p_days in (1, 7, 30, 365)) is not true then raise exception 'invalid_limits' using errcode = '22023'; end if;
  if p_version_id is not null and not exists (
    select from public.page_versions v where v.id = p_version_id and v.page_id = p_page_id
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  delete from public.page_shares s where s.page_id = p_page_id and s.expires_at <= now();
  if (select count(*) from public.page_shares s where s.page_id = p_page_id and not s.for_review) >= 20 then
    raise exception 'page_shares_full' using errcode = 'P0001';
  end if;
  insert into public.page_shares (page_id, version_id, created_by, expires_at)
  values (p_page_id, p_version_id, auth.uid(), now() + make_interval(days => p_days))
  returning id into v_id;
  return v_id;
end $$;

-- As before, and the link of a review shows a page that was taken down, until the review is answered.
create or replace function public.open_page_share(p_id uuid, p_counts boolean)
returns table (page_id uuid, title text, version_id uuid, version_at timestamptz, expires_at timestamptz)
language sql volatile security definer set search_path = '' rows 1 as $$
  with living as (
    select s.id, s.page_id, coalesce(v.title, p.title) as title, s.version_id, v.at as version_at, s.expires_at
    from public.page_shares s
    join public.pages p on p.id = s.page_id and p.removed_at is null
    left join public.page_versions v on v.id = s.version_id
    where s.id = p_id and s.expires_at > now() and case when s.for_review
      then p.review_asked_at is not null and exists (
        select from public.profiles f where f.id = s.created_by and f.level in ('admin', 'super') and f.suspended_at is null)
      else p.taken_down_at is null and p.site_id in (select public.site_ids_of(s.created_by, 'editor')) end
  ), counted as (
    update public.page_shares s set opened = s.opened + 1, last_opened_at = now()
    where p_counts and s.id in (select l.id from living l)
  )
  select l.page_id, l.title, l.version_id, l.version_at, l.expires_at from living l
$$;

-- As before, and a kind more.
create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- Invitations have a mail of their own, which contains the code.
    ('projects.invited', true, 'off', true),
    ('projects.invite_failed', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('projects.exported', true, 'off', true),
    ('projects.removed', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.invited', true, 'off', true),
    ('page-builder.invite_failed', true, 'off', true),
    ('page-builder.joined', true, 'off', false),
    ('page-builder.role', true, 'off', false),
    ('page-builder.removed', true, 'off', false),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.schedule_failed', true, 'instant', true),
    ('page-builder.domain_live', true, 'off', true),
    ('page-builder.domain_lost', true, 'off', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false),
    ('page-builder.review_refused', true, 'instant', true),
    ('page-builder.plan_paid', true, 'off', false),
    ('page-builder.plan_refunded', true, 'off', false),
    ('page-builder.plan_ending', true, 'off', true),
    ('page-builder.plan_ended', true, 'off', true),
    ('admin.canary_ended', true, 'instant', true),
    ('admin.remote_failing', true, 'instant', true)
$$;

revoke execute on function
  public.forget_page_review(), public.ask_page_review(uuid, text), public.refuse_page_review(uuid, text), public.admin_reports(text),
  public.admin_report_counts(), public.share_for_review(uuid)
  from public, anon, authenticated;
grant execute on function
  public.ask_page_review(uuid, text), public.refuse_page_review(uuid, text), public.admin_reports(text),
  public.admin_report_counts(), public.share_for_review(uuid) to authenticated;
