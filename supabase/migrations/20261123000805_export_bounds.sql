-- Bounds of exports: what they keep on the disk, and how long one person makes others wait.

-- Asks for an export, and returns its id; the one that is under way when there is one. At most five in a day for a project,
-- and ten for a person.
create or replace function public.request_project_export(p_project_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform public.require_project(p_project_id, 'manager');
  perform from public.projects p where p.id = p_project_id for no key update;
  select e.id into v_id from public.project_exports e
  where e.project_id = p_project_id and e.status in ('waiting', 'running');
  if v_id is not null then return v_id; end if;
  -- Two requests of one person at once must not both be the tenth.
  perform pg_advisory_xact_lock(hashtextextended('export ' || auth.uid()::text, 0));
  if (
    select count(*) filter (where e.project_id = p_project_id) >= 5 or count(*) filter (where e.user_id = auth.uid()) >= 10
    from public.project_exports e
    where (e.project_id = p_project_id or e.user_id = auth.uid()) and e.created_at > now() - interval '1 day'
  ) then
    raise exception 'too_many_exports' using errcode = 'P0001';
  end if;
  insert into public.project_exports (project_id, user_id) values (p_project_id, auth.uid()) returning id into v_id;
  return v_id;
end $$;

-- As before, but first the exports of those who got the fewest of the last day.
create or replace function public.claim_project_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_export public.project_exports;
begin
  delete from public.project_exports e where e.expires_at < now();
  update public.project_exports e set status = 'failed', error = 'gave_up', finished_at = now()
  where e.status = 'running' and e.attempts >= 3 and e.alive_at < now() - interval '1 minute';
  select e.* into v_export from public.project_exports e
  where e.status = 'waiting' or (e.status = 'running' and e.alive_at < now() - interval '1 minute')
  order by (
    select count(*) from public.project_exports o
    where o.user_id = e.user_id and o.finished_at > now() - interval '1 day'
  ), e.created_at, e.id limit 1 for update skip locked;
  if v_export.id is null then return null; end if;
  update public.project_exports e
  set status = 'running', alive_at = now(), attempts = e.attempts + 1, done = 0, total = 0
  where e.id = v_export.id returning e.* into v_export;
  return jsonb_build_object('id', v_export.id, 'project_id', v_export.project_id, 'attempt', v_export.attempts,
    'name', (select p.name from public.projects p where p.id = v_export.project_id));
end $$;

-- A ready export replaces the one before it, whose parts the job that deletes orphaned files deletes. Its row stays, because
-- rows are counted.
create function public.replace_former_export() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.project_exports e set status = 'failed', error = 'replaced', size = null, part_size = null
  where e.project_id = new.project_id and e.id <> new.id and e.status = 'ready';
  return null;
end $$;
create trigger replace_former_export after update of status on public.project_exports
  for each row when (new.status = 'ready' and old.status <> 'ready') execute function public.replace_former_export();

revoke execute on function public.replace_former_export() from public, anon, authenticated;
