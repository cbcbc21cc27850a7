-- Handing a project or a site over gives somebody else power over everything in it, and cannot be taken back by who did it. A stolen
-- session could hand both to the thief's own account.

-- As before, with a fresh proof of the caller.
create or replace function public.transfer_project(p_project_id uuid, p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
begin
  perform public.require_project(p_project_id, 'owner');
  select m.joined_user_id into v_user_id from public.project_members m
  where m.id = p_member_id and m.project_id = p_project_id and m.joined_user_id is not null;
  if v_user_id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_user_id = auth.uid() then return; end if;
  if not public.has_fresh_proof(auth.uid(), public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  update public.project_member_roles set role = 'owner' where member_id = p_member_id;
  update public.projects set owner_id = v_user_id where id = p_project_id;
  update public.project_member_roles r set role = 'manager' from public.project_members m
  where m.id = r.member_id and m.project_id = p_project_id and m.joined_user_id = auth.uid();
end $$;

-- As before, with a fresh proof of the caller.
create or replace function public.transfer_site(p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.site_members;
begin
  select m.* into v_member from public.site_members m where m.id = p_member_id and m.user_id is not null;
  perform public.hold_site(v_member.site_id, 'owner');
  if v_member.user_id = auth.uid() then return; end if;
  if not public.has_fresh_proof(auth.uid(), public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  update public.site_members set role = 'owner' where id = p_member_id;
  update public.sites set owner_id = v_member.user_id where id = v_member.site_id;
  update public.site_members set role = 'manager' where site_id = v_member.site_id and user_id = auth.uid();
end $$;

-- As before, with a fresh proof where the member becomes an owner.
create or replace function public.set_project_role(p_member_id uuid, p_role text) returns void
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
  if p_role = 'owner' and not public.has_fresh_proof(auth.uid(), public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  update public.project_member_roles set role = p_role where member_id = p_member_id and role <> p_role;
end $$;

-- As before, with a fresh proof where the member becomes an owner.
create or replace function public.set_site_role(p_member_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid := (select m.site_id from public.site_members m where m.id = p_member_id and m.user_id is not null);
begin
  perform public.hold_site(v_site_id, p_role);
  if coalesce(public.site_role_rank(p_role), 0) = 0 then raise exception 'invalid_role' using errcode = '22023'; end if;
  perform public.hold_site(v_site_id, m.role) from public.site_members m where m.id = p_member_id;
  if p_role = 'owner' and not public.has_fresh_proof(auth.uid(), public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  update public.site_members set role = p_role where id = p_member_id and role <> p_role;
end $$;
