-- A network has three open reports of a page, the first ones. Before, the last one took the place of the one before it, so that
-- somebody of the same network, as the owner of the page may be, could replace an honest report. Further ones are not stored.

-- Stores a report of a live page. A page keeps 200 open ones, which are enough to decide. Returns false when visitors cannot see it.
create or replace function public.submit_report(p_page_id uuid, p_reason text, p_body text, p_email text, p_ip_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_reason is null or p_body is null or p_email is null or p_ip_hash is null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if not exists (
    select from public.pages p join public.sites s on s.id = p.site_id and s.removed_at is null
    where p.id = p_page_id and p.removed_at is null and p.taken_down_at is null and p.live_version_id is not null
  ) then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('report ' || p_page_id, 0));
  insert into public.page_reports (page_id, reason, body, email, ip_hash)
  select p_page_id, p_reason, p_body, p_email, p_ip_hash
  from (
    select count(*) as of_page, count(*) filter (where r.ip_hash = p_ip_hash) as of_network
    from public.page_reports r where r.page_id = p_page_id and r.status = 'open'
  ) open
  where open.of_page < 200 and open.of_network < 3;
  return true;
end $$;
