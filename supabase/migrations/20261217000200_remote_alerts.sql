-- Those who answer for a remote are told when its canary was ended and when its live version begins to fail.

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
    ('page-builder.plan_paid', true, 'off', false),
    ('page-builder.plan_refunded', true, 'off', false),
    ('page-builder.plan_ending', true, 'off', true),
    ('page-builder.plan_ended', true, 'off', true),
    ('admin.canary_ended', true, 'instant', true),
    ('admin.remote_failing', true, 'instant', true)
$$;

-- Tells once: p_once is the same for the same news, whichever gateway sees it. Owners are free text in a descriptor; those that are
-- the confirmed address of an account are told, and all admins when there is none. Returns the number of people.
create function public.tell_remote_owners(p_kind text, p_once text, p_name text, p_owners text[], p_title text)
returns int language plpgsql security definer set search_path = '' as $$
declare
  v_people uuid[];
  v_admins uuid[];
  v_target uuid := md5(p_name)::uuid;
begin
  if p_kind is null or p_once is null or p_name is null or p_owners is null or p_title is null
    or p_kind not in ('admin.canary_ended', 'admin.remote_failing') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  insert into public.notification_marks (key) values (p_kind || ' ' || p_once) on conflict do nothing;
  if not found then return 0; end if;
  v_admins := array(select p.id from public.profiles p where p.level in ('admin', 'super') order by p.id);
  v_people := array(
    select u.id from auth.users u
    where u.email_confirmed_at is not null and lower(u.email) = any (array(select lower(btrim(o)) from unnest(p_owners) o))
    order by u.id
  );
  if cardinality(v_people) = 0 then v_people := v_admins; end if;
  perform public.notify(array(select x from unnest(v_people) x where x = any (v_admins)),
    p_kind, null, 'remote', v_target, p_title, '/admin/remote', null);
  -- Only admins may open that page.
  perform public.notify(array(select x from unnest(v_people) x where x <> all (v_admins)),
    p_kind, null, 'remote', v_target, p_title, '/alert', null);
  return cardinality(v_people);
end $$;

revoke all on function public.tell_remote_owners(text, text, text, text[], text) from public, anon, authenticated;
grant execute on function public.tell_remote_owners(text, text, text, text[], text) to service_role;
