-- One account that could not be deleted kept all others from being deleted, at each run.

-- Deletes accounts whose time has come, ten at a call. What they own alone is deleted by purge_expired() first, in parts; what
-- somebody has joined meanwhile goes to the member with the highest role who is not suspended. One that
-- cannot be deleted is tried again a day later. Returns the number of deleted accounts.
create or replace function public.delete_leavers() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_owned record;
  v_count int := 0;
begin
  for v_id in
    select p.id from public.profiles p where p.leave_at <= now() order by p.leave_at, p.id limit 10 for update skip locked
  loop
    begin
      for v_owned in select * from public.owned_alone(v_id) o where o.is_shared loop
        if v_owned.kind = 'project' then
          update public.project_member_roles r set role = 'owner' where r.member_id = (
            select m.id from public.project_members m
            join public.project_member_roles x on x.member_id = m.id join public.profiles p on p.id = m.joined_user_id
            where m.project_id = v_owned.id and m.joined_user_id <> v_id
            order by p.suspended_at is null desc, public.project_role_rank(x.role) desc, m.joined_at, m.id limit 1
          );
        else
          update public.site_members s set role = 'owner' where s.id = (
            select m.id from public.site_members m join public.profiles p on p.id = m.user_id
            where m.site_id = v_owned.id and m.user_id <> v_id
            order by p.suspended_at is null desc, public.site_role_rank(m.role) desc, m.created_at, m.id limit 1
          );
        end if;
      end loop;
      update public.projects p set removed_at = now()
      where p.removed_at is null and p.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'project');
      update public.projects p set purge_at = now()
      where p.purge_at > now() and p.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'project');
      update public.sites s set removed_at = now()
      where s.removed_at is null and s.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'site');
      update public.sites s set purge_at = now()
      where s.purge_at > now() and s.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'site');
      if not exists (select from public.owned_alone(v_id)) then
        -- Another owner takes over each project: projects.owner_id keeps a profile from being deleted.
        delete from public.project_members m where m.joined_user_id = v_id;
        delete from auth.users u where u.id = v_id;
        v_count := v_count + 1;
      end if;
    exception when others then
      raise warning 'account % was not deleted: %', v_id, sqlerrm;
      update public.profiles p set leave_at = now() + interval '1 day' where p.id = v_id;
    end;
  end loop;
  return v_count;
end $$;
