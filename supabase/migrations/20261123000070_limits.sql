-- Quotas: how much a person, a project and a site may hold. Triggers keep a counter for each, updated once for each
-- statement, so that a check costs nothing. The counter's row stays locked until the transaction ends, so that two
-- concurrent writes cannot exceed a limit together. Rows in the trash count until they are purged.

-- Limits ------------------------------------------------------------------------------------------------------------

-- Null means no limit. A `pruned` resource loses its oldest rows; any other raises `quota_<resource>_rows` or
-- `quota_<resource>_bytes`, for which shared-ui has messages.
create table public.usage_limits (
  resource text primary key check (resource ~ '^(person|project|site)(_[a-z]+)+$'),
  max_rows bigint check (max_rows >= 0),
  max_bytes bigint check (max_bytes >= 0),
  pruned boolean not null default false
);
insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  ('person_projects', 200, null, false),
  ('person_memos', 20000, 200 * 1024 * 1024, false),
  ('project_members', 1000, null, false),
  ('project_invites', 1000, null, false),
  ('project_notes', 60000, 1024 * 1024 * 1024, false),
  ('project_note_versions', null, 500 * 1024 * 1024, true),
  ('site_pages', 500, 500 * 1024 * 1024, false),
  ('site_page_versions', null, 500 * 1024 * 1024, true),
  ('site_assets', 10000, null, false),
  -- Counted on demand: hosted Supabase allows no triggers of ours on the tables of Storage.
  ('site_files', 10000, 2::bigint * 1024 * 1024 * 1024, false);

-- Counters ----------------------------------------------------------------------------------------------------------

create table public.usage (
  -- A person, project or site, by resource.
  owner_id uuid not null,
  resource text not null references public.usage_limits (resource),
  row_count bigint not null default 0,
  byte_count bigint not null default 0,
  primary key (owner_id, resource)
) with (fillfactor = 50);

create function public.add_usage(p_resource text, p_owner_id uuid, p_rows bigint, p_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_usage public.usage;
  v_limit public.usage_limits;
begin
  -- Less is always allowed, and a deleted owner has no counter.
  if p_rows <= 0 and p_bytes <= 0 then
    update public.usage u set row_count = u.row_count + p_rows, byte_count = u.byte_count + p_bytes
    where u.owner_id = p_owner_id and u.resource = p_resource;
    return;
  end if;
  insert into public.usage as u (owner_id, resource, row_count, byte_count)
  values (p_owner_id, p_resource, p_rows, p_bytes)
  on conflict (owner_id, resource) do update
    set row_count = u.row_count + excluded.row_count, byte_count = u.byte_count + excluded.byte_count
  returning u.* into v_usage;
  select l.* into v_limit from public.usage_limits l where l.resource = p_resource;
  if v_limit.pruned then return; end if;
  if p_rows > 0 and v_usage.row_count > v_limit.max_rows then
    raise exception 'quota_%_rows', p_resource using errcode = 'P0001';
  end if;
  if p_bytes > 0 and v_usage.byte_count > v_limit.max_bytes then
    raise exception 'quota_%_bytes', p_resource using errcode = 'P0001';
  end if;
end $$;

-- Trigger functions. Arguments: the resource, the column of the owner, and `bytes` when rows have a size. Inserted and
-- deleted rows are counted once for each statement, in the order of their owners, so that two statements cannot deadlock.
create function public.count_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_sign int := case tg_op when 'INSERT' then 1 else -1 end;
  v_change record;
begin
  -- A cascade runs this also when it deleted nothing.
  if not exists (select from changed) then return null; end if;
  for v_change in execute format(
    'select %I as owner_id, count(*) as n, %s as size from changed group by 1 order by 1',
    tg_argv[1], case when tg_argv[2] = 'bytes' then 'sum(bytes)::bigint' else '0::bigint' end
  ) loop
    perform public.add_usage(tg_argv[0], v_change.owner_id, v_sign * v_change.n, v_sign * v_change.size);
  end loop;
  return null;
end $$;

-- For updates, which mostly change one row and nothing that counts.
create function public.count_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_from uuid;
  v_to uuid;
  v_before bigint := 0;
  v_after bigint := 0;
begin
  if tg_argv[1] = 'project_id' then
    v_from := old.project_id;
    v_to := new.project_id;
  elsif tg_argv[1] = 'site_id' then
    v_from := old.site_id;
    v_to := new.site_id;
  elsif tg_argv[1] = 'user_id' then
    v_from := old.user_id;
    v_to := new.user_id;
  else
    v_from := old.owner_id;
    v_to := new.owner_id;
  end if;
  if tg_argv[2] = 'bytes' then
    v_before := old.bytes;
    v_after := new.bytes;
  end if;
  if v_from = v_to then
    perform public.add_usage(tg_argv[0], v_to, 0, v_after - v_before);
  else
    perform public.add_usage(tg_argv[0], v_from, -1, -v_before);
    perform public.add_usage(tg_argv[0], v_to, 1, v_after);
  end if;
  return null;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.usage_limits enable row level security;
alter table public.usage enable row level security;

revoke all on public.usage_limits, public.usage from anon, authenticated;
grant all on public.usage_limits, public.usage to service_role;

revoke execute on function
  public.add_usage(text, uuid, bigint, bigint), public.count_rows(), public.count_change()
  from public, anon, authenticated;
