-- What a job of the gateway failed to do for one row is noted, tried again, and set aside after its tries. Before, a job of the
-- database did its work as one statement, so one row that failed stopped the job for everybody, and nobody saw it but in the log.

create table public.failed_rows (
  id uuid primary key default gen_random_uuid(),
  -- Of which queue, and which row of it.
  kind text not null check (char_length(kind) between 1 and 40),
  target_id uuid not null,
  -- Whose row it is; null for one of the platform.
  user_id uuid references public.profiles (id) on delete cascade,
  -- The name of a thing of a site or of the platform. Empty for what belongs to a project.
  title text not null default '' check (char_length(title) <= 200),
  tries smallint not null default 1,
  -- The code of the last error. Messages may contain what people wrote.
  error text not null check (char_length(error) between 1 and 100),
  since timestamptz not null default now(),
  -- When it is tried again. Infinity: it was set aside, and an admin has it tried again.
  next_at timestamptz not null,
  unique nulls not distinct (kind, target_id, user_id)
);
create index failed_rows_of_person on public.failed_rows (user_id);
create index failed_rows_set_aside on public.failed_rows (since desc) where next_at = 'infinity';

-- Notes that a row failed. It is tried again after 1, 2, 4, 8 and 16 minutes, and set aside after the sixth try. With p_tries its
-- queue counts the tries itself, and it is set aside now.
create function public.note_failed_row(
  p_kind text, p_target_id uuid, p_user_id uuid, p_title text, p_error text, p_tries int default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.failed_rows as r (kind, target_id, user_id, title, error, tries, next_at)
  values (
    p_kind, p_target_id, (select p.id from public.profiles p where p.id = p_user_id), left(coalesce(p_title, ''), 200), left(p_error, 100),
    coalesce(p_tries, 1), case when p_tries is null then now() + interval '1 minute' else 'infinity' end
  )
  on conflict (kind, target_id, user_id) do update set
    title = excluded.title, error = excluded.error, tries = coalesce(p_tries, r.tries + 1),
    next_at = case when p_tries is null and r.tries < 5 then now() + interval '1 minute' * 2 ^ r.tries else 'infinity' end
$$;

-- What admins see ------------------------------------------------------------------------------------------------------

-- Rows that were set aside and can still be tried: a page may have been scheduled again, an export may have expired.
create function public.set_aside_rows() returns setof public.failed_rows
language sql stable security definer set search_path = '' as $$
  select r.* from public.failed_rows r
  where r.next_at = 'infinity' and case r.kind
    when 'schedule' then exists (
      select from public.pages p where p.id = r.target_id and p.schedule_failed_at is not null and p.removed_at is null)
    when 'export' then exists (
      select from public.project_exports e where e.id = r.target_id and e.status = 'failed' and e.error = 'gave_up')
    else true end
$$;

-- The newest 1,000 rows of all queues that were set aside, the newest first. A mail is one too; never its content.
create function public.admin_set_aside() returns table (
  id uuid, kind text, title text, user_id uuid, person text, since timestamptz, tries int, error text, can_retry boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select r.id, r.kind, r.title, r.user_id, coalesce(nullif(p.display_name, ''), p.email, ''), r.since, r.tries::int, r.error, true
    from public.set_aside_rows() r left join public.profiles p on p.id = r.user_id
    union all
    select o.id, 'mail', o.kind, null, o.to_email, o.created_at, o.tries,
      case when o.refused_at is null then '' else 'refused: ' end || coalesce(o.last_error, ''), not public.is_mail_expired(o)
    from public.outbox o where o.sent_at is null and o.tries >= 8
    order by 6 desc, 1
    limit 1000;
end $$;

-- How many rows of each queue were set aside: { [kind]: number }.
create function public.admin_set_aside_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_object_agg(x.kind, x.n), '{}') from (
      select r.kind, count(*) as n from public.set_aside_rows() r group by r.kind
      union all
      select 'mail', count(*) from public.outbox o where o.sent_at is null and o.tries >= 8 having count(*) > 0
    ) x
  );
end $$;

-- Has rows of a queue tried again: those with these ids of admin_set_aside(), or the newest 1,000. Returns their number. It takes the
-- place of admin_failed_mails() and retry_mails(), which releases from before may still call.
create function public.retry_set_aside(p_kind text, p_ids uuid[] default '{}', p_all boolean default false) returns int
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
    with taken as (
      update public.failed_rows r set next_at = now(), tries = 0
      where r.kind = p_kind and r.id = any (v_ids) and r.next_at = 'infinity' returning r.target_id
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

-- Scheduled pages ------------------------------------------------------------------------------------------------------

-- As before, and with p_error the page has failed too often: admins see it among the rows that were set aside.
drop function public.end_page_schedule(uuid, timestamptz, boolean, jsonb);
create function public.end_page_schedule(
  p_page_id uuid, p_publish_at timestamptz, p_failed boolean, p_problems jsonb default '[]', p_error text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_tries int;
begin
  if p_failed is null or p_problems is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.schedule_tries into v_tries from public.pages p where p.id = p_page_id;
  update public.pages p
  set publish_at = null, schedule_failed_at = case when p_failed then now() end, schedule_problems = p_problems
  where p.id = p_page_id and p.publish_at = p_publish_at
  returning p.* into v_page;
  if v_page.schedule_failed_at is null then return; end if;
  if p_error is not null then
    perform public.note_failed_row('schedule', p_page_id, v_page.scheduled_by, v_page.title, p_error, v_tries);
  end if;
  perform public.notify(
    array(select m.user_id from public.site_members m
      where m.site_id = v_page.site_id and m.user_id is not null and (m.role = 'owner' or m.user_id = v_page.scheduled_by)),
    'page-builder.schedule_failed', null, 'page', p_page_id, v_page.title, '/page/setting?pageId=' || p_page_id, null);
end $$;

-- Due pages are found by their people: a claim reads a few rows of each person, however many are due. Before, it numbered all due
-- pages, which took 0.3 s for 50,000 pages of one person.
drop index public.pages_schedule_due;
drop index public.pages_unpublish_at;
create index pages_schedule_turns on public.pages
  ((coalesce(scheduled_by, '00000000-0000-0000-0000-000000000000')), (coalesce(schedule_retry_at, publish_at)), id)
  where publish_at is not null;
create index pages_unpublish_turns on public.pages
  ((coalesce(scheduled_by, '00000000-0000-0000-0000-000000000000')), unpublish_at, id) where unpublish_at is not null;

-- As before. A page of a site in the trash is looked at again an hour later, so that it stands before no other page of its person.
create or replace function public.claim_due_pages(p_limit int) returns table (
  page_id uuid, publish_at timestamptz, user_id uuid, keeps_samples boolean, tries smallint
)
language sql security definer set search_path = '' as $$
  with recursive people (id) as (
    (
      select coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') from public.pages x where x.publish_at is not null
      order by coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') limit 1
    )
    union all
    select n.id from people p cross join lateral (
      select coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') as id from public.pages x
      where x.publish_at is not null and coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') > p.id
      order by coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') limit 1
    ) n
  ), claimed as (
    update public.pages p
    set schedule_tries = p.schedule_tries + case when s.removed_at is null then 1 else 0 end,
      schedule_retry_at = now() + case when s.removed_at is null then interval '1 minute' * 2 ^ least(p.schedule_tries, 6) else interval '1 hour' end
    from public.sites s
    where s.id = p.site_id and p.publish_at is not null and coalesce(p.schedule_retry_at, p.publish_at) <= now() and p.id = any (array(
      select d.id from people o cross join lateral (
        select f.id, row_number() over (order by f.at, f.id) as place from (
          select x.id, coalesce(x.schedule_retry_at, x.publish_at) as at from public.pages x
          where x.publish_at is not null and coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') = o.id
            and coalesce(x.schedule_retry_at, x.publish_at) <= now()
          order by coalesce(x.schedule_retry_at, x.publish_at), x.id limit least(p_limit, 20)
        ) f
      ) d
      order by d.place, random()
      limit case when p_limit between 1 and 20 then p_limit else 0 end
    ))
    returning p.id, p.publish_at, p.scheduled_by, p.schedule_keeps_samples, p.schedule_tries, s.removed_at
  )
  select c.id, c.publish_at, c.scheduled_by, c.schedule_keeps_samples, c.schedule_tries from claimed c where c.removed_at is null
$$;

-- As before, in turn of the people, and each page by itself.
create or replace function public.unpublish_due_pages() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '2 seconds';
  v_page record;
  v_count int := 0;
begin
  for v_page in
    with recursive people (id) as (
      (
        select coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') from public.pages x where x.unpublish_at is not null
        order by coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') limit 1
      )
      union all
      select n.id from people p cross join lateral (
        select coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') as id from public.pages x
        where x.unpublish_at is not null and coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') > p.id
        order by coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') limit 1
      ) n
    )
    select p.id, p.scheduled_by, p.title from public.pages p
    where p.unpublish_at <= now() and p.id = any (array(
      select d.id from people o cross join lateral (
        select f.id, row_number() over (order by f.unpublish_at, f.id) as place from (
          select x.id, x.unpublish_at, x.publish_at from public.pages x
          where x.unpublish_at is not null and coalesce(x.scheduled_by, '00000000-0000-0000-0000-000000000000') = o.id
            and x.unpublish_at <= now() and not exists (
              select from public.failed_rows r where r.kind = 'unpublish' and r.target_id = x.id and r.next_at > now()
            )
          order by x.unpublish_at, x.id limit 100
        ) f
        where f.publish_at is null or f.publish_at > now()
      ) d
      order by d.place, random() limit 100
    ))
    for update skip locked
  loop
    begin
      update public.pages p set live_version_id = null, published_at = null, unpublish_at = null where p.id = v_page.id;
      delete from public.failed_rows r where r.kind = 'unpublish' and r.target_id = v_page.id;
      v_count := v_count + 1;
    exception when query_canceled or others then
      perform public.note_failed_row('unpublish', v_page.id, v_page.scheduled_by, v_page.title, sqlstate);
      exit when sqlstate = '57014';
    end;
    exit when clock_timestamp() >= v_until;
  end loop;
  return v_count;
end $$;

-- Exports --------------------------------------------------------------------------------------------------------------

-- As before, and a kind more.
create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- Invitations have a mail of their own, which contains the code.
    ('projects.invited', true, 'off', true),
    ('projects.invite_failed', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('projects.exported', true, 'off', true),
    ('projects.export_failed', true, 'off', true),
    ('projects.removed', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.invited', true, 'off', true),
    ('page-builder.invite_failed', true, 'off', true),
    ('page-builder.joined', true, 'off', false),
    ('page-builder.role', true, 'off', false),
    ('page-builder.removed', true, 'off', false),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.schedule_failed', true, 'instant', true),
    ('page-builder.domain_live', true, 'off', true),
    ('page-builder.domain_lost', true, 'off', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false),
    ('page-builder.review_refused', true, 'instant', true),
    ('page-builder.plan_paid', true, 'off', false),
    ('page-builder.plan_refunded', true, 'off', false),
    ('page-builder.plan_ending', true, 'off', true),
    ('page-builder.plan_ended', true, 'off', true),
    ('admin.canary_ended', true, 'instant', true),
    ('admin.remote_failing', true, 'instant', true)
$$;

-- Ends an export without a result, and tells the person who asked for it.
create function public.fail_export(p_id uuid, p_error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_export public.project_exports;
begin
  update public.project_exports e
  set status = 'failed', error = left(p_error, 100), finished_at = now(), expires_at = now() + interval '7 days'
  where e.id = p_id returning e.* into v_export;
  perform public.notify(array[v_export.user_id], 'projects.export_failed', v_export.project_id, 'project', v_export.project_id,
    (select p.name from public.projects p where p.id = v_export.project_id),
    '/project/setting/delete?projectId=' || v_export.project_id, null);
end $$;

-- As before, but first the exports of those who got, or tried, the fewest of the last day. Those that were begun three times are set
-- aside.
create or replace function public.claim_project_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_export public.project_exports;
begin
  delete from public.project_exports e where e.expires_at < now();
  for v_export in
    select e.* from public.project_exports e
    where e.status = 'running' and e.attempts >= 3 and e.alive_at < now() - interval '1 minute' for update skip locked
  loop
    perform public.note_failed_row('export', v_export.id, v_export.user_id, '', 'silent', v_export.attempts);
    perform public.fail_export(v_export.id, 'gave_up');
  end loop;
  select e.* into v_export from public.project_exports e
  where (e.status = 'waiting' and coalesce(e.alive_at, '-infinity') <= now())
    or (e.status = 'running' and e.alive_at < now() - interval '1 minute')
  order by e.attempts + (
    select count(*) from public.project_exports o
    where o.user_id = e.user_id and o.finished_at > now() - interval '1 day'
  ), e.created_at, e.id limit 1 for update skip locked;
  if v_export.id is null then return null; end if;
  update public.project_exports e
  set status = 'running', alive_at = now(), attempts = e.attempts + 1, done = 0, total = 0
  where e.id = v_export.id returning e.* into v_export;
  return jsonb_build_object('id', v_export.id, 'project_id', v_export.project_id, 'attempt', v_export.attempts,
    'name', (select p.name from public.projects p where p.id = v_export.project_id));
end $$;

-- As before. With p_retry the export is tried again, and set aside after the third try.
drop function public.finish_project_export(uuid, int, bigint, int, text);
create function public.finish_project_export(
  p_id uuid, p_attempt int, p_size bigint default null, p_part_size int default null, p_error text default null,
  p_retry boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_export public.project_exports;
begin
  if p_retry is null or (p_error is null) <> (p_size is not null and p_part_size is not null) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select e.* into v_export from public.project_exports e
  where e.id = p_id and e.attempts = p_attempt and e.status = 'running' for update;
  if v_export.id is null then return; end if;
  if p_error is null then
    update public.project_exports e
    set status = 'ready', size = p_size, part_size = p_part_size, error = null, done = e.total, finished_at = now(),
      expires_at = now() + interval '7 days'
    where e.id = p_id;
    perform public.notify(array[v_export.user_id], 'projects.exported', v_export.project_id, 'project', v_export.project_id,
      (select p.name from public.projects p where p.id = v_export.project_id),
      '/project/setting/delete?projectId=' || v_export.project_id, null);
  elsif not p_retry then
    perform public.fail_export(p_id, p_error);
  elsif v_export.attempts < 3 then
    -- When it may be tried again.
    update public.project_exports e set status = 'waiting', alive_at = now() + e.attempts * interval '2 minutes' where e.id = p_id;
  else
    perform public.note_failed_row('export', p_id, v_export.user_id, '', p_error, v_export.attempts);
    perform public.fail_export(p_id, 'gave_up');
  end if;
end $$;

-- Privileges -----------------------------------------------------------------------------------------------------------

alter table public.failed_rows enable row level security;
revoke all on public.failed_rows from anon, authenticated;
grant all on public.failed_rows to service_role;

revoke execute on function
  public.note_failed_row(text, uuid, uuid, text, text, int), public.set_aside_rows(), public.admin_set_aside(),
  public.admin_set_aside_counts(), public.retry_set_aside(text, uuid[], boolean),
  public.end_page_schedule(uuid, timestamptz, boolean, jsonb, text), public.fail_export(uuid, text),
  public.finish_project_export(uuid, int, bigint, int, text, boolean)
  from public, anon, authenticated;
grant execute on function
  public.admin_set_aside(), public.admin_set_aside_counts(), public.retry_set_aside(text, uuid[], boolean) to authenticated;
grant execute on function
  public.end_page_schedule(uuid, timestamptz, boolean, jsonb, text),
  public.finish_project_export(uuid, int, bigint, int, text, boolean) to service_role;
