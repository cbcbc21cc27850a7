-- One click in a mail ends all mails about notifications, also those of kinds that come later. What a person turns on
-- afterwards is sent.

alter table public.profiles add column mails_off_at timestamptz;

-- As before, without the mails of the defaults for who ended them.
create or replace function public.notification_channels(p_user_ids uuid[], p_project_id uuid, p_kind text)
returns table (user_id uuid, in_app boolean, email text, browser boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, coalesce(p.in_app, g.in_app, d.in_app, true),
    coalesce(p.email, g.email, case when f.mails_off_at is not null then 'off' end, d.email, 'off'),
    coalesce(p.browser, g.browser, d.browser, false)
  from (select distinct x.id from unnest(p_user_ids) x (id) where x.id is not null) u
  left join public.profiles f on f.id = u.id
  left join public.notification_defaults() d on d.kind = p_kind
  left join public.notification_settings g on g.user_id = u.id and g.project_id is null and g.kind = p_kind
  left join public.notification_settings p on p.user_id = u.id and p.project_id = p_project_id and p.kind = p_kind
$$;

create or replace function public.notification_preferences(p_project_id uuid default null)
returns table (kind text, in_app boolean, email text, browser boolean, is_own boolean)
language sql stable security invoker set search_path = '' as $$
  with own as (
    select s.* from public.notification_settings s
    where s.user_id = auth.uid() and (s.project_id is null or s.project_id = p_project_id)
  ), kinds as (
    select d.kind from public.notification_defaults() d union select o.kind from own o
  ), mails as (
    select exists (select from public.profiles f where f.id = auth.uid() and f.mails_off_at is not null) as are_off
  )
  select k.kind, coalesce(p.in_app, g.in_app, d.in_app, true),
    coalesce(p.email, g.email, case when m.are_off then 'off' end, d.email, 'off'),
    coalesce(p.browser, g.browser, d.browser, false),
    case when p_project_id is null then g.kind is not null else p.kind is not null end
  from kinds k
  cross join mails m
  left join public.notification_defaults() d on d.kind = k.kind
  left join own g on g.kind = k.kind and g.project_id is null
  left join own p on p.kind = k.kind and p.project_id = p_project_id
  order by k.kind
$$;

create or replace function public.unsubscribe_notification_mails(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set mails_off_at = now() where p.id = p_user_id;
  update public.notification_settings s set email = 'off' where s.user_id = p_user_id and s.email <> 'off';
  update public.notifications n set mail_at = null where n.user_id = p_user_id and n.mail_at is not null;
end $$;
