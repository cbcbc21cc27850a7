-- What people are notified of: invitations, members and roles, assigned and due issues, published pages, notices that everyone
-- must read. Comments and mentions are in the migrations of comments.

-- Invitations ----------------------------------------------------------------------------------------------------------

-- The account to which this address belongs for certain: it has accepted a code that was mailed to the address, or it has
-- confirmed the address by a mail and never changed it. Without a proof anybody could sign up with somebody's address and
-- would learn who invites them.
create function public.proven_owner_of(p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p join auth.users u on u.id = p.id
  where p.email = p_email and p.email <> '' and p.suspended_at is null
    and (
      (u.confirmation_sent_at is not null and u.email_confirmed_at >= u.confirmation_sent_at and u.email_change_sent_at is null)
      or exists (
        select from public.project_invites i join public.project_members m
          on m.project_id = i.project_id and m.joined_user_id = p.id and m.member_email = p_email
        where i.email = p_email and i.used > 0
      )
    )
  limit 1
$$;

-- The mail contains the code in clear; therefore only the server may read the outbox. The notification contains it too: it is
-- readable by its owner only, who also gets the mail.
create or replace function public.mail_invite(p_invite_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
  v_name text;
begin
  update public.project_invites set sent_at = now() where id = p_invite_id returning * into v_invite;
  select p.name into v_name from public.projects p where p.id = v_invite.project_id;
  delete from public.invite_mails m where m.inviter_id = auth.uid() and m.at <= now() - interval '1 day';
  insert into public.invite_mails (project_id, inviter_id, email) values (v_invite.project_id, auth.uid(), v_invite.email);
  insert into public.outbox (kind, to_email, data)
  values ('project_invite', v_invite.email, jsonb_build_object(
    'project_name', v_name, 'inviter_id', auth.uid(), 'inviter_name', public.display_name_of(auth.uid()), 'code', p_code,
    'role', v_invite.role, 'expires_at', v_invite.expires_at));
  -- The person is not in the project, so its settings are not theirs.
  perform public.notify(array[public.proven_owner_of(v_invite.email)], 'projects.invited', null, 'invite', p_invite_id, v_name,
    '/project?invite=' || p_code);
end $$;

-- A used or revoked invitation, and one whose code was replaced, invites nobody any more.
create function public.invite_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.target_type = 'invite' and n.target_id = old.id;
  return null;
end $$;
create trigger project_invites_ended after update of used, revoked_at, code_hash on public.project_invites
  for each row when (
    old.email is not null and (
      new.used <> old.used or new.revoked_at is distinct from old.revoked_at or new.code_hash <> old.code_hash
    )
  )
  execute function public.invite_ended();
create trigger project_invites_deleted after delete on public.project_invites
  for each row when (old.email is not null) execute function public.invite_ended();
create index notifications_invites on public.notifications (target_id) where target_type = 'invite';

-- Members --------------------------------------------------------------------------------------------------------------

-- Tells the owners and managers who has joined, and a person that their role was changed.
create function public.role_told() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.project_members;
  v_name text;
begin
  select m.* into v_member from public.project_members m where m.id = new.member_id;
  select p.name into v_name from public.projects p where p.id = v_member.project_id;
  if v_member.joined_user_id is null or v_name is null then return null; end if;
  if tg_op = 'INSERT' then
    perform public.notify(
      array(
        select m.joined_user_id from public.project_members m join public.project_member_roles r on r.member_id = m.id
        where m.project_id = v_member.project_id and public.project_role_rank(r.role) >= public.project_role_rank('manager')
      ),
      'projects.joined', v_member.project_id, 'project', v_member.project_id, v_name,
      '/project/member?projectId=' || v_member.project_id, v_member.joined_user_id);
  else
    perform public.notify(array[v_member.joined_user_id], 'projects.role', v_member.project_id, 'project', v_member.project_id,
      v_name, '/project/dashboard?projectId=' || v_member.project_id);
  end if;
  return null;
end $$;
create trigger project_member_roles_told after insert or update of role on public.project_member_roles
  for each row execute function public.role_told();

-- Tells a person that they were removed; leaving is their own act. The project is no longer theirs, so it has no settings.
create function public.removal_told() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify(array[old.joined_user_id], 'projects.removed', null, 'project', p.id, p.name, '/project')
  from public.projects p where p.id = old.project_id and auth.uid() is not null;
  return null;
end $$;
create trigger project_members_removal_told after delete on public.project_members
  for each row when (old.joined_user_id is not null) execute function public.removal_told();

-- Issues ---------------------------------------------------------------------------------------------------------------

create function public.issue_link(p_issue_id uuid, p_project_id uuid) returns text
language sql immutable parallel safe set search_path = ''
return '/project/issue?projectId=' || p_project_id || '&issue=' || p_issue_id;

-- Tells people that issues were assigned to them, once for each issue, whoever may see its board.
create function public.assignees_told() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify(x.people, 'projects.assigned', x.project_id, 'issue', x.id, x.title, public.issue_link(x.id, x.project_id))
  from (
    select i.id, i.project_id, '#' || i.number || ' ' || i.title as title, array_agg(a.user_id) as people
    from added a join public.issues i on i.id = a.issue_id
    where a.user_id in (select public.board_people(i.board_id))
    group by i.id
  ) x;
  return null;
end $$;
create trigger issue_assignees_told after insert on public.issue_assignees referencing new table as added
  for each statement execute function public.assignees_told();

-- Pages ----------------------------------------------------------------------------------------------------------------

create function public.publication_told() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify(
    array(select m.user_id from public.site_members m where m.site_id = new.site_id and m.user_id is not null),
    'page-builder.published', null, 'page', new.page_id, new.title, '/page?siteId=' || new.site_id, new.created_by);
  return null;
end $$;
create trigger page_versions_told after insert on public.page_versions
  for each row when (new.kind = 'publish') execute function public.publication_told();

-- What falls due -------------------------------------------------------------------------------------------------------

-- What was already told, by `must_read <notice>` and `due <issue> <day> <person>`.
create table public.notification_marks (
  key text primary key check (char_length(key) <= 200),
  at timestamptz not null default now()
);
create index notification_marks_age on public.notification_marks (at);

-- Sends what falls due by the clock: notices that everyone must read once they are visible, and issues that are due tomorrow,
-- from nine in the morning of each person's time zone. Deletes what is old. Run by the gateway every minute; two concurrent
-- runs are harmless. Returns how many of each it handled.
create function public.send_due_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notices int;
  v_issues int;
begin
  with due as (
    select n.id, n.title, b.read_level from public.notices n join public.site_boards b on b.id = n.board_id
    where n.must_read_until > now() and n.status in ('scheduled', 'published') and n.publish_at <= now()
      and (n.end_at is null or n.end_at > now()) and n.removed_at is null and b.archived_at is null
      and not exists (select from public.notification_marks k where k.key = 'must_read ' || n.id)
    limit 5
  ), marked as (
    insert into public.notification_marks (key) select 'must_read ' || d.id from due d on conflict do nothing returning key
  ), told as (
    select public.notify(
      array(
        select p.id from public.profiles p
        where p.suspended_at is null and (d.read_level in ('all', 'member') or p.level in ('admin', 'super'))
      ),
      'content.must_read', null, 'notice', d.id, d.title, '/notice/detail?noticeId=' || d.id, null)
    from due d join marked m on m.key = 'must_read ' || d.id
  )
  select count(*) into v_notices from told;

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

-- Issues that are due soon.
create index issues_due on public.issues (due_date) where due_date is not null and closed_at is null and removed_at is null;

-- Mails ----------------------------------------------------------------------------------------------------------------

-- Puts a mail into the outbox for each of up to p_limit people whose notifications are due: what is unread, by ids. The text
-- is composed when it is sent, from what the person may still see then. Nothing is sent a day late. Returns the number of
-- mails.
create function public.collect_notification_mails(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  with due as materialized (
    select n.id, n.user_id, n.mail_at, n.read_at, n.archived_at from public.notifications n
    where n.mail_at <= now() and n.user_id in (
      select x.user_id from public.notifications x where x.mail_at <= now() order by x.mail_at limit least(p_limit, 1000)
    )
    for update skip locked
  ), taken as (
    update public.notifications n set mail_at = null from due d where n.id = d.id returning n.id
  ), mails as (
    insert into public.outbox (kind, to_email, data)
    select 'notifications', p.email, jsonb_build_object('user_id', p.id, 'ids', jsonb_agg(d.id order by d.id))
    from due d join taken t on t.id = d.id join public.profiles p on p.id = d.user_id
    where p.email <> '' and p.suspended_at is null and d.read_at is null and d.archived_at is null
      and d.mail_at > now() - interval '1 day'
    group by p.id
    returning id
  )
  select count(*) into v_count from mails;
  return v_count;
end $$;

-- What a mail to a person says: those of the notifications that are still unread and about something that the person may see,
-- the newest first. Runs as the server, and looks with the rights of the person.
create function public.notification_mail(p_user_id uuid, p_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_items jsonb;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', p_user_id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', p_user_id::text, true), set_config('role', 'authenticated', true);
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'kind', n.kind, 'actor_name', n.actor_name, 'actor_count', cardinality(n.actor_ids), 'title', n.title,
    'link', n.link, 'project_name', p.name
  ) order by n.updated_at desc), '[]') into v_items
  from public.notifications n left join public.projects p on p.id = n.project_id
  where n.user_id = p_user_id and n.id = any (p_ids) and n.read_at is null and n.archived_at is null
    and (n.project_id is null or n.project_id in (select public.my_project_ids()))
    and public.is_target_there(n.target_type, n.target_id);
  perform set_config('role', 'service_role', true), set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true);
  return v_items;
end $$;

-- Removes a mail that has nothing to say any more.
create function public.drop_outbox(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.outbox o where o.id = p_id and o.sent_at is null
$$;

-- Turns all mails about notifications off for a person: one click in the mail, checked by the gateway.
create function public.unsubscribe_notification_mails(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.notification_settings s set email = 'off' where s.user_id = p_user_id and s.email <> 'off';
  insert into public.notification_settings (user_id, project_id, kind, in_app, email, browser)
  select p.id, null, d.kind, d.in_app, 'off', d.browser
  from public.profiles p, public.notification_defaults() d
  where p.id = p_user_id and d.email <> 'off'
  on conflict (user_id, project_id, kind) do nothing;
  update public.notifications n set mail_at = null where n.user_id = p_user_id and n.mail_at is not null;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.notification_marks enable row level security;
revoke all on public.notification_marks from anon, authenticated;
grant all on public.notification_marks to service_role;

revoke execute on function
  public.proven_owner_of(text), public.invite_ended(), public.role_told(), public.removal_told(), public.issue_link(uuid, uuid),
  public.assignees_told(), public.publication_told(), public.send_due_notifications(), public.collect_notification_mails(int),
  public.notification_mail(uuid, uuid[]), public.drop_outbox(uuid), public.unsubscribe_notification_mails(uuid)
  from public, anon, authenticated;
grant execute on function
  public.send_due_notifications(), public.collect_notification_mails(int), public.notification_mail(uuid, uuid[]),
  public.drop_outbox(uuid), public.unsubscribe_notification_mails(uuid)
  to service_role;
