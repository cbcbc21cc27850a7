-- Exports of whole projects as zips. The gateway makes them, one at a time for each project, and stores them in parts as
-- `project-files/{project}/{export}.{number}`; the job that deletes orphaned files deletes these parts when the row is gone.

create table public.project_exports (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  -- Steps of the work, for the progress.
  done int not null default 0 check (done >= 0),
  total int not null default 0 check (total >= 0),
  -- How often it was begun. A killed gateway leaves it `running`, and the next one begins again.
  attempts int not null default 0,
  alive_at timestamptz,
  -- Of the zip, and of each of its parts but the last one.
  size bigint check (size >= 0),
  part_size int check (part_size > 0),
  error text check (char_length(error) <= 100),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  check (status <> 'ready' or (size is not null and part_size is not null))
);
create unique index project_exports_open on public.project_exports (project_id) where status in ('waiting', 'running');
create index project_exports_of_project on public.project_exports (project_id, created_at desc);
create index project_exports_of_user on public.project_exports (user_id);
create index project_exports_expiry on public.project_exports (expires_at);
create index project_exports_key on public.project_exports ((project_id::text || '/' || id::text));

-- Asks for an export, and returns its id; the one that is under way when there is one. At most five in a day for a project.
create function public.request_project_export(p_project_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform public.require_project(p_project_id, 'manager');
  perform from public.projects p where p.id = p_project_id for no key update;
  select e.id into v_id from public.project_exports e
  where e.project_id = p_project_id and e.status in ('waiting', 'running');
  if v_id is not null then return v_id; end if;
  if (
    select count(*) from public.project_exports e
    where e.project_id = p_project_id and e.created_at > now() - interval '1 day'
  ) >= 5 then
    raise exception 'too_many_exports' using errcode = 'P0001';
  end if;
  insert into public.project_exports (project_id, user_id) values (p_project_id, auth.uid()) returning id into v_id;
  return v_id;
end $$;

-- Takes the next export to make: one that waits, or one whose gateway has been silent for a minute. Returns null when there is
-- none. Deletes expired ones, and gives up those that were begun three times.
create function public.claim_project_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_export public.project_exports;
begin
  delete from public.project_exports e where e.expires_at < now();
  update public.project_exports e set status = 'failed', error = 'gave_up', finished_at = now()
  where e.status = 'running' and e.attempts >= 3 and e.alive_at < now() - interval '1 minute';
  select e.* into v_export from public.project_exports e
  where e.status = 'waiting' or (e.status = 'running' and e.alive_at < now() - interval '1 minute')
  order by e.created_at, e.id limit 1 for update skip locked;
  if v_export.id is null then return null; end if;
  update public.project_exports e
  set status = 'running', alive_at = now(), attempts = e.attempts + 1, done = 0, total = 0
  where e.id = v_export.id returning e.* into v_export;
  return jsonb_build_object('id', v_export.id, 'project_id', v_export.project_id, 'attempt', v_export.attempts,
    'name', (select p.name from public.projects p where p.id = v_export.project_id));
end $$;

-- Records the progress. Returns whether the work is to go on: not when somebody else has begun it again, the project is in the
-- trash, or the person who asked for it may no longer have it.
create function public.report_project_export(p_id uuid, p_attempt int, p_done int, p_total int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.project_exports e set done = p_done, total = p_total, alive_at = now()
  from public.projects p, public.project_members m
  join public.project_member_roles r on r.member_id = m.id and r.role in ('owner', 'manager')
  where e.id = p_id and e.status = 'running' and e.attempts = p_attempt
    and p.id = e.project_id and p.removed_at is null and m.project_id = e.project_id and m.joined_user_id = e.user_id;
  return found;
end $$;

-- Ends an export and tells the person who asked for it: either with its size, or with an error.
create function public.finish_project_export(
  p_id uuid, p_attempt int, p_size bigint default null, p_part_size int default null, p_error text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_export public.project_exports;
begin
  if (p_error is null) <> (p_size is not null and p_part_size is not null) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  update public.project_exports e
  set status = case when p_error is null then 'ready' else 'failed' end, size = p_size, part_size = p_part_size,
    error = left(p_error, 100), done = case when p_error is null then e.total else e.done end, finished_at = now(),
    expires_at = now() + interval '7 days'
  where e.id = p_id and e.attempts = p_attempt and e.status = 'running' returning e.* into v_export;
  if v_export.id is null or p_error is not null then return; end if;
  perform public.notify(array[v_export.user_id], 'projects.exported', v_export.project_id, 'project', v_export.project_id,
    (select p.name from public.projects p where p.id = v_export.project_id),
    '/project/setting/delete?projectId=' || v_export.project_id, null);
end $$;

-- A ready export, if that person may have it, else null.
create function public.export_for_person(p_id uuid, p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.act_for(p_user_id);
  return (
    select jsonb_build_object('id', e.id, 'project_id', e.project_id, 'name', p.name, 'size', e.size, 'part_size', e.part_size,
      'created_at', e.created_at)
    from public.project_exports e join public.projects p on p.id = e.project_id
    where e.id = p_id and e.status = 'ready' and e.expires_at > now()
      and e.project_id in (select public.my_project_ids('manager'))
  );
end $$;

-- Objects of the bucket that belong to nothing: no bytes of a file, no upload under way and no export.
create or replace function public.orphaned_files(p_limit int default 100)
returns table (name text)
language sql stable security definer set search_path = '' as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'project-files' and o.created_at < now() - interval '1 hour'
    and not exists (select from public.file_blobs b where b.storage_key = split_part(o.name, '.', 1))
    and not exists (
      select from public.file_uploads u
      where u.project_id::text || '/' || u.id::text = split_part(o.name, '.', 1) and u.finished_at is null and u.result is null
    )
    and not exists (
      select from public.project_exports e
      where e.project_id::text || '/' || e.id::text = split_part(o.name, '.', 1) and e.status <> 'failed'
    )
  order by o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.project_exports enable row level security;
revoke all on public.project_exports from anon, authenticated;
grant select on public.project_exports to authenticated;
grant all on public.project_exports to service_role;
create policy project_exports_select on public.project_exports for select to authenticated
  using (project_id in (select public.my_project_ids('manager')));
select public.broadcast_changes('public.project_exports', 'project', 'r.project_id');

revoke execute on function
  public.request_project_export(uuid), public.claim_project_export(), public.report_project_export(uuid, int, int, int),
  public.finish_project_export(uuid, int, bigint, int, text), public.export_for_person(uuid, uuid), public.orphaned_files(int)
  from public, anon, authenticated;
grant execute on function public.request_project_export(uuid) to authenticated;
grant execute on function
  public.claim_project_export(), public.report_project_export(uuid, int, int, int),
  public.finish_project_export(uuid, int, bigint, int, text), public.export_for_person(uuid, uuid), public.orphaned_files(int)
  to service_role;
