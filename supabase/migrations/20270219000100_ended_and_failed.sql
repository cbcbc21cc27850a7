-- As before, in parts: a message of pg_notify has at most 8,000 bytes, so an account with more than about 200 sessions could not be
-- suspended, taken back or deleted. Telling never stops an ending.
create or replace function public.tell_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('v', 1, 'sessions', jsonb_agg(p.id)), 'ended', 'person:' || p.user_id, true)
  from (
    select e.id, e.user_id, (row_number() over (partition by e.user_id) - 1) / 100 as part from ended e
  ) p
  group by p.user_id, p.part;
  return null;
exception when others then
  raise warning 'ended sessions are not told: %', sqlstate;
  return null;
end $$;

-- A page that was published, taken back or changed after its schedule had failed is not published by a retry of an admin: nobody
-- asked for what it is now.
create or replace function public.set_aside_rows() returns setof public.failed_rows
language sql stable security definer set search_path = '' as $$
  select r.* from public.failed_rows r
  where r.next_at = 'infinity' and case r.kind
    when 'schedule' then exists (
      select from public.pages p
      where p.id = r.target_id and p.schedule_failed_at is not null and p.removed_at is null and p.updated_at <= p.schedule_failed_at)
    when 'export' then exists (
      select from public.project_exports e where e.id = r.target_id and e.status = 'failed' and e.error = 'gave_up')
    else true end
$$;

-- As before, of the rows that are listed.
create or replace function public.retry_set_aside(p_kind text, p_ids uuid[] default '{}', p_all boolean default false) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := p_ids;
  v_targets uuid[];
  v_count int;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_kind is null or p_all is null or p_ids is null or cardinality(p_ids) > 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if p_all then
    v_ids := array(select x.id from public.admin_set_aside() x where x.kind = p_kind and x.can_retry);
  end if;
  if p_kind = 'mail' then
    update public.outbox o set tries = 0, refused_at = null, leased_until = null
    where o.id = any (v_ids) and o.sent_at is null and o.tries >= 8 and not public.is_mail_expired(o);
    get diagnostics v_count = row_count;
  else
    v_ids := array(select r.id from public.set_aside_rows() r where r.kind = p_kind and r.id = any (v_ids));
    with taken as (
      update public.failed_rows r set next_at = now(), tries = 0
      where r.id = any (v_ids) and r.next_at = 'infinity' returning r.target_id
    )
    select coalesce(array_agg(t.target_id), '{}'), count(*) into v_targets, v_count from taken t;
    -- Their queues count the tries themselves.
    delete from public.failed_rows r where p_kind in ('schedule', 'export') and r.kind = p_kind and r.target_id = any (v_targets);
    if p_kind = 'schedule' then
      update public.pages p set publish_at = now(), schedule_failed_at = null, schedule_problems = '[]'
      where p.id = any (v_targets) and p.schedule_failed_at is not null and p.publish_at is null and p.removed_at is null;
    elsif p_kind = 'export' then
      update public.project_exports e
      set status = 'waiting', attempts = 0, error = null, finished_at = null, alive_at = null, expires_at = now() + interval '7 days'
      where e.id in (
        select distinct on (x.project_id) x.id from public.project_exports x
        where x.id = any (v_targets) and x.status = 'failed' and x.error = 'gave_up' and not exists (
          select from public.project_exports o where o.project_id = x.project_id and o.status in ('waiting', 'running')
        )
        order by x.project_id, x.created_at desc
      );
    end if;
  end if;
  if v_count > 0 then
    perform public.log_audit('queue.retry', 'queue', p_kind, null, jsonb_build_object('kind', p_kind, 'count', v_count));
  end if;
  return v_count;
end $$;

-- A page that was published or taken back by hand has no failed schedule.
create function public.end_failed_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.schedule_failed_at := null;
  new.schedule_problems := '[]';
  return new;
end $$;
revoke execute on function public.end_failed_schedule() from public, anon, authenticated;
create trigger pages_end_failed_schedule before update of live_version_id on public.pages
  for each row when (old.live_version_id is distinct from new.live_version_id and old.schedule_failed_at is not null)
  execute function public.end_failed_schedule();
