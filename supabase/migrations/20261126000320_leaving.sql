-- Leaving (탈퇴): the account is deleted seven days after it was asked for. Signing in before that takes it back.

alter table public.profiles add column leave_at timestamptz;
create index profiles_leaving on public.profiles (leave_at) where leave_at is not null;

-- Projects and sites that this person owns alone; is_shared: others are in them, so it has to be handed over.
create function public.owned_alone(p_user_id uuid) returns table (kind text, id uuid, name text, is_shared boolean, is_removed boolean)
language sql stable security definer set search_path = '' as $$
  select 'project', p.id, p.name, p.removed_at is null and exists (
    select from public.project_members o where o.project_id = p.id and o.joined_user_id <> p_user_id
  ), p.removed_at is not null
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id and r.role = 'owner'
  join public.projects p on p.id = m.project_id
  where m.joined_user_id = p_user_id and not exists (
    select from public.project_members o join public.project_member_roles x on x.member_id = o.id and x.role = 'owner'
    where o.project_id = p.id and o.joined_user_id <> p_user_id
  )
  union all
  select 'site', s.id, s.name, s.removed_at is null and exists (
    select from public.site_members o where o.site_id = s.id and o.user_id <> p_user_id
  ), s.removed_at is not null
  from public.site_members m join public.sites s on s.id = m.site_id
  where m.user_id = p_user_id and m.role = 'owner' and not exists (
    select from public.site_members o where o.site_id = s.id and o.role = 'owner' and o.user_id <> p_user_id
  )
$$;

-- What leaving deletes, and what has to be handed over first.
create function public.my_leaving() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hand_over', coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'id', o.id, 'name', o.name,
        'path', case o.kind when 'project' then '/project/member?projectId=' else '/page/member?siteId=' end || o.id
      ) order by o.kind, o.name, o.id)
      filter (where o.is_shared), '[]'),
    'projects', count(*) filter (where o.kind = 'project' and not o.is_shared and not o.is_removed),
    'sites', count(*) filter (where o.kind = 'site' and not o.is_shared and not o.is_removed))
  from public.owned_alone(auth.uid()) o
  where public.is_active()
$$;

-- For the gateway, which has checked the password: signs the person out everywhere. Null when something has to be handed over first.
create function public.request_leave(p_user_id uuid) returns timestamptz
language plpgsql strict security definer set search_path = '' as $$
declare
  v_at timestamptz := now() + interval '7 days';
  v_email text;
begin
  select p.email into v_email from public.profiles p where p.id = p_user_id for no key update;
  if not found or exists (select from public.owned_alone(p_user_id) o where o.is_shared) then return null; end if;
  update public.profiles p set leave_at = v_at where p.id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id;
  insert into public.outbox (kind, to_email, data)
  select 'leaving', v_email, jsonb_build_object('day', to_char(v_at at time zone 'Asia/Seoul', 'FMYYYY. FMMM. FMDD. HH24:MI'))
  where v_email <> '';
  return v_at;
end $$;

create function public.stay() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with stays as (
    update public.profiles p set leave_at = null where p.id = new.user_id and p.leave_at is not null returning p.email
  )
  insert into public.outbox (kind, to_email) select 'staying', s.email from stays s where s.email <> '';
  return null;
end $$;
create trigger on_auth_session_stay after insert on auth.sessions for each row execute function public.stay();

-- Deletes accounts whose time has come, ten at a call. What they own alone is deleted by purge_expired() first, in parts; what
-- somebody has joined meanwhile goes to the member with the highest role who is not suspended. One that cannot be deleted is
-- tried again a day later, and keeps no other from being deleted. Returns the number of deleted accounts.
create function public.delete_leavers() returns int
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

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.owned_alone(uuid), public.my_leaving(), public.request_leave(uuid), public.stay(), public.delete_leavers()
  from public, anon, authenticated;
grant execute on function public.my_leaving() to authenticated;
grant execute on function public.request_leave(uuid), public.delete_leavers() to service_role;
