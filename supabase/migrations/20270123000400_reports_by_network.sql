-- Whether a canary ends is decided by many networks. Everybody may report, so a count of reports is what one person wants it to be:
-- two addresses ended any canary. A keyed hash puts each network into one of 256 groups, and a verdict weighs groups and not reports.
-- A group says nothing of a person, and several gateways add up.

create table public.remote_networks (
  name text not null check (name ~ '^[a-z][a-z-]{1,30}$'),
  version text not null check (version ~ '^[0-9a-z.-]{6,64}$'),
  network_group smallint not null check (network_group between 0 and 255),
  views bigint not null check (views >= 0),
  errors bigint not null check (errors >= 0),
  purge_at timestamptz not null,
  primary key (name, version, network_group)
);
create index remote_networks_purge on public.remote_networks (purge_at);

alter table public.remote_networks enable row level security;
revoke all on public.remote_networks from anon, authenticated;
grant all on public.remote_networks to service_role;

create function public.add_remote_networks(p_reports jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if p_reports is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  insert into public.remote_networks as t (name, version, network_group, views, errors, purge_at)
  select r.name, r.version, r.network_group, r.views, r.errors, now() + interval '90 days'
  from jsonb_to_recordset(p_reports) r (name text, version text, network_group smallint, views bigint, errors bigint)
  -- In one order, so that gateways which add at the same moment do not wait for each other in a circle.
  order by r.name, r.version, r.network_group
  on conflict (name, version, network_group) do update set
    views = t.views + excluded.views, errors = t.errors + excluded.errors, purge_at = excluded.purge_at;
end $$;

revoke execute on function public.add_remote_networks(jsonb) from public, anon, authenticated;
grant execute on function public.add_remote_networks(jsonb) to service_role;
