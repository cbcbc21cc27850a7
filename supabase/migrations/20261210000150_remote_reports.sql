-- What browsers report of versions of remotes: documents that opened it ('view'), and failures by phase and code. The gateways
-- count in memory and add their sums; nothing of a person is stored.
create table public.remote_reports (
  name text not null check (name ~ '^[a-z][a-z-]{1,30}$'),
  version text not null check (version ~ '^[0-9a-z.-]{6,64}$'),
  -- In UTC.
  day date not null,
  phase text not null check (phase in ('view', 'fetch', 'integrity', 'evaluate', 'contract', 'render')),
  code text not null check (code ~ '^[a-z_]{1,40}$'),
  count bigint not null check (count > 0),
  purge_at timestamptz not null,
  primary key (name, version, day, phase, code)
);
create index remote_reports_purge on public.remote_reports (purge_at);

alter table public.remote_reports enable row level security;
revoke all on public.remote_reports from anon, authenticated;
grant select on public.remote_reports to authenticated;
grant all on public.remote_reports to service_role;
create policy "admins read reports of remotes" on public.remote_reports for select to authenticated
  using ((select public.is_admin()));

create function public.add_remote_reports(p_reports jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if p_reports is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.remote_reports as t (name, version, day, phase, code, count, purge_at)
  select r.name, r.version, (now() at time zone 'utc')::date, r.phase, r.code, r.count, now() + interval '90 days'
  from jsonb_to_recordset(p_reports) r (name text, version text, phase text, code text, count bigint)
  -- In one order, so that gateways which add at the same moment do not wait for each other in a circle.
  order by r.name, r.version, r.phase, r.code
  on conflict (name, version, day, phase, code) do update set count = t.count + excluded.count;
end $$;

-- [{ name, version, views, errors }] of versions, as [{ name, version }], over all days.
create function public.remote_report_sums(p_versions jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
    select v.name, v.version,
      coalesce(sum(r.count) filter (where r.phase = 'view'), 0) as views,
      coalesce(sum(r.count) filter (where r.phase <> 'view'), 0) as errors
    from jsonb_to_recordset(p_versions) v (name text, version text)
    left join public.remote_reports r on r.name = v.name and r.version = v.version
    group by v.name, v.version
  ) s
$$;

revoke all on function public.add_remote_reports(jsonb), public.remote_report_sums(jsonb) from public, anon, authenticated;
grant execute on function public.add_remote_reports(jsonb), public.remote_report_sums(jsonb) to service_role;
