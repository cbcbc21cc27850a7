-- A scheduled publication is checked as one by hand: its author says beforehand whether samples stay, and whoever looks after the
-- page is told what holds it.

alter table public.pages
  -- Whether the scheduled publication may keep texts of templates and blocks.
  add column schedule_keeps_samples boolean not null default false,
  -- What held the last scheduled publication, as sentences.
  add column schedule_problems jsonb not null default '[]'
    check (jsonb_typeof(schedule_problems) = 'array' and length(schedule_problems::text) <= 20000);

drop function public.set_page_schedule(uuid, timestamptz, timestamptz);
create function public.set_page_schedule(
  p_page_id uuid, p_publish_at timestamptz default null, p_unpublish_at timestamptz default null,
  p_keeps_samples boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, auth.uid());
begin
  if p_keeps_samples is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if p_publish_at <= now() or p_unpublish_at <= coalesce(p_publish_at, now())
    or greatest(p_publish_at, p_unpublish_at) > now() + interval '366 days' then
    raise exception 'schedule_invalid' using errcode = '22023';
  end if;
  if p_publish_at is not null and v_page.taken_down_at is not null then
    raise exception 'taken_down' using errcode = 'P0001';
  end if;
  update public.pages p
  set publish_at = p_publish_at, unpublish_at = p_unpublish_at, scheduled_by = auth.uid(),
    schedule_keeps_samples = p_keeps_samples, schedule_failed_at = null, schedule_problems = '[]'
  where p.id = p_page_id;
end $$;

drop function public.due_pages();
create function public.due_pages() returns table (page_id uuid, publish_at timestamptz, user_id uuid, keeps_samples boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, p.publish_at, p.scheduled_by, p.schedule_keeps_samples
  from public.pages p join public.sites s on s.id = p.site_id
  where p.publish_at <= now() and p.removed_at is null and s.removed_at is null
  order by p.publish_at, p.id limit 20
$$;

-- Ends a schedule that was carried out or refused. One that was changed meanwhile stays. The owners of the site, and whoever
-- scheduled the page and still belongs to the site, are told of a refusal: once, whatever number of gateways saw it.
drop function public.end_page_schedule(uuid, timestamptz, boolean);
create function public.end_page_schedule(
  p_page_id uuid, p_publish_at timestamptz, p_failed boolean, p_problems jsonb default '[]'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  if p_failed is null or p_problems is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  update public.pages p
  set publish_at = null, schedule_failed_at = case when p_failed then now() end, schedule_problems = p_problems
  where p.id = p_page_id and p.publish_at = p_publish_at
  returning p.* into v_page;
  if v_page.schedule_failed_at is null then return; end if;
  perform public.notify(
    array(select m.user_id from public.site_members m
      where m.site_id = v_page.site_id and m.user_id is not null and (m.role = 'owner' or m.user_id = v_page.scheduled_by)),
    'page-builder.schedule_failed', null, 'page', p_page_id, v_page.title, '/page/setting?pageId=' || p_page_id, null);
end $$;

-- As before, and one kind more.
create or replace function public.notification_defaults()
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
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.schedule_failed', true, 'instant', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false)
$$;

revoke execute on function
  public.set_page_schedule(uuid, timestamptz, timestamptz, boolean), public.due_pages(),
  public.end_page_schedule(uuid, timestamptz, boolean, jsonb)
  from public, anon, authenticated;
grant execute on function public.set_page_schedule(uuid, timestamptz, timestamptz, boolean) to authenticated;
grant execute on function public.due_pages(), public.end_page_schedule(uuid, timestamptz, boolean, jsonb) to service_role;
