-- Publishing proposes a name for the address of a site, which nobody has yet: without one people hand out the generated name.

create function public.is_site_name(p_name text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_name ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$' and p_name not like 'xn--%' and p_name <> all (array[
  'admin', 'api', 'app', 'assets', 'auth', 'blog', 'cdn', 'dev', 'docs', 'dojang', 'ftp', 'help', 'imap', 'localhost', 'login',
  'mail', 'ns1', 'ns2', 'pop', 'root', 'smtp', 'static', 'status', 'support', 'test', 'webmail', 'www'
]);

-- As before; what a name may be is said once.
create or replace function public.set_subdomain(p_site_id uuid, p_subdomain text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := lower(btrim(coalesce(p_subdomain, '')));
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not public.has_site_role(p_site_id, 'manager') then raise exception 'forbidden' using errcode = '42501'; end if;
  if not public.is_site_name(v_name) then raise exception 'invalid_subdomain' using errcode = '22023'; end if;
  update public.sites s set subdomain = v_name where s.id = p_site_id;
  return jsonb_build_object('ok', true);
exception when unique_violation then
  return jsonb_build_object('ok', false);
end $$;

-- The name itself, or the first one with a number that no other site has. Null when there is none. Managers only.
create function public.free_subdomain(p_site_id uuid, p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not public.has_site_role(p_site_id, 'manager') then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select x.name
    from (
      select n, case n when 1 then p_name else rtrim(left(p_name, 36), '-') || '-' || n end as name
      from generate_series(1, 200) n
    ) x
    where public.is_site_name(x.name)
      and not exists (select from public.sites s where s.subdomain = x.name and s.id <> p_site_id)
    order by x.n limit 1
  );
end $$;

revoke execute on function public.is_site_name(text), public.free_subdomain(uuid, text) from public, anon, authenticated;
grant execute on function public.free_subdomain(uuid, text) to authenticated;
