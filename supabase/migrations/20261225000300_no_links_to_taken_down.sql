-- As before, and none of a page that was taken down: nobody could open it.
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
  if (select count(*) from public.page_shares s where s.page_id = p_page_id) >= 20 then
    raise exception 'page_shares_full' using errcode = 'P0001';
  end if;
  insert into public.page_shares (page_id, version_id, created_by, expires_at)
  values (p_page_id, p_version_id, auth.uid(), now() + make_interval(days => p_days))
  returning id into v_id;
  return v_id;
end $$;
