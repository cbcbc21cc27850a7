-- The list of pages: several sites, and a stored picture of each page.

-- Pictures of pages -------------------------------------------------------------------------------------------------------

-- A small picture of the top of the draft, drawn by the editor's browser when it saves. The key is new with each picture, so
-- that browsers can keep a picture for ever, and it is the only way to read one: members of the site get it with the page.
alter table public.pages
  add column thumb_key uuid,
  -- The revision of the draft that the picture shows.
  add column thumb_rev int;

create table public.page_thumbs (
  page_id uuid primary key references public.pages (id) on delete cascade,
  key uuid not null unique,
  picture bytea not null check (octet_length(picture) between 12 and 30720)
);

-- Stores a WebP or JPEG (base64, at most 30 KB) as the picture of a revision. A picture of an older revision than the stored
-- one changes nothing. Returns the key of the stored picture.
create function public.save_page_thumb(p_page_id uuid, p_rev int, p_picture text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_picture bytea;
  v_key uuid := gen_random_uuid();
begin
  select p.* into v_page from public.pages p where p.id = p_page_id for no key update;
  if v_page.id is null or not public.has_site_role(v_page.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_page.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_rev is null or p_rev not between 1 and v_page.rev or p_picture is null or length(p_picture) > 41000
    or p_picture !~ '^[A-Za-z0-9+/]+={0,2}$' or length(p_picture) % 4 <> 0 then
    raise exception 'picture_invalid' using errcode = '22023';
  end if;
  v_picture := decode(p_picture, 'base64');
  if octet_length(v_picture) not between 12 and 30720 or not (
    substr(v_picture, 1, 3) = '\xffd8ff'
    or (substr(v_picture, 1, 4) = convert_to('RIFF', 'UTF8') and substr(v_picture, 9, 4) = convert_to('WEBP', 'UTF8'))
  ) then
    raise exception 'picture_invalid' using errcode = '22023';
  end if;
  if p_rev <= v_page.thumb_rev then return v_page.thumb_key; end if;
  insert into public.page_thumbs as t (page_id, key, picture) values (p_page_id, v_key, v_picture)
  on conflict (page_id) do update set key = excluded.key, picture = excluded.picture;
  update public.pages set thumb_key = v_key, thumb_rev = p_rev where id = p_page_id;
  return v_key;
end $$;

-- For the gateway, which serves pictures: base64, null for an unknown key.
create function public.page_thumb(p_key uuid) returns text
language sql stable security definer set search_path = ''
return (select translate(encode(t.picture, 'base64'), E'\n', '') from public.page_thumbs t where t.key = p_key);

-- Sites --------------------------------------------------------------------------------------------------------------

-- The caller's sites with their own role, the sites that they moved to the trash, and the pages of one site without drafts:
-- of `p_site_id`, else of the oldest site. One answer, so that the screen needs one request.
create function public.page_shelf(p_site_id uuid default null) returns jsonb
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
        'taken_down_at', p.taken_down_at, 'publish_at', p.publish_at, 'thumb_key', p.thumb_key, 'thumb_rev', p.thumb_rev
      ) order by p.updated_at desc, p.id), '[]')
      from public.pages p where p.site_id = (select c.id from chosen c)
    )
  )
$$;

-- A person owns at most 20 sites, including those in the trash. Creating a site again with its id changes nothing.
create function public.create_site(p_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
begin
  if p_id is null or btrim(coalesce(p_name, '')) = '' then raise exception 'invalid_request' using errcode = '22023'; end if;
  if exists (select from public.sites s where s.id = p_id and s.owner_id = v_me.id) then return; end if;
  perform from public.profiles p where p.id = v_me.id for no key update;
  if (select count(*) from public.sites s where s.owner_id = v_me.id) >= 20 then
    raise exception 'too_many_sites' using errcode = 'P0001';
  end if;
  insert into public.sites (id, owner_id, name, subdomain)
  values (p_id, v_me.id, p_name, 'site-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
end $$;

-- Moves a site to the trash, which closes all of its pages, or back. Owners only.
create function public.remove_site(p_site_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not public.has_site_role(p_site_id, 'owner') then raise exception 'forbidden' using errcode = '42501'; end if;
  update public.sites set removed_at = now() where id = p_site_id;
end $$;

create function public.restore_site(p_site_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
begin
  update public.sites s set removed_at = null
  where s.id = p_site_id and s.removed_at is not null and exists (
    select from public.site_members m where m.site_id = s.id and m.user_id = v_me.id and m.role = 'owner'
  );
  if not found and not public.has_site_role(p_site_id, 'owner') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
end $$;

-- Live changes -----------------------------------------------------------------------------------------------------------

-- As before, and a kind more: `site` sends to the topic of each member of a site. A site has few members, and a topic of its
-- own would have to be renamed whenever somebody loses access.
create or replace function public.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_select text := format('select %s as of, (%s)::text as row_id, (%s)::int as rev', tg_argv[1], tg_argv[2], tg_argv[3]);
  v_group record;
  v_topic text;
begin
  for v_group in execute format(
    'select x.of::text, array_agg(distinct x.row_id) as rows, max(x.rev) as rev from (%s) x where x.of is not null group by 1',
    -- An update is also sent to those who could read the old row.
    case tg_op
      when 'UPDATE' then v_select || ' from changed r union all ' || v_select || ' from former r'
      else v_select || ' from changed r'
    end
  ) loop
    for v_topic in
      -- A project that has been deleted has no topic.
      select 'project:' || p.id || ':' || p.live_epoch from public.projects p
      where p.id = case tg_argv[0] when 'project' then v_group.of::uuid end
      union all
      select 'person:' || m.user_id from public.site_members m
      where m.user_id is not null and m.site_id = case tg_argv[0] when 'site' then v_group.of::uuid end
      union all
      select 'person:' || v_group.of where tg_argv[0] = 'person'
      union all
      select 'everyone' where tg_argv[0] = 'everyone'
    loop
      perform realtime.send(
        jsonb_strip_nulls(jsonb_build_object(
          'v', 1, 'table', tg_table_name, 'kind', tg_op,
          'rev', case when cardinality(v_group.rows) = 1 then v_group.rev end
        )) || jsonb_build_object('rows', case when cardinality(v_group.rows) <= 50 then to_jsonb(v_group.rows) end),
        'changed', v_topic, true
      );
    end loop;
  end loop;
  return null;
end $$;

select public.broadcast_changes('public.sites', 'site', 'r.id');
select public.broadcast_changes('public.pages', 'site', 'r.site_id');
select public.broadcast_changes('public.site_members', 'site', 'r.site_id');

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.page_thumbs enable row level security;
revoke all on public.page_thumbs from anon, authenticated;
grant all on public.page_thumbs to service_role;

revoke execute on function
  public.save_page_thumb(uuid, int, text), public.page_thumb(uuid), public.page_shelf(uuid), public.create_site(uuid, text),
  public.remove_site(uuid), public.restore_site(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_page_thumb(uuid, int, text), public.page_shelf(uuid), public.create_site(uuid, text),
  public.remove_site(uuid), public.restore_site(uuid)
  to authenticated;
grant execute on function public.page_thumb(uuid) to service_role;
