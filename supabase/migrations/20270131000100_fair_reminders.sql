-- As before, and people take turns: one reminder of each person, then a second one. Before, 500 reminders in any order were sent a
-- minute, so 20,000 issues that one person had assigned to themselves kept the reminders of others back for the day.
create or replace function public.send_due_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notices int := (public.send_due_notices() ->> 'notices')::int;
  v_issues int;
begin
  with found as (
    select i.id, i.project_id, i.board_id, '#' || i.number || ' ' || i.title as title, a.user_id,
      'due ' || i.id || ' ' || i.due_date || ' ' || a.user_id as key,
      row_number() over (partition by a.user_id order by i.id) as place
    from public.issues i
    join public.issue_assignees a on a.issue_id = i.id
    left join public.notification_times t on t.user_id = a.user_id
    where i.due_date between (now() at time zone 'UTC')::date - 1 and (now() at time zone 'UTC')::date + 3
      and i.closed_at is null and i.removed_at is null
      and i.due_date = (now() at time zone coalesce(t.time_zone, 'Asia/Seoul'))::date + 1
      and (now() at time zone coalesce(t.time_zone, 'Asia/Seoul'))::time >= '09:00'
      and not exists (
        select from public.notification_marks k where k.key = 'due ' || i.id || ' ' || i.due_date || ' ' || a.user_id
      )
  ), due as (
    select f.* from found f order by f.place, random() limit 500
  ), marked as (
    insert into public.notification_marks (key) select d.key from due d on conflict do nothing returning key
  ), told as (
    select public.notify(array_agg(d.user_id), 'projects.due', d.project_id, 'issue', d.id, d.title,
      public.issue_link(d.id, d.project_id), null)
    from due d join marked m on m.key = d.key
    -- Who may not see the issue is marked too, so that such rows do not stand before others again and again.
    where d.user_id in (select public.board_people(d.board_id))
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
