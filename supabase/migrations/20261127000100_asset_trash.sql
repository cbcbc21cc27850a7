-- Pictures of sites have a trash, and the platform knows where they are used. A picture that something refers to is never deleted:
-- a published page or a version that is kept would have a hole.

alter table public.assets
  add column removed_at timestamptz,
  add column purge_at timestamptz,
  -- How the rows that use it name it; see asset_keys().
  add column use_key uuid generated always as (md5(site_id::text || '/' || sha256)::uuid) stored,
  add constraint assets_removal check ((removed_at is null) = (purge_at is null));
create index assets_purge on public.assets (purge_at) where purge_at is not null;
create trigger assets_removal before insert or update of removed_at on public.assets
  for each row execute function public.set_removal();

grant update (removed_at) on public.assets to authenticated;

-- A picture that is uploaded again leaves the trash. The insert itself ignores the row that is there; without the right to it the
-- policy refuses the whole statement.
create function public.take_asset_from_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.assets a set removed_at = null
  where a.site_id = new.site_id and a.sha256 = new.sha256 and a.removed_at is not null;
  return new;
end $$;
create trigger assets_again before insert on public.assets
  for each row execute function public.take_asset_from_trash();

-- Uses ---------------------------------------------------------------------------------------------------------------

-- The pictures of sites that a text names, each once: in addresses of Storage, on any host and within those of /_image. A hash of
-- site and content is short enough for an index of thousands of pages.
create function public.asset_keys(p_text text) returns uuid[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct md5(m[1])::uuid), '{}')
  from regexp_matches(p_text, 'site-assets/([0-9a-f]{8}-[0-9a-f-]{27}/[0-9a-f]{64})', 'g') m
$$;

-- Trigger function: computes asset_keys of a row from the columns that it is called with.
create function public.find_assets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_column text;
  v_part text;
  v_text text := '';
begin
  foreach v_column in array tg_argv loop
    execute format('select ($1).%I::text', v_column) into v_part using new;
    if v_part like '%site-assets/%' then v_text := v_text || v_part || ' '; end if;
  end loop;
  new.asset_keys := case when v_text = '' then '{}' else public.asset_keys(v_text) end;
  return new;
end $$;

do $$
declare
  v record;
  v_text text;
begin
  for v in
    select * from (values
      ('sites', array['settings']),
      ('pages', array['draft', 'seo']),
      ('page_sections', array['project']),
      ('page_versions', array['project', 'html']),
      ('templates', array['project'])
    ) t (name, columns)
  loop
    execute format('alter table public.%I add column asset_keys uuid[] not null default %L', v.name, '{}');
    -- Rows that are there already, without the triggers that would take this for a change by somebody.
    select string_agg(format('coalesce(%I::text, %L)', c, ''), ' || ') into v_text from unnest(v.columns) c;
    execute format('alter table public.%I disable trigger user', v.name);
    execute format('update public.%1$I set asset_keys = public.asset_keys(%2$s) where %2$s like %3$L', v.name, v_text, '%site-assets/%');
    execute format('alter table public.%I enable trigger user', v.name);
    execute format('create index %1$I on public.%2$I using gin (asset_keys)', v.name || '_assets', v.name);
    -- After the triggers that compose text.
    execute format('create trigger %1$I before insert or update of %2$s on public.%3$I
      for each row execute function public.find_assets(%4$s)',
      'using_assets', array_to_string(v.columns, ', '), v.name,
      (select string_agg(quote_literal(c), ', ') from unnest(v.columns) c));
  end loop;
end $$;

-- Whether anything refers to a picture, on any site: a page that was copied to another site names the picture of the first one.
create function public.is_asset_used(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pages x where x.asset_keys @> array[p_key])
    or exists (select from public.page_versions x where x.asset_keys @> array[p_key])
    or exists (select from public.page_sections x where x.asset_keys @> array[p_key])
    or exists (select from public.sites x where x.asset_keys @> array[p_key])
    or exists (select from public.templates x where x.asset_keys @> array[p_key])
$$;

-- Pictures of a site that nothing refers to: the number and bytes of all of them, and the latest 300.
create function public.unused_assets(p_site_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  return (
    with unused as materialized (
      select a.id, a.path, a.width, a.height, a.alt, a.bytes, a.created_at from public.assets a
      where a.site_id = p_site_id and a.removed_at is null and not public.is_asset_used(a.use_key)
    ), latest as (
      select * from unused u order by u.created_at desc, u.id limit 300
    )
    select jsonb_build_object(
      'total', (select count(*) from unused), 'bytes', (select coalesce(sum(u.bytes), 0) from unused u),
      'assets', (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', l.id, 'path', l.path, 'width', l.width, 'height', l.height, 'alt', l.alt)
          order by l.created_at desc, l.id), '[]')
        from latest l
      )
    )
  );
end $$;

-- Where a picture is used: pages of its site with what of them refers to it, shared sections, the settings, and whether anything
-- else does, of which only that is said.
create function public.asset_uses(p_asset_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_asset public.assets;
begin
  select a.* into v_asset from public.assets a where a.id = p_asset_id;
  if v_asset.id is null or not public.has_site_role(v_asset.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  return (
    with wanted as (select array[v_asset.use_key] as keys),
    version as (
      select v.page_id, v.site_id, bool_or(p.live_version_id = v.id) as is_live
      from wanted w join public.page_versions v on v.asset_keys @> w.keys join public.pages p on p.id = v.page_id
      group by v.page_id, v.site_id
    ), page as (
      select p.title, p.removed_at is not null as in_trash, p.asset_keys @> w.keys as in_draft,
        coalesce(v.is_live, false) as is_live
      from wanted w, public.pages p left join version v on v.page_id = p.id
      where p.site_id = v_asset.site_id and (p.asset_keys @> w.keys or v.page_id is not null)
      order by 4 desc, 3 desc, 1 limit 50
    ), section as (
      select s.name from wanted w join public.page_sections s on s.asset_keys @> w.keys
      where s.site_id = v_asset.site_id order by s.name limit 50
    )
    select jsonb_build_object(
      'pages', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from page x),
      'sections', (select coalesce(jsonb_agg(x.name), '[]') from section x),
      'site', exists (select from public.sites x where x.asset_keys @> w.keys and x.id = v_asset.site_id),
      'elsewhere', exists (select from public.pages x where x.asset_keys @> w.keys and x.site_id <> v_asset.site_id)
        or exists (select from version x where x.site_id <> v_asset.site_id)
        or exists (select from public.page_sections x where x.asset_keys @> w.keys and x.site_id <> v_asset.site_id)
        or exists (select from public.sites x where x.asset_keys @> w.keys and x.id <> v_asset.site_id)
        or exists (select from public.templates x where x.asset_keys @> w.keys)
    )
    from wanted w
  );
end $$;

-- Purge --------------------------------------------------------------------------------------------------------------

-- As before. A picture in the trash that something refers to waits another day.
create or replace function public.purge_expired(p_most int default 5000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := clock_timestamp() + interval '2 seconds';
  v_left int := coalesce(p_most, 5000);
  v_more boolean := false;
  v_part record;
  v_oldest record;
  v_count bigint;
  v_total bigint;
  v_counts jsonb := '{}';
begin
  update public.assets a set purge_at = now() + interval '1 day'
  where a.purge_at <= now() and public.is_asset_used(a.use_key);
  for v_part in
    select x.name, x.counted, x.at_once, x.condition from (
      select 1 as nr, c.name, null::text as counted, 200 as at_once, c.condition from public.purge_parts() c
      union all
      -- With the rows that are left to the cascade.
      select 2, t.name, t.name, 10, 'x.purge_at <= now()' from public.trash_tables() t (name)
      union all
      select o.nr, o.name, o.counted, 200, o.condition from (values
        (3, 'project_invites', 'invites', $q$least(x.expires_at, x.revoked_at) < now() - interval '30 days'$q$),
        (3, 'outbox', 'mails', $q$x.created_at < now() - interval '30 days' and (x.sent_at is not null or x.tries >= 8)$q$),
        (3, 'activity', null, $q$x.at < now() - interval '1 year'$q$)
      ) o (nr, name, counted, condition)
    ) x
    order by x.nr, x.name, x.condition
  loop
    v_total := 0;
    while not v_more loop
      execute format(
        'delete from public.%1$I d where d.ctid = any (array(select x.ctid from public.%1$I x where %2$s limit %3$s))',
        v_part.name, v_part.condition, least(v_part.at_once, v_left));
      get diagnostics v_count = row_count;
      v_left := v_left - v_count;
      v_total := v_total + v_count;
      -- A short part is finished in any case, so that one call purges a small database on a slow machine too.
      v_more := v_left <= 0 or (v_count = v_part.at_once and clock_timestamp() >= v_until);
      exit when v_count < v_part.at_once;
    end loop;
    if v_part.counted is not null then v_counts := v_counts || jsonb_build_object(v_part.counted, v_total); end if;
  end loop;
  for v_oldest in
    select p.id as project_id, o.at, o.id from public.projects p
    cross join lateral (
      select a.at, a.id from public.activity a where a.project_id = p.id order by a.at desc, a.id desc offset 50000 limit 1
    ) o
    where not v_more
  loop
    delete from public.activity d where d.id = any (array(
      select a.id from public.activity a
      where a.project_id = v_oldest.project_id and (a.at, a.id) <= (v_oldest.at, v_oldest.id) limit v_left));
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    v_more := v_left <= 0 or clock_timestamp() >= v_until;
    exit when v_more;
  end loop;
  return v_counts || jsonb_build_object('more', v_more);
end $$;

-- As before, and pictures of sites whose row was purged, unless something still refers to them.
create or replace function public.orphaned_pictures(p_limit int default 100)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('note-pictures', 'notice-pictures', 'site-assets', 'profile-photos', 'form-files')
    -- A file may be there a moment before what it belongs to.
    and o.created_at < now() - case o.bucket_id when 'form-files' then interval '10 minutes' else interval '1 day' end
    and not case o.bucket_id
      when 'note-pictures' then exists (select from public.projects p where p.id::text = split_part(o.name, '/', 1))
      when 'notice-pictures' then exists (select from public.notices n where n.id::text = split_part(o.name, '/', 1))
      when 'profile-photos' then exists (
        select from public.profiles p
        where p.id::text = split_part(o.name, '/', 1) and p.thumb_url = '/storage/v1/object/public/profile-photos/' || o.name
      )
      when 'form-files' then exists (
        select from public.form_files f where f.id = substring(o.name from '^[0-9a-f-]{36}/([0-9a-f-]{36})$')::uuid
      )
      else exists (select from public.sites s where s.id::text = split_part(o.name, '/', 1)) and (
        o.name !~ '^[0-9a-f-]{36}/[0-9a-f]{64}[.]'
        or exists (
          select from public.assets a
          where a.use_key = md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid
        )
        or public.is_asset_used(md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid)
      )
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

create index assets_use_key on public.assets (use_key);

revoke execute on function
  public.take_asset_from_trash(), public.asset_keys(text), public.find_assets(), public.is_asset_used(uuid),
  public.unused_assets(uuid), public.asset_uses(uuid)
  from public, anon, authenticated;
grant execute on function public.unused_assets(uuid), public.asset_uses(uuid) to authenticated;
