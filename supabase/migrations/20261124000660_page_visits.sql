-- Visits of published pages, counted by the gateway without cookies: nothing of a visitor is stored, only sums.

create table public.page_visits (
  page_id uuid not null references public.pages (id) on delete cascade,
  -- The page's. No reference of its own: it would be a second way from pages to sites for queries that embed one in the other.
  site_id uuid not null,
  -- In Korea.
  day date not null,
  device text not null check (device in ('desktop', 'phone', 'tablet', 'bot')),
  -- Host of the page with the link; empty for a typed address and for the site itself, `*` for all beyond the thirtieth of a day.
  referrer text not null check (char_length(referrer) <= 100),
  count bigint not null check (count > 0),
  -- Screens show ninety days.
  purge_at timestamptz not null,
  primary key (page_id, day, device, referrer)
);
create index page_visits_of_site on public.page_visits (site_id, day);
create index page_visits_purge on public.page_visits (purge_at);

-- Adds counts: [{ page, day, device, referrer, count }]. What names no page is left out. Referrers can be made up, so a page
-- keeps thirty of a day; two gateways that add at the same moment may keep a few more.
create function public.add_visits(p_visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'Asia/Seoul')::date;
begin
  if p_visits is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  with sent as (
    select p.id as page_id, p.site_id, v.day, v.device, v.referrer, v.count
    from jsonb_to_recordset(p_visits) v (page uuid, day date, device text, referrer text, count bigint)
    join public.pages p on p.id = v.page
    where v.day between v_today - 2 and v_today + 1
  ), referrers as (
    select s.page_id, s.day, s.referrer, sum(s.count) as total, s.referrer in ('', '*') or exists (
      select from public.page_visits x where x.page_id = s.page_id and x.day = s.day and x.referrer = s.referrer
    ) as is_known
    from sent s group by s.page_id, s.day, s.referrer
  ), places as (
    select r.page_id, r.day, r.referrer, r.is_known or 30 >= (
      select count(distinct x.referrer) from public.page_visits x
      where x.page_id = r.page_id and x.day = r.day and x.referrer not in ('', '*')
    ) + row_number() over (partition by r.page_id, r.day, r.is_known order by r.total desc, r.referrer) as is_kept
    from referrers r
  )
  insert into public.page_visits as t (page_id, site_id, day, device, referrer, count, purge_at)
  select s.page_id, s.site_id, s.day, s.device, k.referrer, sum(s.count), (s.day + 100)::timestamp at time zone 'Asia/Seoul'
  from sent s
  join places p on p.page_id = s.page_id and p.day = s.day and p.referrer = s.referrer
  cross join lateral (select case when p.is_kept then s.referrer else '*' end) k (referrer)
  group by s.page_id, s.site_id, s.day, s.device, k.referrer
  -- In one order, so that gateways which add at the same moment do not wait for each other in a circle.
  order by s.page_id, s.day, s.device, k.referrer
  on conflict (page_id, day, device, referrer) do update set count = t.count + excluded.count;
end $$;

-- Visits and answers of a page by day, and where the visitors came from: of the last p_days days, today included. Programs
-- are counted apart. Null when the caller may not read the page.
create function public.page_visit_stats(p_page_id uuid, p_days int default 30) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with span as (
    select t.today, t.today - least(greatest(coalesce(p_days, 30), 1), 90) + 1 as first
    from (select (now() at time zone 'Asia/Seoul')::date as today) t
  ), visits as materialized (
    select v.day, v.device, v.referrer, v.count
    from public.page_visits v, span s where v.page_id = p_page_id and v.day between s.first and s.today
  ), answers as (
    select (a.created_at at time zone 'Asia/Seoul')::date as day, count(*) as count
    from span s cross join public.forms f join public.form_submissions a on a.form_id = f.id
    where f.page_id = p_page_id and a.status <> 'spam' and a.created_at >= s.first::timestamp at time zone 'Asia/Seoul'
    group by 1
  )
  select jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object(
        'day', d.day, 'visits', coalesce(v.people, 0), 'bots', coalesce(v.bots, 0), 'answers', coalesce(a.count, 0)
      ) order by d.day)
      from span s
      cross join lateral (select g.at::date as day from generate_series(s.first::timestamp, s.today::timestamp, '1 day') g (at)) d
      left join (
        select x.day, sum(x.count) filter (where x.device <> 'bot') as people, sum(x.count) filter (where x.device = 'bot') as bots
        from visits x group by x.day
      ) v on v.day = d.day
      left join answers a on a.day = d.day
    ),
    'devices', (
      select coalesce(jsonb_object_agg(x.device, x.count), '{}') from (
        select v.device, sum(v.count) as count from visits v where v.device <> 'bot' group by v.device
      ) x
    ),
    'referrers', (
      select coalesce(jsonb_agg(jsonb_build_object('host', x.referrer, 'visits', x.count) order by x.count desc, x.referrer), '[]')
      from (
        select v.referrer, sum(v.count) as count from visits v where v.device <> 'bot'
        group by v.referrer order by 2 desc, 1 limit 10
      ) x
    )
  )
  where exists (select from public.pages p where p.id = p_page_id)
$$;

-- Visits of the last seven days, today included, of the pages of a site that had any: { page id: number }.
create function public.site_visits(p_site_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(x.page_id, x.count), '{}') from (
    select v.page_id, sum(v.count) as count from public.page_visits v
    where v.site_id = p_site_id and v.day > (now() at time zone 'Asia/Seoul')::date - 7 and v.device <> 'bot'
    group by v.page_id
  ) x
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

alter table public.page_visits enable row level security;
revoke all on public.page_visits from anon, authenticated;
grant select on public.page_visits to authenticated;
grant all on public.page_visits to service_role;

create policy page_visits_select on public.page_visits for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function public.add_visits(jsonb), public.page_visit_stats(uuid, int), public.site_visits(uuid)
  from public, anon, authenticated;
grant execute on function public.page_visit_stats(uuid, int), public.site_visits(uuid) to authenticated;
grant execute on function public.add_visits(jsonb) to service_role;
