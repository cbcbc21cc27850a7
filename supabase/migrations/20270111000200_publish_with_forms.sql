-- A page and its forms are published together, or not at all. Before, the gateway kept the forms with a second call: when the
-- database refused a form, the page was live although the answer was an error.

drop function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb, jsonb);

-- As before, and with the definitions of the forms of the page (`keep_form`).
create function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_etag text, p_report jsonb,
  p_payload text default null, p_project jsonb default null, p_sections jsonb default null,
  p_forms jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_project jsonb;
  v_content text;
  v_version_id uuid;
begin
  -- Before the page, as for an answer of a visitor: two that take both locks in another order would wait for each other.
  perform public.lock_forms(p_page_id, true);
  v_page := public.require_page_editor(p_page_id, p_user);
  v_project := coalesce(p_project, v_page.draft);
  v_content := public.page_content(v_page, p_sections);
  if p_base_rev is null or p_report is null or p_forms is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  select v.id into v_version_id from public.page_versions v
  where v.id = v_page.live_version_id and v.etag = p_etag and v.html = p_html and v.payload is not distinct from p_payload
    and v.title = v_page.title and v.project = v_project;
  if found then
    update public.pages set published_at = now(), live_content = v_content
    where id = p_page_id and (updated_at > published_at or live_content is distinct from v_content);
  else
    insert into public.page_versions
      (page_id, site_id, kind, title, project, html, etag, report, payload, created_by)
    values (p_page_id, v_page.site_id, 'publish', v_page.title, v_project, p_html, p_etag,
      p_report, p_payload, p_user)
    returning id into v_version_id;
    update public.pages set live_version_id = v_version_id, published_at = now(), live_content = v_content where id = p_page_id;
    if v_page.taken_down_at is null then
      -- Held for pages of the site that were taken down before and are not any more.
      delete from public.taken_down_assets t using public.page_versions v
      where v.id = v_version_id and t.use_key = any (v.asset_keys)
        and t.page_id in (select p.id from public.pages p where p.site_id = v_page.site_id and p.taken_down_at is null);
    end if;
    update public.sites s set home_page_id = public.home_page_of(s.id) where s.id = v_page.site_id and s.home_page_id is null;
  end if;
  perform public.keep_forms(p_page_id, v_version_id, p_forms);
  return (
    select jsonb_build_object('ok', true, 'version_id', v_version_id, 'subdomain', s.subdomain, 'path', public.page_path(p))
    from public.pages p join public.sites s on s.id = p.site_id where p.id = p_page_id
  );
end $$;

revoke execute on function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb, jsonb, jsonb)
  from public, anon, authenticated;
grant execute on function public.publish_page(uuid, int, uuid, text, text, jsonb, text, jsonb, jsonb, jsonb) to service_role;

-- Only `publish_page` calls it now.
revoke execute on function public.keep_forms(uuid, uuid, jsonb) from service_role;
