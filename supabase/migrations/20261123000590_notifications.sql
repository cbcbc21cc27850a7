-- Notifications: what concerns a person, in an inbox. Only functions of the database write them.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_id uuid references public.projects (id) on delete cascade,
  -- <area>.<what>, e.g. projects.mentioned. The area declares it in its descriptor.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}[.][a-z][a-z0-9_-]{0,59}$'),
  -- The newest actor, and all of them, the newest first. Null and empty when the platform itself sends it.
  actor_id uuid references public.profiles (id) on delete set null,
  actor_name text not null default '' check (char_length(actor_name) <= 320),
  actor_ids uuid[] not null default '{}',
  target_type text not null check (target_type ~ '^[a-z][a-z_]{0,29}$'),
  target_id uuid not null,
  title text not null check (char_length(title) <= 200),
  -- A path of the platform. A second slash at its start would be another host.
  link text not null check (link ~ '^/([^/\\[:space:]][^[:space:]]*)?$' and char_length(link) <= 500),
  group_key text generated always as (kind || ' ' || target_type || ' ' || target_id) stored,
  count int not null default 1,
  -- The channels that the person's settings chose when it was sent.
  in_app boolean not null default true,
  browser boolean not null default false,
  email text not null default 'off' check (email in ('off', 'instant', 'daily')),
  -- When a mail is due; null: none, or it was sent.
  mail_at timestamptz,
  read_at timestamptz,
  snoozed_until timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The place in the list. A snoozed notification is in the future and comes back by itself.
  shown_at timestamptz generated always as (greatest(updated_at, snoozed_until)) stored
);
-- Further news of an unread notification are counted in it.
create unique index notifications_open on public.notifications (user_id, group_key)
  where read_at is null and archived_at is null;
create index notifications_list on public.notifications (user_id, shown_at desc, id desc) where in_app;
create index notifications_unread on public.notifications (user_id, shown_at desc, id desc)
  where in_app and read_at is null and archived_at is null;
create index notifications_mails on public.notifications (mail_at) where mail_at is not null;
create index notifications_of_project on public.notifications (project_id) where project_id is not null;
create index notifications_of_actor on public.notifications (actor_id) where actor_id is not null;
create index notifications_age on public.notifications (updated_at);

-- The choice of a person for a kind, in one project or (project_id null) in all others.
create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  project_id uuid references public.projects (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}[.][a-z][a-z0-9_-]{0,59}$'),
  in_app boolean not null,
  email text not null check (email in ('off', 'instant', 'daily')),
  browser boolean not null,
  unique nulls not distinct (user_id, project_id, kind)
);
create index notification_settings_of_project on public.notification_settings (project_id) where project_id is not null;

create table public.notification_times (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  time_zone text not null default 'Asia/Seoul' check (char_length(time_zone) between 1 and 64),
  -- When the daily mail leaves, and between which times nothing rings; local times.
  digest_at time not null default '09:00',
  quiet_from time,
  quiet_to time,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

-- Settings -------------------------------------------------------------------------------------------------------------

-- What applies without a choice. The invitation has a mail of its own, which contains the code.
create function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('projects.invited', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.published', true, 'off', false)
$$;

-- The settings in effect: of the project, else of the person, else the defaults.
create function public.notification_channels(p_user_ids uuid[], p_project_id uuid, p_kind text)
returns table (user_id uuid, in_app boolean, email text, browser boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, coalesce(p.in_app, g.in_app, d.in_app, true), coalesce(p.email, g.email, d.email, 'off'),
    coalesce(p.browser, g.browser, d.browser, false)
  from (select distinct x.id from unnest(p_user_ids) x (id) where x.id is not null) u
  left join public.notification_defaults() d on d.kind = p_kind
  left join public.notification_settings g on g.user_id = u.id and g.project_id is null and g.kind = p_kind
  left join public.notification_settings p on p.user_id = u.id and p.project_id = p_project_id and p.kind = p_kind
$$;

-- The next moment at which it is this time in a time zone.
create function public.next_local_time(p_time time, p_zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when x.today > now() then x.today
    else ((now() at time zone p_zone)::date + 1 + p_time) at time zone p_zone end
  from (select ((now() at time zone p_zone)::date + p_time) at time zone p_zone as today) x
$$;

create function public.is_quiet(p_now time, p_from time, p_to time) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(case when p_from < p_to then p_now >= p_from and p_now < p_to else p_now >= p_from or p_now < p_to end, false);

-- When a mail is due: at once, after the quiet hours, or with the next daily mail.
create function public.notification_mail_at(p_email text, p_times public.notification_times) returns timestamptz
language sql stable set search_path = ''
return case p_email
  when 'daily' then public.next_local_time(coalesce((p_times).digest_at, '09:00'), coalesce((p_times).time_zone, 'Asia/Seoul'))
  when 'instant' then case
    when public.is_quiet((now() at time zone (p_times).time_zone)::time, (p_times).quiet_from, (p_times).quiet_to)
    then public.next_local_time((p_times).quiet_to, (p_times).time_zone)
    else now() end
end;

-- Sending --------------------------------------------------------------------------------------------------------------

-- Notifies people in one statement, except the actor, those without access to the project (when one is given), suspended
-- ones and those whose settings want none of it. An unread notification of the same kind and target grows instead.
--
-- p_link is a path of the platform. p_actor null: the platform itself.
create function public.notify(
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
  -- The same order in every call, so that two calls do not wait for each other.
  order by c.user_id
  on conflict (user_id, group_key) where read_at is null and archived_at is null do update set
    count = n.count + 1, actor_id = excluded.actor_id, actor_name = excluded.actor_name,
    actor_ids = (excluded.actor_ids || array(select x from unnest(n.actor_ids) x where x <> all (excluded.actor_ids)))[1:50],
    title = excluded.title, link = excluded.link, in_app = excluded.in_app, browser = excluded.browser, email = excluded.email,
    mail_at = coalesce(n.mail_at, excluded.mail_at), snoozed_until = null, updated_at = now()
$$;

-- Reading --------------------------------------------------------------------------------------------------------------

-- Whether the caller may still see what a notification is about. Their own rights decide.
create function public.is_target_there(p_type text, p_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_table text := case p_type
    when 'project' then 'projects' when 'note' then 'notes' when 'issue' then 'issues' when 'notice' then 'notices'
    when 'page' then 'pages' when 'file' then 'files' when 'board' then 'boards' when 'comment' then 'comments'
  end;
  v_is_there boolean;
begin
  -- Targets that are no row of their own, e.g. the list of invites.
  if v_table is null or to_regclass('public.' || v_table) is null then return true; end if;
  execute format('select exists (select from public.%I t where t.id = $1 %s)', v_table, case when exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = ('public.' || v_table)::regclass and a.attname = 'removed_at' and not a.attisdropped
  ) then 'and t.removed_at is null' end) into v_is_there using p_id;
  return v_is_there;
end $$;

-- The caller's notifications that are shown now, the newest first, at most p_limit after the place of the last row. Views:
-- unread, mentions, all, snoozed (the next to return first) and archived.
create function public.my_notifications(
  p_view text, p_limit int default 50, p_after_at timestamptz default null, p_after_id uuid default null
) returns table (
  id uuid, project_id uuid, project_name text, kind text, actor_id uuid, actor_name text, actor_count int, target_type text,
  target_id uuid, title text, link text, count int, read_at timestamptz, snoozed_until timestamptz, archived_at timestamptz,
  shown_at timestamptz, is_there boolean
)
language sql stable security invoker set search_path = '' as $$
  select n.id, n.project_id, p.name, n.kind, n.actor_id, n.actor_name, cardinality(n.actor_ids), n.target_type,
    n.target_id, n.title, n.link, n.count, n.read_at, n.snoozed_until, n.archived_at, n.shown_at,
    public.is_target_there(n.target_type, n.target_id)
  from (
    select x.* from public.notifications x
    where x.user_id = auth.uid() and x.in_app
      and case p_view
        when 'unread' then x.archived_at is null and x.shown_at <= now() and x.read_at is null
        when 'mentions' then x.archived_at is null and x.shown_at <= now() and x.kind like '%.mentioned'
        when 'all' then x.archived_at is null and x.shown_at <= now()
        when 'snoozed' then x.archived_at is null and x.shown_at > now()
        when 'archived' then x.archived_at is not null
        else false
      end
      and (p_after_id is null or (x.shown_at, x.id) < (p_after_at, p_after_id))
    order by x.shown_at desc, x.id desc limit least(greatest(p_limit, 1), 200)
  ) n
  left join public.projects p on p.id = n.project_id
  order by n.shown_at desc, n.id desc
$$;

-- For the bell: unread notifications (counted to 100), when the next snoozed one returns, and the newest that ring in the
-- browser.
create function public.notification_summary() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'unread', (
      select count(*) from (
        select from public.notifications n
        where n.user_id = auth.uid() and n.in_app and n.read_at is null and n.archived_at is null and n.shown_at <= now() limit 100
      ) x
    ),
    'next_at', (
      select min(n.shown_at) from public.notifications n
      where n.user_id = auth.uid() and n.in_app and n.archived_at is null and n.shown_at > now()
    ),
    'ringing', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x.shown_at desc), '[]') from (
        select n.id, n.kind, n.actor_name, cardinality(n.actor_ids) as actor_count, n.title, n.link, n.count, n.shown_at
        from public.notifications n
        where n.user_id = auth.uid() and n.browser and n.read_at is null and n.archived_at is null
          and n.shown_at between now() - interval '5 minutes' and now()
        order by n.shown_at desc limit 5
      ) x
    )
  )
$$;

-- Changing -------------------------------------------------------------------------------------------------------------

-- Changes of the caller's notifications: [{ id, read?: boolean, archived?: boolean, snoozed_until?: time or null }], at most
-- 500. A notification is not opened again beside an unread one of the same group; that one stands for both. Returns the
-- number of changed ones.
create function public.change_notifications(p_changes jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  if not public.is_active() then raise exception 'forbidden' using errcode = '42501'; end if;
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) > 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  with wanted as (
    select distinct on (n.id) n.id, n.group_key, n.updated_at,
      case when c.value ? 'read' then case when (c.value ->> 'read')::boolean then coalesce(n.read_at, now()) end else n.read_at end as read_at,
      case when c.value ? 'archived' then case when (c.value ->> 'archived')::boolean then coalesce(n.archived_at, now()) end else n.archived_at end as archived_at,
      case when c.value ? 'snoozed_until' then (c.value ->> 'snoozed_until')::timestamptz else n.snoozed_until end as snoozed_until
    from jsonb_array_elements(p_changes) c
    join public.notifications n on n.id = (c.value ->> 'id')::uuid and n.user_id = auth.uid()
    order by n.id
  ), allowed as (
    select w.*, w.read_at is null and w.archived_at is null as is_open,
      row_number() over (partition by w.group_key, w.read_at is null and w.archived_at is null order by w.updated_at desc, w.id) as nr
    from wanted w
  )
  update public.notifications n
  set read_at = a.read_at, archived_at = a.archived_at, snoozed_until = a.snoozed_until
  from allowed a
  where n.id = a.id and n.user_id = auth.uid()
    and (n.read_at, n.archived_at, n.snoozed_until) is distinct from (a.read_at, a.archived_at, a.snoozed_until)
    and (not a.is_open or (a.nr = 1 and not exists (
      select from public.notifications o
      where o.user_id = auth.uid() and o.group_key = a.group_key and o.id <> a.id and o.read_at is null and o.archived_at is null
    )));
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Reads what is shown now, at most 500 at a time. Returns the ids, for taking it back.
create function public.read_all_notifications() returns uuid[]
language sql security definer set search_path = '' as $$
  with changed as (
    update public.notifications n set read_at = now()
    where n.id in (
      select x.id from public.notifications x
      where x.user_id = auth.uid() and x.in_app and x.read_at is null and x.archived_at is null and x.shown_at <= now()
      order by x.shown_at desc, x.id desc limit 500
    ) and public.is_active()
    returning n.id
  )
  select coalesce(array_agg(c.id), '{}') from changed c
$$;

-- The settings of every known kind, in a project or (null) everywhere. is_own: chosen here, not inherited.
create function public.notification_preferences(p_project_id uuid default null)
returns table (kind text, in_app boolean, email text, browser boolean, is_own boolean)
language sql stable security invoker set search_path = '' as $$
  with own as (
    select s.* from public.notification_settings s
    where s.user_id = auth.uid() and (s.project_id is null or s.project_id = p_project_id)
  ), kinds as (
    select d.kind from public.notification_defaults() d union select o.kind from own o
  )
  select k.kind, coalesce(p.in_app, g.in_app, d.in_app, true), coalesce(p.email, g.email, d.email, 'off'),
    coalesce(p.browser, g.browser, d.browser, false),
    case when p_project_id is null then g.kind is not null else p.kind is not null end
  from kinds k
  left join public.notification_defaults() d on d.kind = k.kind
  left join own g on g.kind = k.kind and g.project_id is null
  left join own p on p.kind = k.kind and p.project_id = p_project_id
  order by k.kind
$$;

-- Chooses channels: [{ kind, in_app, email, browser }], in a project or (null) everywhere.
create function public.save_notification_settings(p_settings jsonb, p_project_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_active() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_project_id is not null then perform public.require_project(p_project_id, 'viewer'); end if;
  if jsonb_typeof(p_settings) is distinct from 'array' or jsonb_array_length(p_settings) > 100 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  insert into public.notification_settings as s (user_id, project_id, kind, in_app, email, browser)
  select distinct on (c.kind) auth.uid(), p_project_id, c.kind, c.in_app, c.email, c.browser
  from jsonb_to_recordset(p_settings) c (kind text, in_app boolean, email text, browser boolean)
  order by c.kind
  on conflict (user_id, project_id, kind) do update
    set in_app = excluded.in_app, email = excluded.email, browser = excluded.browser;
  if (
    select count(*) from public.notification_settings s
    where s.user_id = auth.uid() and s.project_id is not distinct from p_project_id
  ) > 100 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
end $$;

-- Returns to what applies everywhere, or (null) to the defaults.
create function public.reset_notification_settings(p_project_id uuid default null) returns void
language sql security definer set search_path = '' as $$
  delete from public.notification_settings s
  where s.user_id = auth.uid() and s.project_id is not distinct from p_project_id
$$;

-- Null quiet hours: none.
create function public.save_notification_times(p_time_zone text, p_digest_at time, p_quiet_from time, p_quiet_to time) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_active() then raise exception 'forbidden' using errcode = '42501'; end if;
  begin
    -- Names only: an offset does not know daylight saving time.
    if p_time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then raise exception using errcode = '22023'; end if;
    perform now() at time zone p_time_zone;
  exception when invalid_parameter_value then
    raise exception 'invalid_time_zone' using errcode = '22023';
  end;
  insert into public.notification_times as t (user_id, time_zone, digest_at, quiet_from, quiet_to)
  values (auth.uid(), p_time_zone, p_digest_at, p_quiet_from, p_quiet_to)
  on conflict (user_id) do update set time_zone = excluded.time_zone, digest_at = excluded.digest_at,
    quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.notifications enable row level security;
alter table public.notification_settings enable row level security;
alter table public.notification_times enable row level security;

revoke all on public.notifications, public.notification_settings, public.notification_times from anon, authenticated;
grant select on public.notifications, public.notification_settings, public.notification_times to authenticated;
grant all on public.notifications, public.notification_settings, public.notification_times to service_role;

create policy notifications_select on public.notifications for select to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy notification_settings_select on public.notification_settings for select to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy notification_times_select on public.notification_times for select to authenticated
  using (user_id = auth.uid() and (select public.is_active()));

select public.broadcast_changes('public.notifications', 'person', 'r.user_id');
select public.broadcast_changes('public.notification_settings', 'person', 'r.user_id');
select public.broadcast_changes('public.notification_times', 'person', 'r.user_id');

revoke execute on function
  public.notification_defaults(), public.notification_channels(uuid[], uuid, text), public.next_local_time(time, text),
  public.is_quiet(time, time, time), public.notification_mail_at(text, public.notification_times),
  public.notify(uuid[], text, uuid, text, uuid, text, text, uuid), public.is_target_there(text, uuid),
  public.my_notifications(text, int, timestamptz, uuid), public.notification_summary(), public.change_notifications(jsonb),
  public.read_all_notifications(), public.notification_preferences(uuid),
  public.save_notification_settings(jsonb, uuid), public.reset_notification_settings(uuid),
  public.save_notification_times(text, time, time, time)
  from public, anon, authenticated;
grant execute on function
  public.notification_defaults(), public.is_target_there(text, uuid), public.my_notifications(text, int, timestamptz, uuid),
  public.notification_summary(), public.change_notifications(jsonb), public.read_all_notifications(),
  public.notification_preferences(uuid), public.save_notification_settings(jsonb, uuid),
  public.reset_notification_settings(uuid), public.save_notification_times(text, time, time, time)
  to authenticated;
