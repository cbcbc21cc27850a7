-- A member who is removed from a project, or gets a lesser role, loses the invites that they created. An invite that they
-- were creating at the same moment was not visible to the removal and stayed: a way back in.

-- Locks the caller's membership and role until the transaction ends: a removal waits, and then sees what was created. Called
-- before the right is checked, in a statement of its own.
create function public.hold_own_role(p_project_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.project_members m join public.project_member_roles r on r.member_id = m.id
  where m.project_id = p_project_id and m.joined_user_id = auth.uid()
  for share;
end $$;

create or replace function public.create_invites(p_project_id uuid, p_emails text[], p_role text)
returns table (email text, status text, until timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_email text;
  v_code text;
  v_invite_id uuid;
begin
  perform public.hold_own_role(p_project_id);
  perform public.require_invite_right(p_project_id, p_role);
  if cardinality(p_emails) > 50 then raise exception 'too_many_emails' using errcode = '22023'; end if;
  -- Two people who invite the same address at once send one mail.
  perform from public.projects p where p.id = p_project_id for no key update;
  perform public.lock_invite_mails();
  for v_email in
    select x.e from (
      select lower(btrim(public.nfc(t.e))) as e, min(t.n) as n from unnest(p_emails) with ordinality t (e, n) group by 1
    ) x order by x.n
  loop
    email := v_email;
    until := null;
    -- Invisible characters make one address look like another.
    if v_email is null or char_length(v_email) > 320 or v_email <> public.plain_line(v_email) or v_email !~ '^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>".]+$' then
      status := 'invalid';
    elsif exists (
      select from public.project_members m join public.profiles p on p.id = m.joined_user_id
      where m.project_id = p_project_id and (m.member_email = v_email or p.email = v_email)
    ) then
      status := 'already_member';
    elsif exists (
      select from public.project_invites i
      where i.project_id = p_project_id and i.email = v_email and i.revoked_at is null and i.used < i.max_uses
        and i.expires_at > now()
    ) then
      status := 'already_invited';
    else
      until := public.invite_mail_limited_until(p_project_id, v_email);
      status := case when until is null then 'sent' else 'limited' end;
    end if;
    if status = 'sent' then
      begin
        v_code := public.new_code();
        insert into public.project_invites (project_id, email, role, code_hash, expires_at, created_by)
        values (p_project_id, v_email, p_role, public.code_hash(v_code), now() + interval '7 days', auth.uid())
        returning id into v_invite_id;
        insert into public.project_members (project_id, user_id, member_email) values (p_project_id, auth.uid(), v_email)
        on conflict do nothing;
        perform public.mail_invite(v_invite_id, v_code);
      exception when raise_exception then
        if sqlerrm not like 'quota\_%' then raise; end if;
        status := 'full';
      end;
    end if;
    return next;
  end loop;
end $$;

create or replace function public.create_invite_code(p_project_id uuid, p_role text, p_max_uses int default 1, p_days int default 7)
returns table (id uuid, code text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_code text := public.new_code();
begin
  perform public.hold_own_role(p_project_id);
  perform public.require_invite_right(p_project_id, p_role);
  if (p_max_uses between 1 and 100 and p_days between 1 and 30) is not true then
    raise exception 'invalid_limits' using errcode = '22023';
  end if;
  return query
    insert into public.project_invites (project_id, role, code_hash, max_uses, expires_at, created_by)
    values (p_project_id, p_role, public.code_hash(v_code), p_max_uses, now() + make_interval(days => p_days), auth.uid())
    returning id, v_code, expires_at;
end $$;

create or replace function public.resend_invite(p_invite_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
  v_code text := public.new_code();
  v_until timestamptz;
begin
  select i.* into v_invite from public.project_invites i where i.id = p_invite_id;
  perform public.hold_own_role(v_invite.project_id);
  perform public.require_invite_right(v_invite.project_id, coalesce(v_invite.role, 'viewer'));
  -- The same lock order as create_invites.
  perform from public.projects p where p.id = v_invite.project_id for no key update;
  select i.* into v_invite from public.project_invites i where i.id = p_invite_id for update;
  if v_invite.email is null or v_invite.revoked_at is not null or v_invite.used >= v_invite.max_uses then
    raise exception 'invite_used' using errcode = 'P0001';
  end if;
  perform public.lock_invite_mails();
  v_until := public.invite_mail_limited_until(v_invite.project_id, v_invite.email);
  if v_until is not null then return jsonb_build_object('ok', false, 'code', 'invite_limited', 'until', v_until); end if;
  update public.project_invites
  set code_hash = public.code_hash(v_code), expires_at = now() + interval '7 days', created_by = auth.uid()
  where id = p_invite_id;
  perform public.mail_invite(p_invite_id, v_code);
  return jsonb_build_object('ok', true);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.hold_own_role(uuid) from public, anon, authenticated;
