-- Pages that are published and unpublished by the clock. The gateway renders what is due, so it runs the job.

alter table public.pages
  add column unpublish_at timestamptz,
  -- In whose name the gateway publishes: the right to edit the page is checked again then.
  add column scheduled_by uuid references public.profiles (id) on delete set null,
  -- When a scheduled publication was refused, for example because the page is empty.
  add column schedule_failed_at timestamptz;
create index pages_publish_at on public.pages (publish_at) where publish_at is not null;
create index pages_unpublish_at on public.pages (unpublish_at) where unpublish_at is not null;

-- A page that comes back from the trash does not do what it missed there.
create function public.forget_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.publish_at := null;
  new.unpublish_at := null;
  return new;
end $$;
create trigger pages_forget_schedule before update of removed_at on public.pages
  for each row when (new.removed_at is not null) execute function public.forget_schedule();

-- When a page is published and unpublished; null for never. Editors only. Both are in the future, in this order, within a year.
create function public.set_page_schedule(
  p_page_id uuid, p_publish_at timestamptz default null, p_unpublish_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, auth.uid());
begin
  if p_publish_at <= now() or p_unpublish_at <= coalesce(p_publish_at, now())
    or greatest(p_publish_at, p_unpublish_at) > now() + interval '366 days' then
    raise exception 'schedule_invalid' using errcode = '22023';
  end if;
  if p_publish_at is not null and v_page.taken_down_at is not null then
    raise exception 'taken_down' using errcode = 'P0001';
  end if;
  update public.pages p
  set publish_at = p_publish_at, unpublish_at = p_unpublish_at, scheduled_by = auth.uid(), schedule_failed_at = null
  where p.id = p_page_id;
end $$;

-- Pages that are to be published now, the longest due first. Several gateways may get the same one: publishing the same content
-- again changes nothing.
create function public.due_pages() returns table (page_id uuid, publish_at timestamptz, user_id uuid)
language sql stable security definer set search_path = '' as $$
  select p.id, p.publish_at, p.scheduled_by
  from public.pages p join public.sites s on s.id = p.site_id
  where p.publish_at <= now() and p.removed_at is null and s.removed_at is null
  order by p.publish_at, p.id limit 20
$$;

-- Ends a schedule that was carried out or refused. One that was changed meanwhile stays.
create function public.end_page_schedule(p_page_id uuid, p_publish_at timestamptz, p_failed boolean) returns void
language sql security definer set search_path = '' as $$
  update public.pages p
  set publish_at = null, schedule_failed_at = case when p_failed then now() end
  where p.id = p_page_id and p.publish_at = p_publish_at and p_failed is not null
$$;

-- Takes pages off that are due. Returns how many.
create function public.unpublish_due_pages() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update public.pages p set live_version_id = null, published_at = null, unpublish_at = null
  where p.id in (
    select x.id from public.pages x where x.unpublish_at <= now() and (x.publish_at is null or x.publish_at > now())
    order by x.unpublish_at, x.id limit 100 for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- As before, with the schedule of each page.
create or replace function public.page_shelf(p_site_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select s.id, s.name, s.subdomain, s.owner_id, m.role, s.created_at
    from public.sites s join public.site_members m on m.site_id = s.id and m.user_id = auth.uid()
    where s.id in (select public.my_site_ids())
  ), chosen as (
    select coalesce(
      (select x.id from mine x where x.id = p_site_id),
      (select x.id from mine x order by x.created_at, x.id limit 1)
    ) as id
  )
  select jsonb_build_object(
    'sites', (select coalesce(jsonb_agg(to_jsonb(x) - 'created_at' order by x.created_at, x.id), '[]') from mine x),
    'removed_sites', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'purge_at', s.purge_at) order by s.removed_at desc, s.id), '[]')
      from public.sites s where s.owner_id = auth.uid() and s.removed_at is not null and public.is_active()
    ),
    'site_id', (select c.id from chosen c),
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'site_id', p.site_id, 'slug', p.slug, 'title', p.title, 'rev', p.rev,
        'live_version_id', p.live_version_id, 'created_at', p.created_at, 'updated_at', p.updated_at,
        'removed_at', p.removed_at, 'purge_at', p.purge_at, 'published_at', p.published_at,
        'taken_down_at', p.taken_down_at, 'publish_at', p.publish_at, 'unpublish_at', p.unpublish_at,
        'schedule_failed_at', p.schedule_failed_at, 'thumb_key', p.thumb_key, 'thumb_rev', p.thumb_rev
      ) order by p.updated_at desc, p.id), '[]')
      from public.pages p where p.site_id = (select c.id from chosen c)
    )
  )
$$;

revoke execute on function
  public.forget_schedule(), public.set_page_schedule(uuid, timestamptz, timestamptz), public.due_pages(),
  public.end_page_schedule(uuid, timestamptz, boolean), public.unpublish_due_pages()
  from public, anon, authenticated;
grant execute on function public.set_page_schedule(uuid, timestamptz, timestamptz) to authenticated;
grant execute on function
  public.due_pages(), public.end_page_schedule(uuid, timestamptz, boolean), public.unpublish_due_pages()
  to service_role;
