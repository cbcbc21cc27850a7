-- As before; a page with shared sections passes what was published, in which their content stands: a version must not change when
-- a section does. Without p_project that is the draft.
drop function public.publish_page(uuid, int, uuid, text, text, jsonb, text);
create function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_etag text, p_report jsonb,
  p_payload text default null, p_project jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_project jsonb := coalesce(p_project, v_page.draft);
  v_version_id uuid;
begin
  if p_base_rev is null or p_report is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  select v.id into v_version_id from public.page_versions v
  where v.id = v_page.live_version_id and v.etag = p_etag and v.html = p_html and v.payload is not distinct from p_payload
    and v.title = v_page.title and v.project = v_project;
  if not found then
    insert into public.page_versions
      (page_id, site_id, kind, title, project, html, etag, report, payload, created_by)
    values (p_page_id, v_page.site_id, 'publish', v_page.title, v_project, p_html, p_etag,
      p_report, p_payload, p_user)
    returning id into v_version_id;
    update public.pages set live_version_id = v_version_id, published_at = now() where id = p_page_id;
    update public.sites s set home_page_id = public.home_page_of(s.id) where s.id = v_page.site_id and s.home_page_id is null;
  end if;
  return (
    select jsonb_build_object('ok', true, 'version_id', v_version_id, 'subdomain', s.subdomain, 'path', public.page_path(p))
    from public.pages p join public.sites s on s.id = p.site_id where p.id = p_page_id
  );
end $$;

revoke execute on function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb) to service_role;
