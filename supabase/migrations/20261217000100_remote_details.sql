-- Where a version of a remote failed and when last, how fast its pages are, and one answer with all of it for `/admin/remote` and
-- `dojang logs`. Nothing of a person is stored: a route is the pattern of its descriptor, and a trace id is of the gateway.

alter table public.remote_reports
  add column route text not null default '' check (char_length(route) <= 200),
  add column snapshot text check (snapshot ~ '^[0-9a-f]{16}$'),
  add column trace_id text check (trace_id ~ '^[0-9a-f]{32}$'),
  add column last_at timestamptz not null default now(),
  drop constraint remote_reports_pkey,
  add primary key (name, version, day, phase, code, route);

-- How often a measure of a version fell into a bucket. Buckets grow by an eighth of a power of two, so that a percentile is within
-- five per cent: bucket = round(8 · log2(value + 1)). Values are milliseconds, and thousandths for cls.
create table public.remote_vitals (
  name text not null check (name ~ '^[a-z][a-z-]{1,30}$'),
  version text not null check (version ~ '^[0-9a-z.-]{6,64}$'),
  -- In UTC.
  day date not null,
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'load')),
  bucket smallint not null check (bucket between 0 and 160),
  count bigint not null check (count > 0),
  purge_at timestamptz not null,
  primary key (name, version, day, metric, bucket)
);
create index remote_vitals_purge on public.remote_vitals (purge_at);

alter table public.remote_vitals enable row level security;
revoke all on public.remote_vitals from anon, authenticated;
grant select on public.remote_vitals to authenticated;
grant all on public.remote_vitals to service_role;
create policy "admins read vitals of remotes" on public.remote_vitals for select to authenticated
  using ((select public.is_admin()));

create or replace function public.add_remote_reports(p_reports jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if p_reports is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.remote_reports as t
    (name, version, day, phase, code, route, count, snapshot, trace_id, last_at, purge_at)
  select r.name, r.version, (now() at time zone 'utc')::date, r.phase, r.code, coalesce(r.route, ''), r.count, r.snapshot,
    r.trace_id, now(), now() + interval '90 days'
  from jsonb_to_recordset(p_reports)
    r (name text, version text, phase text, code text, route text, count bigint, snapshot text, trace_id text)
  -- In one order, so that gateways which add at the same moment do not wait for each other in a circle.
  order by r.name, r.version, r.phase, r.code, r.route
  on conflict (name, version, day, phase, code, route) do update set
    count = t.count + excluded.count,
    snapshot = coalesce(excluded.snapshot, t.snapshot),
    trace_id = coalesce(excluded.trace_id, t.trace_id),
    last_at = excluded.last_at;
end $$;

create function public.add_remote_vitals(p_vitals jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if p_vitals is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.remote_vitals as t (name, version, day, metric, bucket, count, purge_at)
  select r.name, r.version, (now() at time zone 'utc')::date, r.metric, r.bucket, r.count, now() + interval '90 days'
  from jsonb_to_recordset(p_vitals) r (name text, version text, metric text, bucket smallint, count bigint)
  order by r.name, r.version, r.metric, r.bucket
  on conflict (name, version, day, metric, bucket) do update set count = t.count + excluded.count;
end $$;

-- Of each name: its versions with views, failures and the 75th percentile of each measure since the day of a moment, the one
-- that was seen last first, and the failures since that moment, the latest first.
create function public.remote_health(p_names text[], p_since timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', n.name,
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'version', v.version, 'views', v.views, 'failures', v.failures,
        'vitals', (
          select coalesce(jsonb_object_agg(m.metric, jsonb_build_object('p75', m.p75, 'count', m.total)), '{}')
          from (
            select s.metric, max(s.total) as total,
              round(power(2, min(s.bucket) filter (where s.upto >= 0.75 * s.total) / 8.0) - 1) as p75
            from (
              select d.metric, d.bucket,
                sum(sum(d.count)) over (partition by d.metric order by d.bucket) as upto,
                sum(sum(d.count)) over (partition by d.metric) as total
              from public.remote_vitals d
              where d.name = n.name and d.version = v.version and d.day >= (p_since at time zone 'utc')::date
              group by d.metric, d.bucket
            ) s group by s.metric
          ) m
        )
      ) order by v.last_at desc, v.version), '[]')
      from (
        select r.version, max(r.last_at) as last_at,
          coalesce(sum(r.count) filter (where r.phase = 'view'), 0) as views,
          coalesce(sum(r.count) filter (where r.phase <> 'view'), 0) as failures
        from public.remote_reports r
        where r.name = n.name and r.day >= (p_since at time zone 'utc')::date
        group by r.version order by max(r.last_at) desc, r.version limit 20
      ) v
    ),
    'errors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'version', e.version, 'phase', e.phase, 'code', e.code, 'route', nullif(e.route, ''), 'count', e.count,
        'lastAt', e.last_at, 'snapshot', e.snapshot, 'traceId', e.trace_id
      ) order by e.last_at desc, e.version, e.code, e.route), '[]')
      from (
        select r.version, r.phase, r.code, r.route, sum(r.count) as count, max(r.last_at) as last_at,
          (array_agg(r.snapshot order by r.last_at desc) filter (where r.snapshot is not null))[1] as snapshot,
          (array_agg(r.trace_id order by r.last_at desc) filter (where r.trace_id is not null))[1] as trace_id
        from public.remote_reports r
        where r.name = n.name and r.phase <> 'view' and r.day >= (p_since at time zone 'utc')::date
        group by r.version, r.phase, r.code, r.route
        having max(r.last_at) >= p_since
        order by max(r.last_at) desc, r.version, r.code, r.route limit 100
      ) e
    )
  ) order by n.at), '[]')
  from unnest(p_names) with ordinality n (name, at)
$$;

revoke all on function public.add_remote_vitals(jsonb), public.remote_health(text[], timestamptz)
  from public, anon, authenticated;
grant execute on function public.add_remote_vitals(jsonb), public.remote_health(text[], timestamptz) to service_role;
