-- Quotas: the tables that are counted, and the histories that are pruned.

do $$
declare
  v_table record;
  v_arguments text;
begin
  for v_table in
    select * from (values
      ('projects', 'person_projects', 'owner_id', null),
      ('memos', 'person_memos', 'user_id', 'bytes'),
      ('project_members', 'project_members', 'project_id', null),
      ('project_invites', 'project_invites', 'project_id', null),
      ('notes', 'project_notes', 'project_id', 'bytes'),
      ('note_versions', 'project_note_versions', 'project_id', 'bytes'),
      ('pages', 'site_pages', 'site_id', 'bytes'),
      ('page_versions', 'site_page_versions', 'site_id', 'bytes'),
      ('assets', 'site_assets', 'site_id', null)
    ) t (name, resource, owner_column, size_column)
  loop
    v_arguments := concat_ws(', ', quote_literal(v_table.resource), quote_literal(v_table.owner_column), quote_literal(v_table.size_column));
    execute format('create trigger count_made after insert on public.%I referencing new table as changed
      for each statement execute function public.count_rows(%s)', v_table.name, v_arguments);
    execute format('create trigger count_gone after delete on public.%I referencing old table as changed
      for each statement execute function public.count_rows(%s)', v_table.name, v_arguments);
    execute format('create trigger count_change after update on public.%1$I for each row
      when (old.%2$I is distinct from new.%2$I or old.%3$I is distinct from new.%3$I)
      execute function public.count_change(%4$s)',
      v_table.name, v_table.owner_column, coalesce(v_table.size_column, v_table.owner_column), v_arguments);
  end loop;
end $$;

-- Deletes the counters of deleted owners. The name makes it run after `count_gone`.
create function public.forget_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage u using old_rows o where u.owner_id = o.id;
  return null;
end $$;
create trigger forget_usage after delete on public.projects referencing old table as old_rows
  for each statement execute function public.forget_usage();
create trigger forget_usage after delete on public.sites referencing old table as old_rows
  for each statement execute function public.forget_usage();
create trigger forget_usage after delete on public.profiles referencing old table as old_rows
  for each statement execute function public.forget_usage();

-- The counters as they should be.
create function public.counted_usage()
returns table (owner_id uuid, resource text, row_count bigint, byte_count bigint)
language sql stable security definer set search_path = '' as $$
  select x.owner_id, 'person_projects', count(*), 0::bigint from public.projects x group by 1
  union all select x.user_id, 'person_memos', count(*), sum(x.bytes)::bigint from public.memos x group by 1
  union all select x.project_id, 'project_members', count(*), 0 from public.project_members x group by 1
  union all select x.project_id, 'project_invites', count(*), 0 from public.project_invites x group by 1
  union all select x.project_id, 'project_notes', count(*), sum(x.bytes)::bigint from public.notes x group by 1
  union all select x.project_id, 'project_note_versions', count(*), sum(x.bytes)::bigint from public.note_versions x group by 1
  union all select x.site_id, 'site_pages', count(*), sum(x.bytes)::bigint from public.pages x group by 1
  union all select x.site_id, 'site_page_versions', count(*), sum(x.bytes)::bigint from public.page_versions x group by 1
  union all select x.site_id, 'site_assets', count(*), 0 from public.assets x group by 1
$$;

-- Recomputes every counter. Writers wait meanwhile.
create function public.recount_usage() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.usage in share row exclusive mode;
  -- Hosted Supabase refuses a delete without `where` over its API.
  delete from public.usage where true;
  insert into public.usage (owner_id, resource, row_count, byte_count)
  select c.owner_id, c.resource, c.row_count, c.byte_count from public.counted_usage() c;
end $$;

-- Pruning of histories ---------------------------------------------------------------------------------------

-- Keeps the newest 100 automatic versions of a note, and of a project as many as its quota allows. A tenth of the quota is
-- pruned at a time, so that not every save searches for the oldest.
create function public.prune_note_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_full record;
begin
  with oldest as materialized (
    select n.note_id, o.rev
    from (select distinct r.note_id from new_rows r) n
      cross join lateral (
        select x.rev from public.note_versions x where x.note_id = n.note_id order by x.rev desc offset 100 limit 1
      ) o
  )
  delete from public.note_versions v using oldest o
  where v.note_id = o.note_id and v.rev <= o.rev and v.kind = 'auto';
  for v_full in
    select u.owner_id as project_id, l.max_bytes from public.usage u join public.usage_limits l on l.resource = u.resource
    where u.resource = 'project_note_versions' and u.byte_count > l.max_bytes
      and u.owner_id in (select r.project_id from new_rows r)
  loop
    delete from public.note_versions v
    using (
      select o.note_id, o.rev, sum(o.bytes) over (order by o.at desc, o.note_id, o.rev desc) as size
      from public.note_versions o where o.project_id = v_full.project_id
    ) o
    where v.note_id = o.note_id and v.rev = o.rev and o.size > v_full.max_bytes * 0.9 and v.kind = 'auto';
  end loop;
  return null;
end $$;
create trigger prune_versions after insert on public.note_versions referencing new table as new_rows
  for each statement execute function public.prune_note_versions();

-- Keeps the newest 30 published versions of a page, and of a site as many as its quota allows. The live version and manual
-- versions are never pruned. A publication is refused only when these alone fill the quota.
create function public.prune_page_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_full record;
begin
  delete from public.page_versions v
  using (
    select o.id, o.kind, row_number() over (partition by o.page_id order by o.at desc, o.id) as n
    from public.page_versions o where o.page_id in (select r.page_id from new_rows r)
  ) o
  where v.id = o.id and o.n > 30 and o.kind <> 'manual' and v.id not in (select r.id from new_rows r)
    and not exists (select from public.pages p where p.id = v.page_id and p.live_version_id = v.id);
  for v_full in
    select u.owner_id as site_id, l.max_bytes from public.usage u join public.usage_limits l on l.resource = u.resource
    where u.resource = 'site_page_versions' and u.byte_count > l.max_bytes
      and u.owner_id in (select r.site_id from new_rows r)
  loop
    delete from public.page_versions v
    using (
      select o.id, sum(o.bytes) over (order by o.at desc, o.id) as size
      from public.page_versions o where o.site_id = v_full.site_id
    ) o
    where v.id = o.id and o.size > v_full.max_bytes * 0.9 and v.kind <> 'manual' and v.id not in (select r.id from new_rows r)
      and not exists (select from public.pages p where p.id = v.page_id and p.live_version_id = v.id);
    if exists (
      select from public.usage u
      where u.owner_id = v_full.site_id and u.resource = 'site_page_versions' and u.byte_count > v_full.max_bytes
    ) then
      raise exception 'quota_site_page_versions_bytes' using errcode = 'P0001';
    end if;
  end loop;
  return null;
end $$;
create trigger prune_versions after insert on public.page_versions referencing new table as new_rows
  for each statement execute function public.prune_page_versions();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.forget_usage(), public.counted_usage(), public.recount_usage(), public.prune_note_versions(),
  public.prune_page_versions()
  from public, anon, authenticated;
grant execute on function
  public.recount_usage()
  to service_role;
