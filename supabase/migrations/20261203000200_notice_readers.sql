-- Who has read a notice, reminding those who have not, and notices that begin and end by the clock.

-- People who are told of a notice, in parts: everybody when one that they must read becomes visible, or those who have not read
-- it when an admin reminds them.
create table public.notice_reminders (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references public.notices (id) on delete cascade,
  -- Null: by the clock.
  asked_by uuid references public.profiles (id) on delete set null,
  asked_at timestamptz not null default now(),
  -- Who was told last, in the order of ids, and how many.
  told_until uuid,
  told int not null default 0,
  done_at timestamptz
);
create unique index notice_reminders_open on public.notice_reminders (notice_id) where done_at is null;
create index notice_reminders_of_notice on public.notice_reminders (notice_id, asked_at desc);
create index notice_reminders_asked_by on public.notice_reminders (asked_by) where asked_by is not null;

-- Whether members see a notice now.
create function public.is_notice_live(p_notice public.notices) returns boolean
language sql stable set search_path = ''
return p_notice.status in ('scheduled', 'published') and p_notice.publish_at <= now()
  and (p_notice.end_at is null or p_notice.end_at > now()) and p_notice.removed_at is null;

-- Members who may read a notice, each with the receipt. `answered`: nothing more is expected, because they have opened it, or
-- confirmed it where that is asked for.
create function public.notice_audience(p_notice public.notices)
returns table (user_id uuid, display_name text, email text, thumb_url text, read_at timestamptz, acked_at timestamptz, answered boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, p.display_name, p.email, p.thumb_url, r.read_at, r.acked_at,
    case when p_notice.must_read_until is null then r.read_at is not null else r.acked_at is not null end
  from public.site_boards b
  join public.profiles p on b.read_level <> 'admin' or p.level in ('admin', 'super')
  left join public.notice_reads r on r.notice_id = p_notice.id and r.user_id = p.id
  where b.id = p_notice.board_id and b.archived_at is null and p.suspended_at is null
$$;

-- Numbers of the members who may read a notice, have opened it, have confirmed it, and are still expected to; and when they were
-- last reminded: { audience, read, acked, waiting, reminded_at, is_reminding }.
create function public.notice_reader_counts(p_notice_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_notice public.notices;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  select n.* into v_notice from public.notices n where n.id = p_notice_id;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  return (
    select jsonb_build_object(
      'audience', count(*), 'read', count(a.read_at), 'acked', count(a.acked_at), 'waiting', count(*) filter (where not a.answered)
    ) from public.notice_audience(v_notice) a
  ) || (
    select jsonb_build_object('reminded_at', max(r.asked_at), 'is_reminding', coalesce(bool_or(r.done_at is null), false))
    from public.notice_reminders r where r.notice_id = p_notice_id and r.asked_by is not null
  );
end $$;

-- A part of the members who may read a notice: those who are still expected to (p_answered false), by name; or those who have,
-- the last first. { rows: [{ user_id, display_name, email, thumb_url, read_at, acked_at }], total }
create function public.notice_readers(p_notice_id uuid, p_answered boolean, p_from int default 0, p_most int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_notice public.notices;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  select n.* into v_notice from public.notices n where n.id = p_notice_id;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  return (
    with found as materialized (
      select a.* from public.notice_audience(v_notice) a where a.answered = coalesce(p_answered, false)
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows', (
      select coalesce(jsonb_agg(to_jsonb(x) - 'answered' - 'place' order by x.place), '[]')
      from (
        select f.*, row_number() over () as place
        from (
          select * from found
          order by case when answered then coalesce(acked_at, read_at) end desc, display_name, user_id
          offset greatest(coalesce(p_from, 0), 0) limit least(greatest(coalesce(p_most, 20), 1), 100)
        ) f
      ) x
    ))
  );
end $$;

-- Asks that everybody who is still expected to read a notice is told again; the gateway tells them in parts. At most once an
-- hour. Returns their number.
create function public.remind_notice(p_notice_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_notice public.notices;
  v_waiting int;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  -- Of two admins at once the second one finds the reminder of the first.
  select n.* into v_notice from public.notices n where n.id = p_notice_id for update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not public.is_notice_live(v_notice) then raise exception 'notice_not_live' using errcode = '22023'; end if;
  if exists (
    select from public.notice_reminders r
    where r.notice_id = p_notice_id and (r.done_at is null or (r.asked_by is not null and r.asked_at > now() - interval '1 hour'))
  ) then
    raise exception 'reminded_recently' using errcode = '22023';
  end if;
  select count(*) filter (where not a.answered) into v_waiting from public.notice_audience(v_notice) a;
  if v_waiting = 0 then raise exception 'everybody_has_read' using errcode = '22023'; end if;
  insert into public.notice_reminders (notice_id, asked_by) values (p_notice_id, auth.uid());
  perform public.log_audit('notice.reminded', 'notice', p_notice_id::text, null,
    jsonb_build_object('title', v_notice.title, 'people', v_waiting));
  return v_waiting;
end $$;

-- Begins and ends notices whose time has come, and tells a part of the people who are to be told of one. Run by the gateway every
-- few seconds; two at once are harmless. Returns { notices: newly told of, more: whether people are left }.
create function public.send_due_notices() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_part constant int := 2000;
  v_due int;
  v_reminder public.notice_reminders;
  v_notice public.notices;
  v_people uuid[] := '{}';
begin
  update public.notices n set status = 'published'
  where n.status = 'scheduled' and n.publish_at <= now() and n.removed_at is null;
  update public.notices n set status = 'ended' where n.status = 'published' and n.end_at <= now();

  with due as (
    select n.id from public.notices n join public.site_boards b on b.id = n.board_id
    where n.must_read_until > now() and public.is_notice_live(n) and b.archived_at is null
      and not exists (select from public.notification_marks k where k.key = 'must_read ' || n.id)
    limit 20
  ), marked as (
    insert into public.notification_marks (key) select 'must_read ' || d.id from due d on conflict do nothing returning key
  ), asked as (
    insert into public.notice_reminders (notice_id) select d.id from due d join marked m on m.key = 'must_read ' || d.id
    on conflict (notice_id) where done_at is null do nothing
  )
  select count(*) into v_due from marked;

  select r.* into v_reminder from public.notice_reminders r
  where r.done_at is null order by r.asked_at, r.id limit 1 for update skip locked;
  if not found then return jsonb_build_object('notices', v_due, 'more', false); end if;
  select n.* into v_notice from public.notices n where n.id = v_reminder.notice_id;
  if public.is_notice_live(v_notice) then
    v_people := array(
      select a.user_id from public.notice_audience(v_notice) a
      where not a.answered and (v_reminder.told_until is null or a.user_id > v_reminder.told_until)
      order by a.user_id limit c_part
    );
    perform public.notify(v_people, 'content.must_read', null, 'notice', v_notice.id, v_notice.title,
      '/notice/detail?noticeId=' || v_notice.id, null);
  end if;
  update public.notice_reminders r
  set told = r.told + cardinality(v_people), told_until = coalesce(v_people[cardinality(v_people)], r.told_until),
    done_at = case when cardinality(v_people) < c_part then now() end
  where r.id = v_reminder.id;
  return jsonb_build_object('notices', v_due,
    'more', exists (select from public.notice_reminders r where r.done_at is null));
end $$;

-- Sends what falls due by the clock: notices, and issues that are due tomorrow, from nine in the morning of each person's time
-- zone. Deletes what is old. Run by the gateway every minute; two concurrent runs are harmless. Returns how many of each it
-- handled.
create or replace function public.send_due_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notices int := (public.send_due_notices() ->> 'notices')::int;
  v_issues int;
begin
  with due as (
    select i.id, i.project_id, '#' || i.number || ' ' || i.title as title, a.user_id,
      'due ' || i.id || ' ' || i.due_date || ' ' || a.user_id as key
    from public.issues i
    join public.issue_assignees a on a.issue_id = i.id
    left join public.notification_times t on t.user_id = a.user_id
    where i.due_date between (now() at time zone 'UTC')::date - 1 and (now() at time zone 'UTC')::date + 3
      and i.closed_at is null and i.removed_at is null
      and i.due_date = (now() at time zone coalesce(t.time_zone, 'Asia/Seoul'))::date + 1
      and (now() at time zone coalesce(t.time_zone, 'Asia/Seoul'))::time >= '09:00'
      and a.user_id in (select public.board_people(i.board_id))
      and not exists (
        select from public.notification_marks k where k.key = 'due ' || i.id || ' ' || i.due_date || ' ' || a.user_id
      )
    limit 500
  ), marked as (
    insert into public.notification_marks (key) select d.key from due d on conflict do nothing returning key
  ), told as (
    select public.notify(array_agg(d.user_id), 'projects.due', d.project_id, 'issue', d.id, d.title,
      public.issue_link(d.id, d.project_id), null)
    from due d join marked m on m.key = d.key
    group by d.id, d.project_id, d.title
  )
  select count(*) into v_issues from told;

  delete from public.notification_marks k where k.at < now() - interval '1 year';
  delete from public.notifications n where n.id in (
    select o.id from public.notifications o
    where o.updated_at < now() - interval '90 days' and (o.read_at is not null or o.archived_at is not null or not o.in_app)
    order by o.updated_at limit 2000
  );
  return jsonb_build_object('notices', v_notices, 'issues', v_issues);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

alter table public.notice_reminders enable row level security;
revoke all on public.notice_reminders from anon, authenticated;

revoke execute on function
  public.is_notice_live(public.notices), public.notice_audience(public.notices), public.notice_reader_counts(uuid),
  public.notice_readers(uuid, boolean, int, int), public.remind_notice(uuid), public.send_due_notices()
  from public, anon, authenticated;
grant execute on function
  public.notice_reader_counts(uuid), public.notice_readers(uuid, boolean, int, int), public.remind_notice(uuid)
  to authenticated;
grant execute on function public.send_due_notices() to service_role;
