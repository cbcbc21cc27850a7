-- The notification that the mail of an invite was not delivered is deleted once a later try delivers it.
--
-- An admin may have a mail that was given up sent again. The members' list showed the invite as delivered then, while the
-- notification still told its inviter the opposite.

create or replace function public.note_invite_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_code_hash text := public.code_hash(old.data ->> 'code');
  v_at timestamptz := case when new.sent_at is null then now() end;
  v_invite record;
  v_is_changed boolean;
begin
  if new.kind = 'project_invite' then
    update public.project_invites i set undelivered_at = v_at
    where i.code_hash = v_code_hash and i.undelivered_at is distinct from v_at and i.revoked_at is null
    returning i.id, i.email, i.created_by, i.project_id into v_invite;
    v_is_changed := found;
    if v_is_changed and v_at is not null then
      perform public.notify(array[v_invite.created_by], 'projects.invite_failed', v_invite.project_id, 'invite', v_invite.id,
        v_invite.email, '/project/member?projectId=' || v_invite.project_id, null);
    end if;
  else
    update public.site_invites i set undelivered_at = v_at
    where i.code_hash = v_code_hash and i.undelivered_at is distinct from v_at
    returning i.id, i.email, i.created_by, i.site_id into v_invite;
    v_is_changed := found;
    if v_is_changed and v_at is not null then
      perform public.notify(array[v_invite.created_by], 'page-builder.invite_failed', null, 'invite', v_invite.id,
        v_invite.email, '/page/member?siteId=' || v_invite.site_id, null);
    end if;
  end if;
  if v_is_changed and v_at is null then
    delete from public.notifications n
    where n.target_type = 'invite' and n.target_id = v_invite.id
      and n.kind in ('projects.invite_failed', 'page-builder.invite_failed');
  end if;
  return null;
end $$;
