-- Quotas: how much a person, a project and a site may hold. A counter for each is kept by triggers, one step a statement
-- however many rows it wrote, so that asking costs nothing; its row is locked until the transaction ends, so that two
-- writes at once do not pass the limit together. What is in the trash counts until it is purged.

-- Limits ------------------------------------------------------------------------------------------------------------------

-- Null is no limit. What is `pruned` makes room by losing its oldest; everything else is refused, as
-- `quota_<resource>_rows` or `quota_<resource>_bytes`, for which shared-ui has the words.
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
  -- Counted when it is asked for: nothing of ours may hang on the tables of the storage.
  ('site_files', 10000, 2::bigint * 1024 * 1024 * 1024, false);

-- Sizes -------------------------------------------------------------------------------------------------------------------

-- As text, not as it lies on the disk: what is compressed there differs from what was sent, and from row to row.
alter table public.notes
  add column bytes bigint generated always as (octet_length(title) + octet_length(content::text) + octet_length(body_text)) stored;
alter table public.note_versions
  add column bytes bigint generated always as (octet_length(title) + octet_length(content::text)) stored;
alter table public.memos add column bytes bigint generated always as (octet_length(body)) stored;
alter table public.pages
  add column bytes bigint generated always as (octet_length(draft::text) + octet_length(seo::text)) stored;
alter table public.page_versions
  add column bytes bigint generated always as (
    octet_length(project::text) + octet_length(html) + octet_length(report::text) + octet_length(coalesce(payload, ''))
  ) stored;

-- A computed column is not computed yet when this is asked.
create or replace function public.guard_page_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - '{created_by,bytes}'::text[] <> to_jsonb(old) - '{created_by,bytes}'::text[]
    or new.created_by is not null then
    raise exception 'page_version_immutable' using errcode = '42501';
  end if;
  return new;
end $$;

-- Counters ----------------------------------------------------------------------------------------------------------------

create table public.usage (
  -- A person, project or site; which, the resource says.
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
  -- Less is always allowed, and nothing to count for an owner who is gone.
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

-- Triggers. Arguments: the resource and the column of the owner; sizes are in the column `bytes`, where there is one. Many
-- rows are made and deleted by one statement, and are counted together, owners in one order, so that two statements that
-- touch the same ones do not wait for each other.
create function public.count_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_sign int := case tg_op when 'INSERT' then 1 else -1 end;
  v_change record;
begin
  -- A cascade ends here for each row that has nothing under it.
  if not exists (select from changed) then return null; end if;
  for v_change in execute format(
    'select %I as owner_id, count(*) as n, %s as size from changed group by 1 order by 1',
    tg_argv[1], case when tg_argv[2] = 'bytes' then 'sum(bytes)::bigint' else '0::bigint' end
  ) loop
    perform public.add_usage(tg_argv[0], v_change.owner_id, v_sign * v_change.n, v_sign * v_change.size);
  end loop;
  return null;
end $$;

-- Rows are changed one at a time, and mostly in what does not count.
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

-- The counters of who is gone for good go too. Named to run after the counting.
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

-- What is there, counted anew.
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

-- Sets every counter to what is there; for a person at the database who does not trust them. Writers wait meanwhile.
create function public.recount_usage() returns void
language plpgsql security definer set search_path = '' as $$
begin
  lock table public.usage in share row exclusive mode;
  delete from public.usage;
  insert into public.usage (owner_id, resource, row_count, byte_count)
  select c.owner_id, c.resource, c.row_count, c.byte_count from public.counted_usage() c;
end $$;

-- Histories lose their oldest -------------------------------------------------------------------------------------------

-- Of a note the newest hundred states that were kept by themselves; of a project as many as its limit holds. A tenth of it
-- at a time, so that not every save looks for the oldest.
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

-- Of a page the newest thirty that were published, of a site as many as its limit holds; never the one that is live, nor
-- what somebody kept by hand. Only when the live ones alone fill it is a publication refused.
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

-- Files -------------------------------------------------------------------------------------------------------------------

-- Why a site may not store another p_bytes under p_name: the code of the quota, or null. Files are counted as they are
-- asked for, by the index of their names, and the size of one that is on its way is what its request says: several at once
-- may pass together, each no larger than the bucket allows.
create function public.file_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) >= l.max_rows then 'quota_site_files_rows'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > l.max_bytes then 'quota_site_files_bytes'
  end
  from public.usage_limits l
  left join storage.objects o on o.bucket_id = 'site-assets' and o.name ~>=~ (p_folder || '/') and o.name ~<~ (p_folder || '0')
    and o.name <> p_name
  where l.resource = 'site_files'
  group by l.max_rows, l.max_bytes
$$;

-- For the policies: hosted and embedded say the size of what comes as `contentLength`, and of what is there as `size`.
create function public.has_file_room(p_name text, p_metadata jsonb) returns boolean
language sql stable security definer set search_path = ''
return case when split_part(p_name, '/', 1) in (select id::text from public.my_site_ids() id) then
  public.file_quota(
    split_part(p_name, '/', 1), p_name,
    coalesce(substring(coalesce(p_metadata ->> 'contentLength', p_metadata ->> 'size') from '^\d{1,15}$')::bigint, 0)
  ) is null
else false end;

-- What to tell a person of the site whose upload was refused: the quota's code, or null when it was not that.
create function public.site_file_quota(p_site_id uuid, p_bytes bigint) returns text
language sql stable security definer set search_path = ''
return case when public.has_site_role(p_site_id, 'editor')
  then public.file_quota(p_site_id::text, '', greatest(p_bytes, 0)) end;

drop policy site_assets_insert on storage.objects;
create policy site_assets_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id)
    and public.has_file_room(name, metadata)
  );
-- The new row as the old one: nothing is moved or written over into a site that is full.
drop policy site_assets_update on storage.objects;
create policy site_assets_update on storage.objects for update to authenticated
  using (
    bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id)
    and public.has_file_room(name, metadata)
  );

-- Purge -------------------------------------------------------------------------------------------------------------------

-- Lines lie in the order of their times: a few hundred bytes find the old ones.
create index activity_age on public.activity using brin (at);

-- Removes what lay in the trash for its 30 days, and what only grows: invites a month after they ended, mails a month
-- after they were sent or given up, and of a project's activity what is older than a year or before the newest 50,000
-- lines. Run by the gateway; running it twice at once does no harm.
create or replace function public.purge_expired() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_count bigint;
  v_counts jsonb := '{}';
  v_month timestamptz := now() - interval '30 days';
  v_oldest record;
begin
  delete from public.notes where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('notes', v_count);
  delete from public.memos where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('memos', v_count);
  delete from public.notices where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('notices', v_count);
  delete from public.pages where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('pages', v_count);
  delete from public.projects where purge_at <= now();
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('projects', v_count);
  delete from public.project_invites i where least(i.expires_at, i.revoked_at) < v_month;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invites', v_count);
  delete from public.outbox o where o.created_at < v_month and (o.sent_at is not null or o.tries >= 8);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  delete from public.activity a where a.at < now() - interval '1 year';
  for v_oldest in
    select p.id as project_id, o.at, o.id from public.projects p
    cross join lateral (
      select a.at, a.id from public.activity a where a.project_id = p.id order by a.at desc, a.id desc offset 50000 limit 1
    ) o
  loop
    delete from public.activity a where a.project_id = v_oldest.project_id and (a.at, a.id) <= (v_oldest.at, v_oldest.id);
  end loop;
  return v_counts;
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

alter table public.usage_limits enable row level security;
alter table public.usage enable row level security;
revoke all on public.usage_limits, public.usage from anon, authenticated;
grant all on public.usage_limits, public.usage to service_role;

revoke execute on function
  public.add_usage(text, uuid, bigint, bigint), public.count_rows(), public.count_change(), public.forget_usage(), public.counted_usage(),
  public.recount_usage(), public.prune_note_versions(), public.prune_page_versions(),
  public.file_quota(text, text, bigint), public.has_file_room(text, jsonb), public.site_file_quota(uuid, bigint)
  from public, anon, authenticated;
grant execute on function public.has_file_room(text, jsonb), public.site_file_quota(uuid, bigint) to authenticated;
grant execute on function public.recount_usage() to service_role;

select public.recount_usage();
