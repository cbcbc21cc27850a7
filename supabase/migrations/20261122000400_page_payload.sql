-- A published page as plain data, written by the renderer together with the html. Text, not jsonb: the gateway answers it
-- as it stands, without reading it. Null in versions that were published before.

alter table public.page_versions add column payload text;

drop function public.publish_page(uuid, int, uuid, text, text, text, jsonb);

-- Makes what was rendered from the draft of p_base_rev live: { ok, version_id } or { ok: false, current }. Without
-- p_payload, as a gateway of the release before calls it, the blocks are rendered when they are first asked for.
create function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_css_hash text, p_etag text, p_report jsonb,
  p_payload text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_version_id uuid;
begin
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  insert into public.page_versions
    (page_id, site_id, kind, title, project, html, css_hash, etag, report, payload, created_by)
  values (p_page_id, v_page.site_id, 'publish', v_page.title, v_page.draft, p_html, p_css_hash, p_etag,
    coalesce(p_report, '[]'), p_payload, p_user)
  returning id into v_version_id;
  update public.pages set live_version_id = v_version_id, published_at = now() where id = p_page_id;
  return jsonb_build_object('ok', true, 'version_id', v_version_id);
end $$;

drop function public.published_page(uuid);

-- What a visitor gets: no row is 404; taken down is 410, and then the html stays here. It stays here too when the version
-- is the one that the gateway holds already: it asks again every second, and a page may be 2 MB.
create function public.published_page(p_page_id uuid, p_known_version uuid default null)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title,
    case when p.taken_down_at is null and v.id is distinct from p_known_version then v.html else '' end,
    v.etag, v.at, p.taken_down_at is not null, p.slug, p.seo, v.id
  from public.pages p
  join public.sites s on s.id = p.site_id and s.deleted_at is null
  join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.deleted_at is null
$$;

revoke execute on function
  public.publish_page(uuid, int, uuid, text, text, text, jsonb, text), public.published_page(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.publish_page(uuid, int, uuid, text, text, text, jsonb, text), public.published_page(uuid, uuid)
  to service_role;
