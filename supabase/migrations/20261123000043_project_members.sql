-- Members: changing a role and leaving. A project always keeps an owner.

create function public.member_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.member_email := lower(btrim(public.nfc(new.member_email)));
  return new;
end $$;
create trigger project_members_text before insert or update of member_email on public.project_members
  for each row execute function public.member_text();

-- Raises `last_owner` when no other owner remains. The lock serialises two owners who remove each other at once.
create function public.guard_last_owner(p_project_id uuid, p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.projects p where p.id = p_project_id for no key update;
  if not found then return; end if;
  if not exists (
    select from public.project_members m join public.project_member_roles r on r.member_id = m.id
    where m.project_id = p_project_id and r.role = 'owner' and m.id <> p_member_id
  ) then
    raise exception 'last_owner' using errcode = 'P0001';
  end if;
end $$;

create function public.member_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.project_member_roles r where r.member_id = old.id and r.role = 'owner') then
    perform public.guard_last_owner(old.project_id, old.id);
  end if;
  return old;
end $$;
create trigger project_members_leaving before delete on public.project_members
  for each row execute function public.member_leaving();

-- projects.owner_id is one of the owners. When that person stops being owner, the one who joined first takes over.
create function public.settle_owner(p_project_id uuid) returns void
language sql security definer set search_path = '' as $$
  with owners as (
    select m.joined_user_id as id, m.joined_at
    from public.project_members m join public.project_member_roles r on r.member_id = m.id
    where m.project_id = p_project_id and r.role = 'owner'
  )
  update public.projects p set owner_id = (select o.id from owners o order by o.joined_at, o.id limit 1)
  where p.id = p_project_id and exists (select from owners) and p.owner_id not in (select o.id from owners o)
$$;

create function public.member_left() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The project itself may be deleted, with its members.
  if not exists (select from public.projects p where p.id = old.project_id) then return old; end if;
  if old.joined_user_id is not null then
    perform public.revoke_invites_of(old.project_id, old.joined_user_id, null);
    perform public.settle_owner(old.project_id);
    perform public.log_activity(old.project_id, 'member.removed', 'member', old.id, null,
      jsonb_build_object('name', coalesce(nullif(public.display_name_of(old.joined_user_id), ''), old.member_email)));
  end if;
  update public.project_invites set revoked_at = now()
  where project_id = old.project_id and email = old.member_email and revoked_at is null and used < max_uses;
  return old;
end $$;
create trigger project_members_left after delete on public.project_members
  for each row execute function public.member_left();

create function public.role_changing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select m.project_id from public.project_members m where m.id = old.member_id);
begin
  if old.role = 'owner' and v_project_id is not null and (tg_op = 'DELETE' or new.role <> 'owner') then
    perform public.guard_last_owner(v_project_id, old.member_id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger project_member_roles_changing before update or delete on public.project_member_roles
  for each row execute function public.role_changing();

create function public.role_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.project_members;
begin
  select m.* into v_member from public.project_members m where m.id = new.member_id;
  if tg_op = 'INSERT' then return new; end if;
  if new.role = old.role then return new; end if;
  if public.project_role_rank(new.role) < public.project_role_rank(old.role) then
    perform public.revoke_invites_of(v_member.project_id, v_member.joined_user_id, new.role);
  end if;
  perform public.settle_owner(v_member.project_id);
  perform public.log_activity(v_member.project_id, 'member.role_changed', 'member', v_member.id,
    jsonb_build_object('role', old.role),
    jsonb_build_object('role', new.role, 'name', public.display_name_of(v_member.joined_user_id)));
  return new;
end $$;
create trigger project_member_roles_changed after update on public.project_member_roles
  for each row execute function public.role_changed();

create function public.set_project_role(p_member_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
begin
  select m.project_id into v_project_id from public.project_members m
  where m.id = p_member_id and m.joined_user_id is not null;
  perform public.require_project(v_project_id, 'owner');
  if p_role is null or public.project_role_rank(p_role) = 0 then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  update public.project_member_roles set role = p_role where member_id = p_member_id and role <> p_role;
end $$;

-- The given member becomes owner, the caller manager.
create function public.transfer_project(p_project_id uuid, p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
begin
  perform public.require_project(p_project_id, 'owner');
  select m.joined_user_id into v_user_id from public.project_members m
  where m.id = p_member_id and m.project_id = p_project_id and m.joined_user_id is not null;
  if v_user_id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_user_id = auth.uid() then return; end if;
  update public.project_member_roles set role = 'owner' where member_id = p_member_id;
  update public.projects set owner_id = v_user_id where id = p_project_id;
  update public.project_member_roles r set role = 'manager' from public.project_members m
  where m.id = r.member_id and m.project_id = p_project_id and m.joined_user_id = auth.uid();
end $$;

create function public.leave_project(p_project_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'viewer');
  delete from public.project_members where project_id = p_project_id and joined_user_id = auth.uid();
end $$;

create function public.project_people(p_project_id uuid)
returns table (
  member_id uuid, user_id uuid, email text, display_name text, thumb_url text, role text, joined_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select m.id, p.id, p.email, p.display_name, p.thumb_url, r.role, m.joined_at
  from public.project_members m
  join public.profiles p on p.id = m.joined_user_id
  join public.project_member_roles r on r.member_id = m.id
  where m.project_id = p_project_id and p_project_id in (select public.my_project_ids())
  order by public.project_role_rank(r.role) desc, m.joined_at, p.id
$$;

-- Copies a changed e-mail address to the person's rows of project_members.
create function public.member_email_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.project_members pending
  using public.project_members joined
  where joined.joined_user_id = new.id and pending.project_id = joined.project_id
    and pending.joined_user_id is null and pending.member_email = new.email;
  update public.project_members m set member_email = new.email
  where m.joined_user_id = new.id and not exists (
    select from public.project_members other
    where other.project_id = m.project_id and other.id <> m.id and other.member_email = new.email
  );
  return new;
end $$;
create trigger profiles_email_follows after update of email on public.profiles
  for each row when (old.email is distinct from new.email) execute function public.member_email_follows();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.member_text(), public.guard_last_owner(uuid, uuid), public.member_leaving(), public.settle_owner(uuid),
  public.member_left(), public.role_changing(), public.role_changed(), public.set_project_role(uuid, text),
  public.transfer_project(uuid, uuid), public.leave_project(uuid), public.project_people(uuid),
  public.member_email_follows()
  from public, anon, authenticated;
grant execute on function
  public.set_project_role(uuid, text), public.transfer_project(uuid, uuid), public.leave_project(uuid),
  public.project_people(uuid)
  to authenticated;
