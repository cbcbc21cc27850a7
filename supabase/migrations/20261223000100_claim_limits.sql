-- A statement whose rows are chosen by `in (select … limit … for update skip locked)` may change more rows than the limit: in a
-- plan that runs the inner query again for each row, rows that the statement has just changed are skipped, and others take
-- their place. An array is computed once.

create or replace function public.claim_outbox(p_limit int default 10) returns setof public.outbox
language sql security definer set search_path = '' as $$
  update public.outbox o set tries = o.tries + 1, leased_until = now() + interval '1 minute'
  where o.id = any (array(
    select w.id from public.outbox w
    where w.sent_at is null and w.tries < 8 and (w.leased_until is null or w.leased_until < now())
    order by w.is_bulk, w.created_at limit least(p_limit, 100) for update skip locked
  ))
  returning o.*
$$;

create or replace function public.claim_domain_checks(p_limit int)
returns table (id uuid, hostname text, www text, txt_token text, is_verified boolean)
language sql security definer set search_path = '' as $$
  update public.domains d set next_check_at = now() + interval '2 minutes'
  where d.id = any (array(
    select x.id from public.domains x where x.next_check_at <= now()
    order by x.next_check_at limit case when p_limit between 1 and 20 then p_limit else 0 end for update skip locked
  ))
  returning d.id, d.hostname, d.www, d.txt_token, d.verified_at is not null
$$;

create or replace function public.claim_order_checks(p_limit int) returns setof text
language sql security definer set search_path = '' as $$
  update public.orders o set next_check_at = now() + interval '2 minutes'
  where o.id = any (array(
    select x.id from public.orders x where x.next_check_at <= now()
    order by x.next_check_at limit case when p_limit between 1 and 20 then p_limit else 0 end for update skip locked
  ))
  returning o.order_no
$$;

create or replace function public.drop_unused_files(p_most int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_blobs public.file_blobs[];
  v_count int;
  v_total int := 0;
begin
  delete from public.file_uploads u where u.id = any (array(
    select x.id from public.file_uploads x where x.expires_at <= now() limit p_most for update skip locked));
  get diagnostics v_total = row_count;
  delete from public.file_zips z where z.expires_at <= now();
  v_blobs := array(
    select b from public.file_blobs b
    where not exists (select from public.file_versions v where v.project_id = b.project_id and v.sha256 = b.sha256)
    order by b.project_id, b.sha256 limit p_most for update skip locked);
  delete from public.file_blobs b using unnest(v_blobs) x
  where b.project_id = x.project_id and b.sha256 = x.sha256
    and not exists (select from public.file_versions v where v.project_id = b.project_id and v.sha256 = b.sha256);
  get diagnostics v_count = row_count;
  return greatest(v_total, v_count);
end $$;

create or replace function public.unpublish_due_pages() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.pages p set live_version_id = null, published_at = null, unpublish_at = null
  where p.id = any (array(
    select x.id from public.pages x where x.unpublish_at <= now() and (x.publish_at is null or x.publish_at > now())
    order by x.unpublish_at, x.id limit 100 for update skip locked
  ));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
