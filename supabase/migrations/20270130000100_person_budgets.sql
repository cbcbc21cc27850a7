-- What a person may store over all projects and sites. Quotas are per project and site, and accounts are free: without this, one
-- account could fill the disk, and a network could do so with many.
--
-- The owner of a project or site is charged with everything in it, whoever added it: bytes then always belong to somebody, also
-- after their author has left, and an owner can remove what others added. Everything is counted by the counters of the quotas
-- already; what a person uses is the sum of those of the own projects and sites (`person_use`), so nothing can drift.
-- docs/decisions/0031-the-owner-is-charged.md

alter table public.usage_limits add column budget text check (budget in ('files', 'words', 'projects'));

-- Numbers --------------------------------------------------------------------------------------------------------------------

create table public.budget_limits (
  budget text primary key check (budget in ('files', 'words', 'projects')),
  -- Of a new account. It grows to `full_size` in 14 days, or at once when a mail has proved the address.
  at_first bigint not null check (at_first >= 0),
  full_size bigint not null check (full_size >= at_first),
  -- In addition, for each site with a paid plan.
  per_paid_site bigint not null check (per_paid_site >= 0),
  -- Of all new accounts of one network together (`shares_budget`).
  of_network bigint not null check (of_network >= 0)
);
insert into public.budget_limits (budget, at_first, full_size, per_paid_site, of_network) values
  ('files', 1024::bigint * 1024 * 1024, 10::bigint * 1024 * 1024 * 1024, 10::bigint * 1024 * 1024 * 1024, 20::bigint * 1024 * 1024 * 1024),
  -- Of everything that is no file, with 500 bytes for a row and with all histories. Nobody types as much: a book has 1 MB.
  ('words', 1024::bigint * 1024 * 1024, 20::bigint * 1024 * 1024 * 1024, 5::bigint * 1024 * 1024 * 1024, 10::bigint * 1024 * 1024 * 1024),
  ('projects', 20, 200, 0, 200);

update public.usage_limits l set budget = case
  when l.resource = 'person_projects' then 'projects'
  when l.resource in ('project_file_storage', 'project_pictures', 'site_files', 'site_form_files') then 'files'
  else 'words'
end;
insert into public.usage_limits (resource, max_rows, max_bytes, pruned, budget) values
  -- Bounded for each site by its history; here they count for the owner.
  ('site_draft_versions', null, null, true, 'words'),
  ('person_photos', null, null, true, 'files');
alter table public.usage_limits alter column budget set not null;
select public.count_table('public.draft_versions', 'site_draft_versions', 'site_id', 'bytes');
select public.count_table('public.section_versions', 'site_draft_versions', 'site_id', 'bytes');

-- People ---------------------------------------------------------------------------------------------------------------------

create table public.person_budgets (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  -- That of the sign-up. Empty when an account was made without the gateway: all of these are one network. Null for accounts that
  -- are older than this table.
  network text,
  joined_at timestamptz not null,
  -- What was used when it was last counted, for lists and for the sum of a network.
  files bigint not null default 0,
  words bigint not null default 0,
  projects bigint not null default 0
) with (fillfactor = 70);
create index person_budgets_network on public.person_budgets (network, joined_at) where network is not null;
create index person_budgets_files on public.person_budgets (files desc, person_id);
create index person_budgets_words on public.person_budgets (words desc, person_id);
create index person_budgets_projects on public.person_budgets (projects desc, person_id);

-- Limits that an admin raised, for a person or a network.
create table public.raised_budgets (
  person_id uuid references public.profiles (id) on delete cascade,
  network text,
  budget text not null references public.budget_limits (budget),
  most bigint not null check (most between 0 and 1e15),
  check (num_nonnulls(person_id, network) = 1)
);
create unique index raised_budgets_of_person on public.raised_budgets (person_id, budget) where person_id is not null;
create unique index raised_budgets_of_network on public.raised_budgets (network, budget) where network is not null;

-- Counting -------------------------------------------------------------------------------------------------------------------

create function public.person_use(p_person uuid, out files bigint, out words bigint, out projects bigint)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(sum(u.byte_count) filter (where l.budget = 'files'), 0)::bigint,
    coalesce(sum(u.byte_count + 500 * u.row_count) filter (where l.budget = 'words'), 0)::bigint,
    coalesce(sum(u.row_count) filter (where l.budget = 'projects'), 0)::bigint
  from (
    select p_person as id, 'person_' as kind
    union all select p.id, 'project_' from public.projects p where p.owner_id = p_person
    union all select s.id, 'site_' from public.sites s where s.owner_id = p_person
  ) o
  join public.usage u on u.owner_id = o.id and starts_with(u.resource, o.kind)
  join public.usage_limits l on l.resource = u.resource
$$;

-- Who is charged with a counter; null when its project or site is gone.
create function public.charged_person(p_resource text, p_owner_id uuid) returns uuid
language sql stable security definer set search_path = ''
return case split_part(p_resource, '_', 1)
  when 'project' then (select p.owner_id from public.projects p where p.id = p_owner_id)
  when 'site' then (select s.owner_id from public.sites s where s.id = p_owner_id)
  else (select p.id from public.profiles p where p.id = p_owner_id)
end;

-- Notes what a person uses now. A row that another transaction holds is left as it is, so that nobody waits here and nothing can
-- deadlock; the next change notes it.
create function public.note_use(p_person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.person_budgets b set files = u.files, words = u.words, projects = u.projects
  from public.person_use(p_person) u
  where b.person_id = (select x.person_id from public.person_budgets x where x.person_id = p_person for update skip locked)
    and (b.files, b.words, b.projects) is distinct from (u.files, u.words, u.projects)
$$;

create function public.add_person_budget(p_person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.person_budgets (person_id, network, joined_at)
  select p.id, coalesce(public.network_of_person(p.id), ''), p.created_at from public.profiles p
  where p.id = p_person and not exists (select from public.person_budgets b where b.person_id = p_person)
  on conflict (person_id) do nothing
$$;

-- Limits ---------------------------------------------------------------------------------------------------------------------

create function public.paid_sites_of(p_person uuid) returns bigint
language sql stable security definer set search_path = ''
return (select count(*) from public.sites s where s.owner_id = p_person and s.plan <> 'free' and s.plan_ends_at > now());

-- How much a person may use.
create function public.budget_of(p_person uuid, p_budget text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select r.most from public.raised_budgets r where r.person_id = p_person and r.budget = p_budget),
    l.at_first + round((l.full_size - l.at_first) * coalesce((
      select case when p.email_proved_at is not null or p.level <> 'member' then 1
        else least(extract(epoch from now() - p.created_at) / (14 * 24 * 3600), 1) end
      from public.profiles p where p.id = p_person
    ), 0))::bigint + l.per_paid_site * public.paid_sites_of(p_person)
  )
  from public.budget_limits l where l.budget = p_budget
$$;

-- Whether this account shares the budget of new accounts of its network: for 14 days, or for 90 when no mail has reached its address.
-- So an office that signs up over time is not counted together, and many accounts of one afternoon are. Not one that pays, that an
-- admin gave more, or that is of an admin.
create function public.shares_budget(p_row public.person_budgets) returns boolean
language sql stable security definer set search_path = ''
return p_row.network is not null
  and p_row.joined_at > now() - interval '90 days'
  and not exists (select from public.raised_budgets r where r.person_id = p_row.person_id)
  and public.paid_sites_of(p_row.person_id) = 0
  and exists (
    select from public.profiles p where p.id = p_row.person_id and p.level = 'member'
      and (p.email_proved_at is null or p_row.joined_at > now() - interval '14 days')
  );

-- What a person uses and may use, and the same of the network that the person shares a budget with; nulls without one.
create function public.budget_state(p_person uuid, p_budget text,
  out used bigint, out most bigint, out network_used bigint, out network_most bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_use record;
  v_row public.person_budgets;
begin
  select u.* into v_use from public.person_use(p_person) u;
  used := case p_budget when 'files' then v_use.files when 'words' then v_use.words else v_use.projects end;
  most := public.budget_of(p_person, p_budget);
  select b.* into v_row from public.person_budgets b where b.person_id = p_person;
  if public.shares_budget(v_row) is not true then return; end if;
  select coalesce(
    (select r.most from public.raised_budgets r where r.network = v_row.network and r.budget = p_budget), l.of_network)
  into network_most from public.budget_limits l where l.budget = p_budget;
  select used + coalesce(sum(case p_budget when 'files' then b.files when 'words' then b.words else b.projects end), 0)
  into network_used
  from public.person_budgets b
  where b.network = v_row.network and b.joined_at > now() - interval '90 days' and b.person_id <> p_person
    and public.shares_budget(b);
end $$;

-- The code of the budget that p_more would exceed, or null.
create function public.budget_refusal(p_person uuid, p_budget text, p_more bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when s.used + p_more > s.most then 'budget_' || p_budget
    when s.network_used + p_more > s.network_most then 'budget_network_' || p_budget
  end
  from public.budget_state(p_person, p_budget) s
$$;

-- Raises `budget_…` when a person uses too much, after something was added. The detail says how much was used, of how much.
-- p_part: what strangers add may not use up all of it.
create function public.require_budget(p_person uuid, p_budget text, p_part numeric default 1) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Bytes that acts at the same moment may add at most.
  c_close constant bigint := 64 * 1024 * 1024;
  v_state record;
  v_row public.person_budgets;
  v_is_close boolean := p_budget <> 'words';
begin
  if p_person is null then return; end if;
  perform public.add_person_budget(p_person);
  -- Acts at the same moment in different projects are counted one after the other: files always, and words close to the limit, so that
  -- saves do not wait for each other. Always first the person, then the network, and both after the counter.
  if not v_is_close then
    select s.* into v_state from public.budget_state(p_person, p_budget) s;
    v_is_close := v_state.used > v_state.most - c_close or v_state.network_used > v_state.network_most - c_close;
  end if;
  if v_is_close then
    select b.* into v_row from public.person_budgets b where b.person_id = p_person;
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('budget ' || p_person, 0));
    if public.shares_budget(v_row) then
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('budget of network ' || v_row.network, 0));
    end if;
    select s.* into v_state from public.budget_state(p_person, p_budget) s;
  end if;
  if v_state.used > v_state.most * p_part then
    raise exception 'budget_%', p_budget using errcode = 'P0001', detail = jsonb_build_object(
      'used', case p_budget when 'files' then v_row.files when 'words' then v_row.words else v_row.projects end, 'most', v_state.most);
  end if;
  if v_state.network_used > v_state.network_most then
    raise exception 'budget_network_%', p_budget using errcode = 'P0001';
  end if;
  perform public.note_use(p_person);
end $$;

-- As before, and what the owner uses over all projects and sites. Words are compared once for each 64 KB that a counter grows.
create or replace function public.add_usage(p_resource text, p_owner_id uuid, p_rows bigint, p_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_usage public.usage;
  v_limit public.usage_limits;
  v_size bigint;
  v_is_step boolean;
begin
  select l.* into v_limit from public.usage_limits l where l.resource = p_resource;
  -- Less is always allowed, and a deleted owner has no counter.
  if p_rows <= 0 and p_bytes <= 0 then
    update public.usage u set row_count = u.row_count + p_rows, byte_count = u.byte_count + p_bytes
    where u.owner_id = p_owner_id and u.resource = p_resource
    returning u.* into v_usage;
    if not found then return; end if;
  else
    insert into public.usage as u (owner_id, resource, row_count, byte_count)
    values (p_owner_id, p_resource, p_rows, p_bytes)
    on conflict (owner_id, resource) do update
      set row_count = u.row_count + excluded.row_count, byte_count = u.byte_count + excluded.byte_count
    returning u.* into v_usage;
    if not v_limit.pruned and p_rows > 0 and v_usage.row_count > v_limit.max_rows then
      raise exception 'quota_%_rows', p_resource using errcode = 'P0001';
    end if;
    if not v_limit.pruned and p_bytes > 0 and v_usage.byte_count > v_limit.max_bytes then
      raise exception 'quota_%_bytes', p_resource using errcode = 'P0001';
    end if;
  end if;
  v_size := v_usage.byte_count + 500 * v_usage.row_count;
  v_is_step := v_size / 65536 <> (v_size - p_bytes - 500 * p_rows) / 65536;
  if (v_limit.budget = 'files' and p_bytes > 0) or (v_limit.budget = 'projects' and p_rows > 0)
    or (v_limit.budget = 'words' and v_is_step and p_bytes + 500 * p_rows > 0) then
    -- Visitors of a site leave its owner a tenth.
    perform public.require_budget(
      public.charged_person(p_resource, p_owner_id), v_limit.budget, case when p_resource like 'site\_form\_%' then 0.9 else 1 end);
  elsif v_is_step or v_limit.budget = 'projects' then
    perform public.note_use(public.charged_person(p_resource, p_owner_id));
  end if;
end $$;

-- A project or site that changes hands must fit into the budget of its new owner. Not when an account is deleted and somebody
-- has to take over.
create function public.owner_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.add_person_budget(new.owner_id);
  if auth.uid() is not null and (
    public.budget_refusal(new.owner_id, 'files', 0) is not null or public.budget_refusal(new.owner_id, 'words', 0) is not null
  ) then
    raise exception 'budget_of_receiver' using errcode = 'P0001';
  end if;
  perform public.note_use(old.owner_id);
  perform public.note_use(new.owner_id);
  return null;
end $$;
create trigger owner_changed after update of owner_id on public.projects
  for each row when (old.owner_id is distinct from new.owner_id) execute function public.owner_changed();
create trigger owner_changed after update of owner_id on public.sites
  for each row when (old.owner_id is distinct from new.owner_id) execute function public.owner_changed();

-- After `forget_usage`, by its name.
create function public.owned_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.note_use(o.owner_id) from (select distinct r.owner_id from old_rows r) o;
  return null;
end $$;
create trigger owned_gone after delete on public.projects referencing old table as old_rows
  for each statement execute function public.owned_gone();
create trigger owned_gone after delete on public.sites referencing old table as old_rows
  for each statement execute function public.owned_gone();

-- As before, and for a budget that was counted while the account was being made.
create or replace function public.keep_origin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_network text;
begin
  delete from public.sign_ups s where s.email_hash = public.email_digest(new.email) and s.purge_at > now()
  returning s.network into v_network;
  if v_network is null then return null; end if;
  insert into public.person_origins (person_id, network) values (new.id, v_network);
  update public.person_budgets b set network = v_network where b.person_id = new.id;
  return null;
end $$;

-- Files in Storage -------------------------------------------------------------------------------------------------------------

-- Pictures and files of sites are counted by a trigger as everything else. Until now they were counted anew for each upload, and
-- concurrent uploads could exceed a quota together.
create function public.object_owner(p_name text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when split_part(p_name, '/', 1) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  then split_part(p_name, '/', 1)::uuid end;

create function public.object_bytes(p_metadata jsonb) returns bigint
language sql immutable parallel safe set search_path = ''
return coalesce(substring(p_metadata ->> 'size' from '^\d{1,15}$')::bigint, 0);

create function public.object_resource(p_bucket_id text) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_bucket_id = 'note-pictures' then 'project_pictures'
  when p_bucket_id in ('site-assets', 'site-files') then 'site_files'
  when p_bucket_id = 'profile-photos' then 'person_photos'
end;

create function public.count_object() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op <> 'INSERT' then public.object_resource(old.bucket_id) end;
  v_is text := case when tg_op <> 'DELETE' then public.object_resource(new.bucket_id) end;
begin
  if v_was is not null and v_was = v_is and public.object_owner(old.name) = public.object_owner(new.name) then
    if public.object_bytes(old.metadata) <> public.object_bytes(new.metadata) then
      perform public.add_usage(v_is, public.object_owner(new.name), 0, public.object_bytes(new.metadata) - public.object_bytes(old.metadata));
    end if;
    return null;
  end if;
  if v_was is not null then
    perform public.add_usage(v_was, public.object_owner(old.name), -1, -public.object_bytes(old.metadata));
  end if;
  if v_is is not null and public.charged_person(v_is, public.object_owner(new.name)) is not null then
    perform public.add_usage(v_is, public.object_owner(new.name), 1, public.object_bytes(new.metadata));
  end if;
  return null;
end $$;
create trigger count_object after insert or delete or update of bucket_id, name, metadata on storage.objects
  for each row execute function public.count_object();

-- As before, with the objects of Storage.
create or replace function public.counted_usage()
returns table (owner_id uuid, resource text, row_count bigint, byte_count bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tables text;
begin
  select string_agg(format('select x.%I as of, %L as what, count(*) as n, %s as size from public.%I x group by 1',
    c.args[2], c.args[1], case when c.args[3] = 'bytes' then 'sum(x.bytes)::bigint' else '0::bigint' end, c.name), ' union all ')
  into v_tables
  from (
    select t.tgrelid, k.relname as name, string_to_array(encode(t.tgargs, 'escape'), '\000') as args
    from pg_catalog.pg_trigger t join pg_catalog.pg_class k on k.oid = t.tgrelid
    where t.tgname = 'count_made' and k.relnamespace = 'public'::regnamespace
  ) c;
  return query execute format(
    'select c.of, c.what, sum(c.n)::bigint, sum(c.size)::bigint from (%s
      union all select public.object_owner(o.name), public.object_resource(o.bucket_id), count(*), sum(public.object_bytes(o.metadata))::bigint
      from storage.objects o
      where public.object_resource(o.bucket_id) is not null
        and public.charged_person(public.object_resource(o.bucket_id), public.object_owner(o.name)) is not null
      group by 1, 2
    ) c group by 1, 2', v_tables);
end $$;

-- The code of the quota or budget that refuses p_bytes more in a site or project, or null. The file p_name, which is replaced, does not
-- count.
create function public.object_quota(p_resource text, p_owner_id uuid, p_name text, p_bytes bigint) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit public.usage_limits;
  v_rows bigint;
  v_bytes bigint;
  v_more bigint;
begin
  select l.* into v_limit from public.usage_limits l where l.resource = p_resource;
  select coalesce(sum(u.row_count), 0), coalesce(sum(u.byte_count), 0) into v_rows, v_bytes
  from public.usage u where u.owner_id = p_owner_id and u.resource = p_resource;
  select v_rows - count(*), p_bytes - coalesce(sum(public.object_bytes(o.metadata)), 0) into v_rows, v_more
  from storage.objects o
  where o.bucket_id = any (case p_resource when 'site_files' then array['site-assets', 'site-files'] else array['note-pictures'] end)
    and o.name = p_name;
  return case
    when v_rows >= v_limit.max_rows then 'quota_' || p_resource || '_rows'
    when v_bytes + v_more > v_limit.max_bytes then 'quota_' || p_resource || '_bytes'
    when p_resource = 'site_files' and v_bytes + v_more > (public.plan_of(p_owner_id)).max_file_bytes then 'plan_files'
    else public.budget_refusal(public.charged_person(p_resource, p_owner_id), 'files', greatest(v_more, 0))
  end;
end $$;

create or replace function public.file_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = ''
return public.object_quota('site_files', public.object_owner(p_folder), p_name, p_bytes);

create or replace function public.picture_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = ''
return public.object_quota('project_pictures', public.object_owner(p_folder), p_name, p_bytes);

-- As before, and what is left in the budget of the project's owner.
drop function public.file_quota_of(uuid, bigint, bigint);
create function public.file_quota_of(p_project_id uuid, p_rows bigint, p_bytes bigint,
  out quota text, out rows_left bigint, out bytes_left bigint, out budget_left bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  select greatest(l.max_rows - coalesce(u.row_count, 0), 0) into rows_left
  from public.usage_limits l left join public.usage u on u.resource = l.resource and u.owner_id = p_project_id
  where l.resource = 'project_files';
  select greatest(l.max_bytes - coalesce(u.byte_count, 0), 0) into bytes_left
  from public.usage_limits l left join public.usage u on u.resource = l.resource and u.owner_id = p_project_id
  where l.resource = 'project_file_storage';
  select greatest(least(s.most - s.used, s.network_most - s.network_used), 0) into budget_left
  from public.budget_state((select p.owner_id from public.projects p where p.id = p_project_id), 'files') s;
  quota := case
    when p_rows > rows_left then 'quota_project_files_rows'
    when p_bytes > bytes_left then 'quota_project_file_storage_bytes'
    else public.budget_refusal((select p.owner_id from public.projects p where p.id = p_project_id), 'files', p_bytes)
  end;
end $$;

create or replace function public.check_uploads(
  p_project_id uuid, p_category_id text, p_source_type text, p_source_id uuid, p_files jsonb
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_quota record;
begin
  perform public.require_project(p_project_id, 'member');
  perform public.require_file_source(p_project_id, p_source_type, p_source_id);
  if jsonb_typeof(p_files) is distinct from 'array' or jsonb_array_length(p_files) > 1000 or exists (
    select from jsonb_array_elements(p_files) f
    where jsonb_typeof(f) <> 'object' or jsonb_typeof(f -> 'name') is distinct from 'string'
      or jsonb_typeof(f -> 'size') is distinct from 'number' or (f ->> 'size')::numeric not between 0 and 1e15
  ) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select q.* into v_quota from public.file_quota_of(
    p_project_id, jsonb_array_length(p_files),
    (select coalesce(sum((f ->> 'size')::numeric), 0)::bigint from jsonb_array_elements(p_files) f)) q;
  return jsonb_build_object(
    'quota', v_quota.quota, 'rows_left', v_quota.rows_left, 'bytes_left', v_quota.bytes_left, 'budget_left', v_quota.budget_left,
    'max_bytes', public.max_file_bytes(),
    'conflicts', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.value ->> 'name', 'file', public.file_as_json(o)) order by f.ordinality), '[]')
      from jsonb_array_elements(p_files) with ordinality f
      cross join lateral public.file_named(
        p_project_id, p_category_id, p_source_id, btrim(public.plain_line(left(f.value ->> 'name', 1000)))) o
      where o.id is not null
    ));
end $$;

-- For screens ------------------------------------------------------------------------------------------------------------------

-- What the caller uses and may use: { files, words, projects }, each { used, most, network_used, network_most }.
create function public.my_budget() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_active_profile();
  return (select jsonb_object_agg(l.budget, to_jsonb(s))
    from public.budget_limits l cross join lateral public.budget_state(auth.uid(), l.budget) s);
end $$;

-- The 1,000 people who use the most of a budget, or one person. `shares` is whether the network's budget holds for the account as well.
create function public.admin_budgets(p_budget text default 'files', p_person uuid default null)
returns table (
  person_id uuid, email text, display_name text, files bigint, words bigint, projects bigint,
  most_files bigint, most_words bigint, most_projects bigint, shares boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  if (p_budget in ('files', 'words', 'projects')) is not true then raise exception 'invalid_request' using errcode = '22023'; end if;
  return query
    with shown as (
      -- Each from an index.
      (select b.* from public.person_budgets b where p_budget = 'files' and p_person is null and b.files > 0
        order by b.files desc, b.person_id limit 1000)
      union all
      (select b.* from public.person_budgets b where p_budget = 'words' and p_person is null and b.words > 0
        order by b.words desc, b.person_id limit 1000)
      union all
      (select b.* from public.person_budgets b where p_budget = 'projects' and p_person is null and b.projects > 0
        order by b.projects desc, b.person_id limit 1000)
      union all select b.* from public.person_budgets b where b.person_id = p_person
    )
    select s.person_id, p.email, p.display_name, s.files, s.words, s.projects,
      public.budget_of(s.person_id, 'files'), public.budget_of(s.person_id, 'words'), public.budget_of(s.person_id, 'projects'),
      public.shares_budget(s)
    from shown s join public.profiles p on p.id = s.person_id
    order by case p_budget when 'files' then s.files when 'words' then s.words else s.projects end desc, s.person_id;
end $$;

-- The 1,000 networks whose new accounts together use the most.
create function public.admin_networks(p_budget text default 'files')
returns table (
  network text, people bigint, files bigint, words bigint, projects bigint, most_files bigint, most_words bigint, most_projects bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  if (p_budget in ('files', 'words', 'projects')) is not true then raise exception 'invalid_request' using errcode = '22023'; end if;
  return query
    with summed as (
      select b.network as name, count(*) as n, sum(b.files)::bigint as f, sum(b.words)::bigint as w, sum(b.projects)::bigint as p
      from public.person_budgets b
      where b.network is not null and b.joined_at > now() - interval '90 days' and public.shares_budget(b)
      group by 1
    ), largest as (
      select s.* from summed s
      order by case p_budget when 'files' then s.f when 'words' then s.w else s.p end desc, s.name limit 1000
    ), raised as (
      select l.budget, l.of_network, r.network as name, r.most
      from public.budget_limits l left join public.raised_budgets r on r.budget = l.budget and r.network is not null
    )
    select s.name, s.n, s.f, s.w, s.p,
      (select coalesce(max(r.most) filter (where r.name = s.name), max(r.of_network)) from raised r where r.budget = 'files'),
      (select coalesce(max(r.most) filter (where r.name = s.name), max(r.of_network)) from raised r where r.budget = 'words'),
      (select coalesce(max(r.most) filter (where r.name = s.name), max(r.of_network)) from raised r where r.budget = 'projects')
    from largest s
    order by case p_budget when 'files' then s.f when 'words' then s.w else s.p end desc, s.name;
end $$;

-- Raises a budget of a person or of a network, for a reason that the audit log keeps. Null takes the raise back.
create function public.raise_budget(
  p_budget text, p_reason text, p_person uuid default null, p_network text default null, p_most bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := btrim(public.plain_line(p_reason));
  v_before bigint;
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  if num_nonnulls(p_person, p_network) <> 1 or (p_budget in ('files', 'words', 'projects')) is not true
    or (char_length(v_reason) between 1 and 500) is not true or p_most not between 0 and 1e15 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if not exists (select from public.profiles p where p.id = p_person)
    and not exists (select from public.person_budgets b where b.network = p_network) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  delete from public.raised_budgets r
  where (r.person_id = p_person or r.network = p_network) and r.budget = p_budget returning r.most into v_before;
  if p_most is not null then
    insert into public.raised_budgets (person_id, network, budget, most) values (p_person, p_network, p_budget, p_most);
  end if;
  perform public.log_audit('budget.raised', case when p_person is null then 'network' else 'profile' end,
    coalesce(p_person::text, p_network), jsonb_build_object('budget', p_budget, 'most', v_before),
    jsonb_build_object('budget', p_budget, 'most', p_most, 'reason', v_reason));
end $$;

-- Bytes of the database and of all counted files, for the gateway's look at the disk.
create function public.stored_bytes() returns bigint
language sql stable security definer set search_path = '' as $$
  select pg_catalog.pg_database_size(pg_catalog.current_database()) + coalesce((
    select sum(u.byte_count) from public.usage u where u.resource in (select l.resource from public.usage_limits l where l.budget = 'files')
  ), 0)::bigint
$$;

-- Existing data ----------------------------------------------------------------------------------------------------------------

select public.recount_usage();

-- Accounts until now share nothing with others.
insert into public.person_budgets (person_id, joined_at) select p.id, p.created_at from public.profiles p;
update public.person_budgets b set files = s.files, words = s.words, projects = s.projects
from (
  select o.person,
    coalesce(sum(u.byte_count) filter (where l.budget = 'files'), 0)::bigint as files,
    coalesce(sum(u.byte_count + 500 * u.row_count) filter (where l.budget = 'words'), 0)::bigint as words,
    coalesce(sum(u.row_count) filter (where l.budget = 'projects'), 0)::bigint as projects
  from (
    select p.id, p.id as person, 'person_' as kind from public.profiles p
    union all select p.id, p.owner_id, 'project_' from public.projects p
    union all select s.id, s.owner_id, 'site_' from public.sites s
  ) o
  join public.usage u on u.owner_id = o.id and starts_with(u.resource, o.kind)
  join public.usage_limits l on l.resource = u.resource
  group by 1
) s
where s.person = b.person_id;
-- Whoever uses more than half of what they may keeps as much room again.
insert into public.raised_budgets (person_id, budget, most)
select b.person_id, l.budget, 2 * u.used
from public.person_budgets b
cross join lateral (values ('files', b.files), ('words', b.words), ('projects', b.projects)) u (budget, used)
join public.budget_limits l on l.budget = u.budget
where u.used > l.at_first / 2 and 2 * u.used > public.budget_of(b.person_id, l.budget);

-- Privileges -------------------------------------------------------------------------------------------------------------------

alter table public.budget_limits enable row level security;
alter table public.person_budgets enable row level security;
alter table public.raised_budgets enable row level security;
revoke all on public.budget_limits, public.person_budgets, public.raised_budgets from anon, authenticated;
grant all on public.budget_limits, public.person_budgets, public.raised_budgets to service_role;

revoke execute on function
  public.person_use(uuid), public.charged_person(text, uuid), public.note_use(uuid), public.add_person_budget(uuid),
  public.paid_sites_of(uuid), public.budget_of(uuid, text), public.shares_budget(public.person_budgets),
  public.budget_state(uuid, text), public.budget_refusal(uuid, text, bigint), public.require_budget(uuid, text, numeric),
  public.owner_changed(), public.owned_gone(), public.object_owner(text),
  public.object_bytes(jsonb), public.object_resource(text), public.count_object(), public.object_quota(text, uuid, text, bigint),
  public.file_quota_of(uuid, bigint, bigint), public.my_budget(), public.admin_budgets(text, uuid),
  public.admin_networks(text), public.raise_budget(text, text, uuid, text, bigint), public.stored_bytes()
  from public, anon, authenticated, service_role;
grant execute on function
  public.my_budget(), public.admin_budgets(text, uuid), public.admin_networks(text),
  public.raise_budget(text, text, uuid, text, bigint)
  to authenticated;
grant execute on function public.stored_bytes() to service_role;
