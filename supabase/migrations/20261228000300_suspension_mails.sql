-- A suspension and its end are told by mail, with the reason: the person could not know before the next attempt to sign in.

-- As before, with the mail. The outbox stores the reason as it was typed; the mail escapes it.
create or replace function public.set_member_suspended(p_user_id uuid, p_suspended boolean, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_target public.profiles;
  v_reason text := nullif(btrim(public.nfc(p_reason)), '');
begin
  if p_suspended is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  perform from public.profiles p where p.id in (auth.uid(), p_user_id) order by p.id for update;
  select p.* into v_me from public.profiles p where p.id = auth.uid();
  select p.* into v_target from public.profiles p where p.id = p_user_id;
  if v_target.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_target.id = v_me.id then raise exception 'own_account' using errcode = '42501'; end if;
  if v_target.level <> 'member' and v_me.level <> 'super' then
    raise exception 'super_only' using errcode = '42501';
  end if;
  if (v_target.suspended_at is not null) = p_suspended then return; end if;
  update public.profiles
  set suspended_at = case when p_suspended then now() end,
    suspended_reason = case when p_suspended then v_reason end
  where id = p_user_id;
  if p_suspended then delete from auth.sessions where user_id = p_user_id; end if;
  perform public.log_audit(case when p_suspended then 'member.suspended' else 'member.unsuspended' end, 'profile',
    p_user_id::text, jsonb_build_object('reason', v_target.suspended_reason),
    jsonb_build_object('reason', v_reason));
  insert into public.outbox (kind, to_email, data)
  select case when p_suspended then 'suspended' else 'unsuspended' end, v_target.email,
    jsonb_build_object('reason', left(v_reason, 500))
  where v_target.email <> '';
end $$;
