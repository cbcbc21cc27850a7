-- Reports (신고) of published pages by visitors, and what admins do about them. Guests have no access: the gateway sends a report
-- as the server.

create table public.page_reports (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.pages (id) on delete cascade,
  reason text not null check (reason in ('fraud', 'spam', 'illegal', 'privacy', 'rights', 'other')),
  body text not null default '' check (char_length(body) <= 2000),
  -- For an answer, when the visitor wants one.
  email text not null default '' check (char_length(email) <= 254),
  -- Keyed hash of the network.
  ip_hash text not null check (char_length(ip_hash) <= 64),
  status text not null default 'open' check (status in ('open', 'dismissed', 'taken_down')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  purge_at timestamptz not null default now() + interval '1 year'
);
create index page_reports_open on public.page_reports (page_id, created_at desc) where status = 'open';
create index page_reports_of_page on public.page_reports (page_id, created_at desc);
create index page_reports_purge on public.page_reports (purge_at);
create trigger page_reports_tidy before insert or update of body on public.page_reports
  for each row execute function public.tidy_text('body');

-- What its site is told.
alter table public.pages add column taken_down_reason text not null default '' check (char_length(taken_down_reason) <= 500);

-- For the server -----------------------------------------------------------------------------------------------------------

-- Stores a report of a live page. A network has one open report of a page, the last one; a page keeps 200 open ones, which are
-- enough to decide. Returns false when visitors cannot see the page.
create function public.submit_report(p_page_id uuid, p_reason text, p_body text, p_email text, p_ip_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_reason is null or p_body is null or p_email is null or p_ip_hash is null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if not exists (
    select from public.pages p join public.sites s on s.id = p.site_id and s.removed_at is null
    where p.id = p_page_id and p.removed_at is null and p.taken_down_at is null and p.live_version_id is not null
  ) then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('report ' || p_page_id, 0));
  update public.page_reports r set reason = p_reason, body = p_body, email = p_email, created_at = now()
  where r.page_id = p_page_id and r.status = 'open' and r.ip_hash = p_ip_hash;
  if found then return true; end if;
  insert into public.page_reports (page_id, reason, body, email, ip_hash)
  select p_page_id, p_reason, p_body, p_email, p_ip_hash
  where (select count(*) from public.page_reports r where r.page_id = p_page_id and r.status = 'open') < 200;
  return true;
end $$;

-- For admins ---------------------------------------------------------------------------------------------------------------

-- Reported pages, the last reported first, each with its newest reports. Views: open, taken_down, and dismissed (no open report).
create function public.admin_reports(p_view text default 'open') returns table (
  page_id uuid, title text, site_name text, is_live boolean, taken_down_at timestamptz, taken_down_reason text,
  count bigint, last_at timestamptz, reports jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select p.id, p.title, s.name, p.live_version_id is not null and p.taken_down_at is null and p.removed_at is null,
      p.taken_down_at, p.taken_down_reason, x.count, x.last_at, (
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'reason', n.reason, 'body', n.body, 'email', n.email, 'created_at', n.created_at) order by n.created_at desc, n.id)
        from (
          select r.* from public.page_reports r where r.page_id = p.id and (p_view <> 'open' or r.status = 'open')
          order by r.created_at desc, r.id limit 5
        ) n
      )
    from (
      select r.page_id, count(*) as count, max(r.created_at) as last_at
      from public.page_reports r where p_view <> 'open' or r.status = 'open' group by r.page_id
    ) x
    join public.pages p on p.id = x.page_id
    join public.sites s on s.id = p.site_id
    where case p_view
      when 'open' then p.taken_down_at is null
      when 'taken_down' then p.taken_down_at is not null
      when 'dismissed' then p.taken_down_at is null and not exists (
        select from public.page_reports r where r.page_id = p.id and r.status = 'open')
      else false
    end
    order by x.last_at desc, p.id;
end $$;

-- The page for an act of an admin, locked; with its reason as one line.
create function public.reported_page(p_page_id uuid, p_reason text) returns public.pages
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_reason is null or char_length(p_reason) > 500 then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.* into v_page from public.pages p where p.id = p_page_id for no key update;
  if v_page.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  return v_page;
end $$;

-- Tells the owners of a page's site, without saying who of the admins it was.
create function public.tell_page_owners(p_page public.pages, p_kind text, p_title text) returns void
language sql volatile security definer set search_path = '' as $$
  select public.notify(
    array(select m.user_id from public.site_members m
      where m.site_id = (p_page).site_id and m.role = 'owner' and m.user_id is not null),
    p_kind, null, 'page', (p_page).id, p_title, '/page/view/' || (p_page).id, null)
$$;

-- Visitors get 410 from now on. Doing so again changes nothing.
create function public.take_down_page(p_page_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
  v_reason text := btrim(public.plain_line(p_reason));
begin
  if v_reason = '' then raise exception 'invalid_request' using errcode = '22023'; end if;
  update public.page_reports r set status = 'taken_down', decided_at = now() where r.page_id = p_page_id and r.status = 'open';
  if v_page.taken_down_at is not null then return; end if;
  update public.pages p set taken_down_at = now(), taken_down_reason = v_reason where p.id = p_page_id;
  perform public.log_audit('page.taken_down', 'page', p_page_id::text, null,
    jsonb_build_object('title', v_page.title, 'reason', v_reason));
  perform public.tell_page_owners(v_page, 'page-builder.taken_down', left(v_page.title, 80) || ' · 사유: ' || v_reason);
end $$;

create function public.restore_page(p_page_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
begin
  if v_page.taken_down_at is null then return; end if;
  update public.pages p set taken_down_at = null, taken_down_reason = '' where p.id = p_page_id;
  perform public.log_audit('page.restored', 'page', p_page_id::text,
    jsonb_build_object('reason', v_page.taken_down_reason),
    jsonb_build_object('title', v_page.title, 'reason', btrim(public.plain_line(p_reason))));
  perform public.tell_page_owners(v_page, 'page-builder.put_back', v_page.title);
end $$;

create function public.dismiss_reports(p_page_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
  v_count int;
begin
  update public.page_reports r set status = 'dismissed', decided_at = now() where r.page_id = p_page_id and r.status = 'open';
  get diagnostics v_count = row_count;
  if v_count = 0 then return; end if;
  perform public.log_audit('page.reports_dismissed', 'page', p_page_id::text, null,
    jsonb_build_object('title', v_page.title, 'reason', btrim(public.plain_line(p_reason)), 'count', v_count));
end $$;

-- As before, and two kinds more.
create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('projects.invited', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

alter table public.page_reports enable row level security;
revoke all on public.page_reports from anon, authenticated;
grant all on public.page_reports to service_role;

revoke execute on function
  public.submit_report(uuid, text, text, text, text), public.admin_reports(text), public.reported_page(uuid, text),
  public.tell_page_owners(public.pages, text, text), public.take_down_page(uuid, text), public.restore_page(uuid, text),
  public.dismiss_reports(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.admin_reports(text), public.take_down_page(uuid, text), public.restore_page(uuid, text), public.dismiss_reports(uuid, text)
  to authenticated;
grant execute on function public.submit_report(uuid, text, text, text, text) to service_role;
