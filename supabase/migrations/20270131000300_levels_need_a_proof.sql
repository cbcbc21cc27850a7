-- Raising the level of an account gives its owner power, as a deploy token does. A stolen session of a super admin could make the
-- thief's own account a super admin, whose password the thief knows, and then issue deploy tokens.

create or replace function public.set_member_level(p_user_id uuid, p_level text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_target public.profiles;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_level is null or public.level_rank(p_level) is null then
    raise exception 'invalid_level' using errcode = '22023';
  end if;
  -- Both rows are locked in one order: two supers who demote each other at once must not both succeed.
  perform from public.profiles p where p.id in (auth.uid(), p_user_id) order by p.id for update;
  select p.* into v_me from public.profiles p where p.id = auth.uid();
  select p.* into v_target from public.profiles p where p.id = p_user_id;
  if v_target.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_target.level = p_level then return; end if;
  if v_target.id = v_me.id then raise exception 'own_level' using errcode = '42501'; end if;
  if v_me.level <> 'super' then raise exception 'super_only' using errcode = '42501'; end if;
  if public.level_rank(p_level) > public.level_rank(v_target.level)
    and not public.has_fresh_proof(auth.uid(), public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  update public.profiles set level = p_level where id = p_user_id;
  perform public.log_audit('member.level', 'profile', p_user_id::text,
    jsonb_build_object('level', v_target.level), jsonb_build_object('level', p_level));
end $$;
