-- Who invites somebody is told when the mail could not be delivered: the receiver's server refused it, or all tries failed.

alter table public.project_invites add column undelivered_at timestamptz;
alter table public.site_invites add column undelivered_at timestamptz;
grant select (undelivered_at) on public.project_invites, public.site_invites to authenticated;

-- A mail of an invite has come to its end. Its code names the invite: one whose code was replaced has another mail.
create function public.note_invite_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_code_hash text := public.code_hash(old.data ->> 'code');
  v_at timestamptz := case when new.sent_at is null then now() end;
  v_invite record;
begin
  if new.kind = 'project_invite' then
    update public.project_invites i set undelivered_at = v_at
    where i.code_hash = v_code_hash and i.undelivered_at is distinct from v_at and i.revoked_at is null
    returning i.id, i.email, i.created_by, i.project_id into v_invite;
    if found and v_at is not null then
      perform public.notify(array[v_invite.created_by], 'projects.invite_failed', v_invite.project_id, 'invite', v_invite.id,
        v_invite.email, '/project/member?projectId=' || v_invite.project_id, null);
    end if;
  else
    update public.site_invites i set undelivered_at = v_at
    where i.code_hash = v_code_hash and i.undelivered_at is distinct from v_at
    returning i.id, i.email, i.created_by, i.site_id into v_invite;
    if found and v_at is not null then
      perform public.notify(array[v_invite.created_by], 'page-builder.invite_failed', null, 'invite', v_invite.id,
        v_invite.email, '/page/member?siteId=' || v_invite.site_id, null);
    end if;
  end if;
  return null;
end $$;
-- Leasing a mail does not write last_error: a mail in its last try is not given up yet.
create trigger outbox_invite_delivery after update of last_error on public.outbox
  for each row when (new.kind in ('project_invite', 'site_invite') and (new.sent_at is not null or new.tries >= 8))
  execute function public.note_invite_delivery();

create function public.invite_renewed() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.undelivered_at := null;
  return new;
end $$;
create trigger project_invites_renewed before update of code_hash on public.project_invites
  for each row when (new.code_hash <> old.code_hash) execute function public.invite_renewed();
create trigger site_invites_renewed before update of code_hash on public.site_invites
  for each row when (new.code_hash <> old.code_hash) execute function public.invite_renewed();

create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- Invitations have a mail of their own, which contains the code.
    ('projects.invited', true, 'off', true),
    ('projects.invite_failed', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('projects.exported', true, 'off', true),
    ('projects.removed', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.invited', true, 'off', true),
    ('page-builder.invite_failed', true, 'off', true),
    ('page-builder.joined', true, 'off', false),
    ('page-builder.role', true, 'off', false),
    ('page-builder.removed', true, 'off', false),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.schedule_failed', true, 'instant', true),
    ('page-builder.domain_live', true, 'off', true),
    ('page-builder.domain_lost', true, 'off', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false),
    ('page-builder.plan_paid', true, 'off', false),
    ('page-builder.plan_refunded', true, 'off', false),
    ('page-builder.plan_ending', true, 'off', true),
    ('page-builder.plan_ended', true, 'off', true)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke execute on function public.note_invite_delivery(), public.invite_renewed() from public, anon, authenticated;
