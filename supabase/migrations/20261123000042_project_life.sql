-- Life of a project: creation, renaming, trash, restoring.

create function public.project_created() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member_id uuid;
begin
  insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
  select new.id, p.id, p.email, p.id, now() from public.profiles p where p.id = new.owner_id
  returning id into v_member_id;
  insert into public.project_member_roles (member_id, role) values (v_member_id, 'owner');
  perform public.log_activity(new.id, 'project.created', 'project', new.id, null, jsonb_build_object('name', new.name));
  return new;
end $$;
create trigger projects_created after insert on public.projects
  for each row execute function public.project_created();

create function public.project_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.name is distinct from old.name then
    new.updated_at := now();
    perform public.log_activity(new.id, 'project.renamed', 'project', new.id,
      jsonb_build_object('name', old.name), jsonb_build_object('name', new.name));
  end if;
  return new;
end $$;
create trigger projects_updated before update of name on public.projects
  for each row execute function public.project_updated();

-- A DELETE moves a project to the trash. Only a project whose purge_at has passed is deleted.
create function public.trash_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.purge_at <= now() then return old; end if;
  if old.removed_at is null then
    update public.projects set removed_at = now() where id = old.id;
    perform public.log_activity(old.id, 'project.deleted', 'project', old.id, null, jsonb_build_object('name', old.name));
  end if;
  return null;
end $$;
create trigger projects_trash before delete on public.projects
  for each row execute function public.trash_project();

create function public.restore_project(p_project_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
begin
  select p.* into v_project
  from public.projects p
  join public.project_members m on m.project_id = p.id and m.joined_user_id = auth.uid()
  join public.project_member_roles r on r.member_id = m.id and r.role = 'owner'
  where p.id = p_project_id and public.is_active()
  for update of p;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_project.removed_at is null then return; end if;
  update public.projects set removed_at = null where id = p_project_id;
  perform public.log_activity(p_project_id, 'project.restored', 'project', p_project_id, null,
    jsonb_build_object('name', v_project.name));
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.project_created(), public.project_updated(), public.trash_project(), public.restore_project(uuid)
  from public, anon, authenticated;
grant execute on function
  public.restore_project(uuid)
  to authenticated;
