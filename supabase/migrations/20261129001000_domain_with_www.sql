-- As before, with the `www` that a new domain begins with: an address that was pasted with `www.` is a claim of the domain below
-- it, whose visitors go to the `www`.
drop function public.add_domain(uuid, uuid, text, text, boolean);
create function public.add_domain(
  p_user uuid, p_site_id uuid, p_hostname text, p_name text, p_is_apex boolean, p_www text default 'none'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_hostname is null or p_name is null or p_is_apex is null or p_www is null or p_www not in ('none', 'redirect', 'main')
    or not (p_is_apex or p_www = 'none') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
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
  insert into public.domains (site_id, hostname, name, is_apex, www) values (p_site_id, p_hostname, p_name, p_is_apex, p_www)
  returning id into v_id;
  return jsonb_build_object('ok', true, 'id', v_id);
end $$;

revoke execute on function public.add_domain(uuid, uuid, text, text, boolean, text) from public, anon, authenticated;
grant execute on function public.add_domain(uuid, uuid, text, text, boolean, text) to service_role;
