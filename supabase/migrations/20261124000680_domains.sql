-- Domains of sites. A domain belongs to the site whose token is in its TXT record; any number of sites may claim it until then.
--
-- txt → routing → certificate → live; error: somebody else holds it, or nobody has answered for a month. The gateway resolves
-- names and reports what it saw; this file decides what that means.

create table public.domains (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  -- As it is in DNS, in lower case and punycode.
  hostname text not null check (
    char_length(hostname) <= 253
    and hostname ~ '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$'
  ),
  -- As people read it: 온기커피.한국.
  name text not null check (char_length(name) between 1 and 253),
  -- Whether it is what registrars sell, example.co.kr and not shop.example.co.kr: it has a `www` beside it.
  is_apex boolean not null,
  -- Whether www. is served too, and which of the two leads to the other.
  www text not null default 'none' check (www in ('none', 'redirect', 'main') and (is_apex or www = 'none')),
  www_ready boolean not null default false,
  txt_token text not null default public.new_code(),
  status text not null default 'txt' check (status in ('txt', 'routing', 'certificate', 'live', 'error')),
  problem text check (problem in ('txt_missing', 'taken', 'lost', 'routing', 'certificate', 'resolver', 'stopped')),
  -- What was seen in DNS, for the screen.
  observed jsonb not null default '{}' check (octet_length(observed::text) <= 16384),
  verified_at timestamptz,
  live_at timestamptz,
  is_primary boolean not null default false check (not is_primary or verified_at is not null),
  -- A verified domain without its record keeps working for three days.
  txt_missing_since timestamptz,
  -- Checks in a row without progress, and since when.
  tries int not null default 0,
  waiting_since timestamptz not null default now(),
  checked_at timestamptz,
  next_check_at timestamptz default now(),
  created_at timestamptz not null default now(),
  unique (site_id, hostname)
);
-- One site holds a domain, and a claim without proof blocks nobody.
create unique index domains_verified on public.domains (hostname) where verified_at is not null;
create unique index domains_primary on public.domains (site_id) where is_primary;
create index domains_due on public.domains (next_check_at) where next_check_at is not null;

-- Redirects that people write: from a path of the site to another one, or to an address elsewhere. Paths are as people read them.
create table public.site_redirects (
  site_id uuid not null references public.sites (id) on delete cascade,
  from_path text not null check (char_length(from_path) between 2 and 200),
  target text not null check (char_length(target) between 1 and 1000),
  rank int not null,
  primary key (site_id, from_path)
);

-- For managers ---------------------------------------------------------------------------------------------------------------

-- Called by the gateway, which has read and checked the name. Returns { ok, id }; of a domain that the site has already, its id.
create function public.add_domain(p_user uuid, p_site_id uuid, p_hostname text, p_name text, p_is_apex boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_hostname is null or p_name is null or p_is_apex is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if p_site_id is null or p_user is null or p_site_id not in (select public.site_ids_of(p_user, 'viewer')) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if p_site_id not in (select public.site_ids_of(p_user, 'manager')) then raise exception 'forbidden' using errcode = '42501'; end if;
  perform from public.sites s where s.id = p_site_id for no key update;
  select d.id into v_id from public.domains d where d.site_id = p_site_id and d.hostname = p_hostname;
  if found then return jsonb_build_object('ok', true, 'id', v_id); end if;
  if (select count(*) from public.domains d where d.site_id = p_site_id) >= 20 then
    raise exception 'too_many_domains' using errcode = 'P0001';
  end if;
  insert into public.domains (site_id, hostname, name, is_apex) values (p_site_id, p_hostname, p_name, p_is_apex)
  returning id into v_id;
  return jsonb_build_object('ok', true, 'id', v_id);
end $$;

-- Locks the site of a domain and checks that the caller manages it.
create function public.hold_domain(p_id uuid) returns public.domains
language plpgsql security definer set search_path = '' as $$
declare
  v_domain public.domains;
begin
  select d.* into v_domain from public.domains d where d.id = p_id;
  perform public.hold_site(v_domain.site_id, 'editor');
  select d.* into v_domain from public.domains d where d.id = p_id for update;
  if v_domain.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  return v_domain;
end $$;

create function public.remove_domain(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.hold_domain(p_id);
  delete from public.domains where id = p_id;
end $$;

create function public.set_domain_www(p_id uuid, p_www text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_domain public.domains := public.hold_domain(p_id);
begin
  if p_www is null or p_www not in ('none', 'redirect', 'main') or not (v_domain.is_apex or p_www = 'none') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  update public.domains set www = p_www, www_ready = www_ready and p_www <> 'none', next_check_at = now() where id = p_id;
end $$;

-- The address that all others of the site lead to: a live domain, or null for the free one.
create function public.set_primary_domain(p_site_id uuid, p_domain_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.hold_site(p_site_id, 'editor');
  if p_domain_id is not null and not exists (
    select from public.domains d where d.id = p_domain_id and d.site_id = p_site_id and d.status = 'live'
  ) then
    raise exception 'domain_not_live' using errcode = 'P0001';
  end if;
  update public.domains set is_primary = false where site_id = p_site_id and is_primary and id is distinct from p_domain_id;
  update public.domains set is_primary = true where id = p_domain_id and not is_primary;
end $$;

-- The path that a target has at the hosts of this site; null when it leads elsewhere.
create function public.own_path(p_site_id uuid, p_target text) returns text
language sql stable security definer set search_path = ''
return case
  when p_target like '/%' then rtrim(split_part(split_part(p_target, '#', 1), '?', 1), '/')
  when substring(lower(p_target) from '^https?://(?:www\.)?([^/:?#]+)') in (
    select d.hostname from public.domains d where d.site_id = p_site_id
    union select d.name from public.domains d where d.site_id = p_site_id
  ) then rtrim(coalesce(substring(p_target from '^https?://[^/?#]+([^?#]*)'), ''), '/')
end;

-- Replaces the redirects of a site: [{ from, to }]. Raises `redirect_loop` when one of them comes back to itself.
create function public.save_site_redirects(p_site_id uuid, p_redirects jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_item jsonb;
  v_next jsonb := '{}';
  v_at text;
  v_steps int;
begin
  perform public.hold_site(p_site_id, 'editor');
  if p_redirects is null or jsonb_typeof(p_redirects) <> 'array' then raise exception 'invalid_request' using errcode = '22023'; end if;
  if jsonb_array_length(p_redirects) > 100 then raise exception 'too_many_redirects' using errcode = 'P0001'; end if;
  for v_item in select x from jsonb_array_elements(p_redirects) x loop
    if jsonb_typeof(v_item -> 'from') is distinct from 'string' or jsonb_typeof(v_item -> 'to') is distinct from 'string'
      or char_length(v_item ->> 'from') not between 2 and 200 or char_length(v_item ->> 'to') not between 1 and 1000
      -- Paths of pages: no query, nothing that a URL writes in another way, and none of the gateway's own.
      or (v_item ->> 'from') !~ '^(?:/[^/\\%?#[:space:][:cntrl:]]+)+$'
      or (v_item ->> 'from') ~ '^/(?:_image|form|landing|iframe|storage)(?:/|$)|/\.{1,2}(?:/|$)|^/(?:robots\.txt|sitemap\.xml)$'
      or (v_item ->> 'from') <> public.plain_line(v_item ->> 'from') or (v_item ->> 'to') <> public.plain_line(v_item ->> 'to')
      or (v_item ->> 'to') !~ '^(?:/(?![/\\])|https?://[^/\\?#@[:space:]]+(?:[/?#]|$))[^\\[:space:][:cntrl:]]*$'
      or v_next ? (v_item ->> 'from')
    then
      raise exception 'invalid_redirect' using errcode = '22023';
    end if;
    v_next := v_next || jsonb_build_object(v_item ->> 'from', public.own_path(p_site_id, v_item ->> 'to'));
  end loop;
  for v_item in select x from jsonb_array_elements(p_redirects) x loop
    v_at := v_next ->> (v_item ->> 'from');
    v_steps := 0;
    while v_at is not null and v_steps <= 100 loop
      if v_at = v_item ->> 'from' then raise exception 'redirect_loop' using errcode = 'P0001'; end if;
      v_at := v_next ->> v_at;
      v_steps := v_steps + 1;
    end loop;
  end loop;
  delete from public.site_redirects r where r.site_id = p_site_id;
  insert into public.site_redirects (site_id, from_path, target, rank)
  select p_site_id, x.item ->> 'from', x.item ->> 'to', x.rank::int
  from jsonb_array_elements(p_redirects) with ordinality x (item, rank);
end $$;

-- For the gateway ------------------------------------------------------------------------------------------------------------

-- Domains that are due. They are taken for two minutes, so that two gateways do not look at the same one.
create function public.claim_domain_checks(p_limit int)
returns table (id uuid, hostname text, www text, txt_token text, is_verified boolean)
language sql volatile security definer set search_path = '' as $$
  update public.domains d set next_check_at = now() + interval '2 minutes'
  where d.id in (
    select x.id from public.domains x where x.next_check_at <= now()
    order by x.next_check_at limit case when p_limit between 1 and 20 then p_limit else 0 end for update skip locked
  )
  returning d.id, d.hostname, d.www, d.txt_token, d.verified_at is not null
$$;

-- Tells the managers of a site what became of a domain.
create function public.tell_of_domain(p_domain public.domains, p_kind text) returns void
language sql volatile security definer set search_path = '' as $$
  select public.notify(
    array(
      select m.user_id from public.site_members m
      where m.site_id = (p_domain).site_id and m.role in ('owner', 'manager') and m.user_id is not null
    ),
    p_kind, null, 'domain', (p_domain).id, (p_domain).name, '/page/domain2?domainId=' || (p_domain).id, null)
$$;

-- Takes a domain from the site that holds it.
create function public.release_domain(p_id uuid, p_problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_domain public.domains;
begin
  update public.domains d
  set verified_at = null, is_primary = false, www_ready = false, txt_missing_since = null, problem = p_problem, tries = 0,
    status = case p_problem when 'lost' then 'error' else 'txt' end, waiting_since = now(), next_check_at = now() + interval '1 hour'
  where d.id = p_id returning d.* into v_domain;
  perform public.tell_of_domain(v_domain, 'page-builder.domain_lost');
end $$;

-- What a check saw: { tokens: all tokens in the TXT records, null when DNS did not answer; routing, www: 'ok', 'wrong' or
-- 'unknown'; certificate: 'ok', 'failed' or null; observed }. p_asked: a person asked for it.
create function public.record_domain_check(p_id uuid, p_check jsonb, p_asked boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_domain public.domains;
  v_holder public.domains;
  v_tokens jsonb := p_check -> 'tokens';
  v_routing text := coalesce(p_check ->> 'routing', 'unknown');
  v_certificate text := p_check ->> 'certificate';
  v_status text;
  v_problem text;
  v_delay interval;
begin
  if p_check is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  -- Claims of one domain are settled one after the other.
  perform pg_advisory_xact_lock(hashtextextended('domain ' || (select d.hostname from public.domains d where d.id = p_id), 0));
  select d.* into v_domain from public.domains d where d.id = p_id for update;
  if v_domain.id is null then return; end if;
  v_status := v_domain.status;
  if coalesce(p_asked, false) then
    v_domain.tries := 0;
    v_domain.waiting_since := now();
  end if;

  if jsonb_typeof(v_tokens) is distinct from 'array' then
    v_problem := 'resolver';
  elsif v_tokens ? v_domain.txt_token then
    v_domain.txt_missing_since := null;
    if v_domain.verified_at is null then
      select d.* into v_holder from public.domains d
      where d.hostname = v_domain.hostname and d.verified_at is not null and d.id <> p_id for update;
      if v_holder.id is not null and v_tokens ? v_holder.txt_token then
        v_problem := 'taken';
        v_status := 'error';
      else
        if v_holder.id is not null then perform public.release_domain(v_holder.id, 'lost'); end if;
        v_domain.verified_at := now();
        v_status := 'routing';
      end if;
    end if;
  elsif v_domain.verified_at is null then
    v_problem := 'txt_missing';
    v_status := 'txt';
  else
    v_domain.txt_missing_since := coalesce(v_domain.txt_missing_since, now());
    if v_domain.txt_missing_since < now() - interval '3 days' then
      update public.domains set observed = coalesce(p_check -> 'observed', observed), checked_at = now() where id = p_id;
      perform public.release_domain(p_id, 'txt_missing');
      return;
    end if;
  end if;

  if v_domain.verified_at is not null and v_problem is null then
    if v_routing = 'unknown' then
      v_problem := 'resolver';
    elsif v_routing <> 'ok' then
      v_problem := 'routing';
    elsif v_certificate is distinct from 'ok' then
      v_problem := 'certificate';
    end if;
    -- A live domain stays live until it has failed three times.
    v_domain.tries := case when v_problem is null then 0 when v_problem = 'resolver' then v_domain.tries else v_domain.tries + 1 end;
    if v_status <> 'live' or v_domain.tries >= 3 then
      v_status := case
        when v_problem is null then 'live'
        when v_problem = 'certificate' then 'certificate'
        when v_problem = 'routing' or v_status not in ('certificate', 'live') then 'routing'
        else v_status
      end;
    elsif v_problem is null then
      v_status := 'live';
    end if;
    v_problem := coalesce(v_problem, case when v_domain.txt_missing_since is not null then 'txt_missing' end);
  elsif v_status <> 'live' then
    v_domain.tries := v_domain.tries + 1;
  end if;

  v_delay := case
    when v_status = 'live' and v_problem is null then interval '6 hours'
    when v_status = 'live' then interval '5 minutes'
    else least(interval '15 seconds' * power(2, least(v_domain.tries, 10)), interval '30 minutes')
  end;
  if v_status = 'live' then v_domain.waiting_since := now(); end if;
  if v_domain.verified_at is null and v_domain.waiting_since < now() - interval '30 days' then
    v_status := 'error';
    v_problem := 'stopped';
    v_delay := null;
  end if;
  update public.domains d
  set status = v_status, problem = v_problem, verified_at = v_domain.verified_at, tries = v_domain.tries,
    txt_missing_since = v_domain.txt_missing_since, waiting_since = v_domain.waiting_since, checked_at = now(),
    next_check_at = now() + v_delay, observed = coalesce(p_check -> 'observed', d.observed),
    live_at = case when v_status = 'live' then coalesce(d.live_at, now()) else d.live_at end,
    www_ready = case p_check ->> 'www' when 'ok' then d.www <> 'none' when 'wrong' then false else d.www_ready end,
    -- The first domain of a site that works becomes its address.
    is_primary = d.is_primary or (v_status = 'live' and d.live_at is null and not exists (
      select from public.domains x where x.site_id = d.site_id and x.live_at is not null
    ))
  where d.id = p_id;
  if v_status = 'live' and v_domain.live_at is null then perform public.tell_of_domain(v_domain, 'page-builder.domain_live'); end if;
end $$;

-- The site that a host name leads to; null when no site has proved that it is its own.
create function public.domain_at(p_hostname text) returns text
language sql stable security definer set search_path = ''
return (
  select s.subdomain from public.domains d join public.sites s on s.id = d.site_id and s.removed_at is null
  where d.verified_at is not null
    and (d.hostname = p_hostname or (d.hostname = substr(p_hostname, 5) and p_hostname like 'www.%' and d.www <> 'none'))
  order by d.hostname = p_hostname desc limit 1
);

-- The host that all others of a site lead to; null for the free one, and while its domain does not work.
create function public.site_host_of(p_site_id uuid) returns text
language sql stable security definer set search_path = ''
return (
  select case when d.www = 'main' and d.www_ready then 'www.' else '' end || d.hostname
  from public.domains d where d.site_id = p_site_id and d.is_primary and d.status = 'live'
);

-- The host and the redirects of a site; null when there is no such site.
create function public.site_web(p_subdomain text) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('host', public.site_host_of(s.id), 'redirects', coalesce(
    (select jsonb_object_agg(r.from_path, r.target) from public.site_redirects r where r.site_id = s.id), '{}'))
  from public.sites s where s.subdomain = p_subdomain and s.removed_at is null
);

-- As before, with the host that its site has of its own.
drop function public.published_page(uuid, uuid);
create function public.published_page(p_page_id uuid, p_known_version uuid default null)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid, subdomain text, path text, unpublished boolean, host text
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title,
    case when p.taken_down_at is null and v.id is distinct from p_known_version then coalesce(v.html, '') else '' end,
    v.etag, v.at, p.taken_down_at is not null, p.slug, p.seo, v.id, s.subdomain, public.page_path(p), v.id is null,
    public.site_host_of(s.id)
  from public.pages p
  join public.sites s on s.id = p.site_id and s.removed_at is null
  left join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.removed_at is null and (v.id is not null or p.unpublished_at is not null)
$$;

-- Live changes and privileges ------------------------------------------------------------------------------------------------

select public.broadcast_changes(t.name::regclass, 'site', 'r.site_id')
from unnest(array['public.domains', 'public.site_redirects']) t (name);

alter table public.domains enable row level security;
alter table public.site_redirects enable row level security;
revoke all on public.domains, public.site_redirects from anon, authenticated;
grant select on public.domains, public.site_redirects to authenticated;
grant all on public.domains, public.site_redirects to service_role;
create policy domains_select on public.domains for select to authenticated
  using (site_id in (select public.my_site_ids('manager')));
create policy site_redirects_select on public.site_redirects for select to authenticated
  using (site_id in (select public.my_site_ids('manager')));

revoke execute on function
  public.add_domain(uuid, uuid, text, text, boolean), public.hold_domain(uuid), public.remove_domain(uuid),
  public.set_domain_www(uuid, text), public.set_primary_domain(uuid, uuid), public.own_path(uuid, text),
  public.save_site_redirects(uuid, jsonb), public.claim_domain_checks(int), public.tell_of_domain(public.domains, text),
  public.release_domain(uuid, text), public.record_domain_check(uuid, jsonb, boolean), public.domain_at(text),
  public.site_host_of(uuid), public.site_web(text), public.published_page(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.remove_domain(uuid), public.set_domain_www(uuid, text), public.set_primary_domain(uuid, uuid),
  public.save_site_redirects(uuid, jsonb)
  to authenticated;
grant execute on function
  public.add_domain(uuid, uuid, text, text, boolean), public.claim_domain_checks(int),
  public.record_domain_check(uuid, jsonb, boolean), public.domain_at(text), public.site_web(text),
  public.published_page(uuid, uuid)
  to service_role;
