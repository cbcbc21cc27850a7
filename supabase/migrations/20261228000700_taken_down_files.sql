-- A page that was taken down can be published and put back with another content. What is gone follows: the files of the version that
-- was reported stay gone, and those of a version that is refused are gone too.

-- What a page, its draft and its versions name.
create function public.hold_page_assets(p_page_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.taken_down_assets (page_id, site_id, use_key)
  select p.id, p.site_id, x.key
  from public.pages p cross join lateral (
    select unnest(p.asset_keys) as key
    union select unnest(v.asset_keys) from public.page_versions v where v.page_id = p.id
  ) x
  where p.id = p_page_id
  on conflict do nothing
$$;

-- As before; a page that is put back gets its files, but when it was published meanwhile only those of what visitors see. Publishing
-- gives it others.
create or replace function public.keep_taken_down_assets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.taken_down_at is null then
    delete from public.taken_down_assets t
    where t.page_id = new.id and (
      coalesce(new.published_at <= old.taken_down_at, false)
      or t.use_key = any (coalesce((select v.asset_keys from public.page_versions v where v.id = new.live_version_id), new.asset_keys))
    );
  elsif old.taken_down_at is null then
    perform public.hold_page_assets(new.id);
  end if;
  return null;
end $$;

-- As before; of a page that is down already, what was added since is gone too.
create or replace function public.take_down_page(p_page_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
  v_reason text := btrim(public.plain_line(p_reason));
begin
  if v_reason = '' then raise exception 'invalid_request' using errcode = '22023'; end if;
  update public.page_reports r set status = 'taken_down', decided_at = now() where r.page_id = p_page_id and r.status = 'open';
  if v_page.taken_down_at is not null then
    perform public.hold_page_assets(p_page_id);
    return;
  end if;
  update public.pages p set taken_down_at = now(), taken_down_reason = v_reason where p.id = p_page_id;
  perform public.log_audit('page.taken_down', 'page', p_page_id::text, null,
    jsonb_build_object('title', v_page.title, 'reason', v_reason));
  perform public.tell_page_owners(v_page, 'page-builder.taken_down', left(v_page.title, 80) || ' · 사유: ' || v_reason);
end $$;

-- As before, and what the refused version shows is gone.
create or replace function public.refuse_page_review(p_page_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.reported_page(p_page_id, p_reason);
  v_reason text := btrim(public.plain_line(p_reason));
begin
  if v_reason = '' then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.review_asked_at is null then return; end if;
  update public.pages p set review_asked_at = null, review_text = '', review_answered_at = now(), review_answer = v_reason
  where p.id = p_page_id;
  perform public.hold_page_assets(p_page_id);
  perform public.log_audit('page.review_refused', 'page', p_page_id::text, null,
    jsonb_build_object('title', v_page.title, 'reason', v_reason));
  perform public.tell_page_owners(v_page, 'page-builder.review_refused', left(v_page.title, 80) || ' · 사유: ' || v_reason);
end $$;

revoke execute on function public.hold_page_assets(uuid) from public, anon, authenticated;
