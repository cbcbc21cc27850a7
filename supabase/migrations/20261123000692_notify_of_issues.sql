-- A notification contains the title of its target. Whoever may mention people could tell the title of an issue to members
-- who may not see its board.

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
  insert into public.notifications as n (
    user_id, project_id, kind, actor_id, actor_name, actor_ids, target_type, target_id, title, link, in_app, browser, email, mail_at
  )
  select c.user_id, p_project_id, p_kind, a.id, coalesce(nullif(a.display_name, ''), a.email, ''),
    array_remove(array[a.id], null), p_target_type, p_target_id, left(btrim(public.plain_line(p_title)), 200), p_link,
    c.in_app, c.browser, c.email, public.notification_mail_at(c.email, t)
  from public.notification_channels(p_user_ids, p_project_id, p_kind) c
  join public.profiles p on p.id = c.user_id and p.suspended_at is null
  left join public.notification_times t on t.user_id = c.user_id
  left join public.profiles a on a.id = p_actor
  where c.user_id is distinct from p_actor and (c.in_app or c.browser or c.email <> 'off')
    and (p_project_id is null or exists (
      select from public.project_members m join public.project_member_roles r on r.member_id = m.id
      where m.project_id = p_project_id and m.joined_user_id = c.user_id
    ))
    and (p_target_type <> 'issue' or c.user_id = any (array(
      select public.board_people(i.board_id) from public.issues i where i.id = p_target_id
    )))
  -- The same order in every call, so that two calls do not wait for each other.
  order by c.user_id
  on conflict (user_id, group_key) where read_at is null and archived_at is null do update set
    count = n.count + 1, actor_id = excluded.actor_id, actor_name = excluded.actor_name,
    actor_ids = (excluded.actor_ids || array(select x from unnest(n.actor_ids) x where x <> all (excluded.actor_ids)))[1:50],
    title = excluded.title, link = excluded.link, in_app = excluded.in_app, browser = excluded.browser, email = excluded.email,
    mail_at = coalesce(n.mail_at, excluded.mail_at), snoozed_until = null, updated_at = now()
$$;
