-- As migration 310 for the other functions: without a revision no page is published. Here, because the one with the payload
-- of a page made this function anew.

create or replace function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_css_hash text, p_etag text, p_report jsonb,
  p_payload text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_version_id uuid;
begin
  if p_base_rev is null or p_report is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  insert into public.page_versions
    (page_id, site_id, kind, title, project, html, css_hash, etag, report, payload, created_by)
  values (p_page_id, v_page.site_id, 'publish', v_page.title, v_page.draft, p_html, p_css_hash, p_etag,
    p_report, p_payload, p_user)
  returning id into v_version_id;
  update public.pages set live_version_id = v_version_id, published_at = now() where id = p_page_id;
  return jsonb_build_object('ok', true, 'version_id', v_version_id);
end $$;
