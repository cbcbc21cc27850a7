-- Notifying 1,000 members within 100 ms. For each of them the statement called three functions whose results are the same for
-- all (title) or for all with the same times (mail); a call of a function with a search path of its own takes as long as
-- writing the row.

-- Notifies people in one statement, except the actor, those without access to the project (when one is given) or to the board
-- of an issue, suspended ones and those whose settings want none of it. An unread notification of the same kind and target
-- grows instead.
--
-- p_link is a path of the platform. p_actor null: the platform itself.
create or replace function public.notify(
  p_user_ids uuid[], p_kind text, p_project_id uuid, p_target_type text, p_target_id uuid, p_title text, p_link text,
  p_actor uuid default auth.uid()
) returns void
language sql volatile security definer set search_path = '' as $$
  with wanted as materialized (
    select c.user_id, c.in_app, c.browser, c.email,
      -- Without the person, so that all with the same times are equal.
      row(null::uuid, t.time_zone, t.digest_at, t.quiet_from, t.quiet_to)::public.notification_times as times
    from public.notification_channels(p_user_ids, p_project_id, p_kind) c
    join public.profiles p on p.id = c.user_id and p.suspended_at is null
    left join public.notification_times t on t.user_id = c.user_id
    where c.user_id is distinct from p_actor and (c.in_app or c.browser or c.email <> 'off')
      and (p_project_id is null or exists (
        select from public.project_members m join public.project_member_roles r on r.member_id = m.id
        where m.project_id = p_project_id and m.joined_user_id = c.user_id
      ))
      and (p_target_type <> 'issue' or c.user_id = any (array(
        select public.board_people(i.board_id) from public.issues i where i.id = p_target_id
      )))
  ),
  mails as materialized (
    select x.email, x.times, public.notification_mail_at(x.email, x.times) as at
    from (select distinct w.email, w.times from wanted w) x
  ),
  news as materialized (
    select a.id as actor_id, coalesce(nullif(a.display_name, ''), a.email, '') as actor_name, array_remove(array[a.id], null) as actor_ids,
      left(btrim(public.plain_line(p_title)), 200) as title
    from (values (p_actor)) x (id) left join public.profiles a on a.id = x.id
  )
  insert into public.notifications as n (
    user_id, project_id, kind, actor_id, actor_name, actor_ids, target_type, target_id, title, link, in_app, browser, email, mail_at
  )
  select w.user_id, p_project_id, p_kind, s.actor_id, s.actor_name, s.actor_ids, p_target_type, p_target_id, s.title, p_link,
    w.in_app, w.browser, w.email, m.at
  from wanted w
  join mails m on m.email = w.email and m.times = w.times
  cross join news s
  -- The same order in every call, so that two calls do not wait for each other.
  order by w.user_id
  on conflict (user_id, group_key) where read_at is null and archived_at is null do update set
    count = n.count + 1, actor_id = excluded.actor_id, actor_name = excluded.actor_name,
    actor_ids = (excluded.actor_ids || array(select x from unnest(n.actor_ids) x where x <> all (excluded.actor_ids)))[1:50],
    title = excluded.title, link = excluded.link, in_app = excluded.in_app, browser = excluded.browser, email = excluded.email,
    mail_at = coalesce(n.mail_at, excluded.mail_at), snoozed_until = null, updated_at = now()
$$;
