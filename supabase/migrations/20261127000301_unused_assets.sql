-- The number of unused pictures of a site is computed from its own rows at once. A search of the index for each picture took
-- seconds for 10,000 pictures, more still while the index had entries that were not sorted in yet.

do $$
declare
  v_name text;
begin
  foreach v_name in array array['sites', 'pages', 'page_sections', 'page_versions', 'templates'] loop
    execute format('drop index public.%I', v_name || '_assets');
    execute format('create index %I on public.%I using gin (asset_keys) with (fastupdate = off)', v_name || '_assets', v_name);
  end loop;
end $$;

-- Pictures of a site that none of its rows and no template shows: the number and bytes of all of them, and the latest 300. What a
-- page of another site shows is not counted as used here; asset_uses() says it before one is deleted, and a purge keeps it.
create or replace function public.unused_assets(p_site_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_site_role(p_site_id, 'viewer') then raise exception 'not_found' using errcode = 'P0002'; end if;
  return (
    with used as materialized (
      select unnest(x.asset_keys) as key from public.pages x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.page_versions x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.page_sections x where x.site_id = p_site_id
      union select unnest(x.asset_keys) from public.sites x where x.id = p_site_id
      union select unnest(x.asset_keys) from public.templates x
    ), unused as materialized (
      select a.id, a.path, a.width, a.height, a.alt, a.bytes, a.created_at from public.assets a
      where a.site_id = p_site_id and a.removed_at is null
        and not exists (select from used u where u.key = a.use_key)
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
