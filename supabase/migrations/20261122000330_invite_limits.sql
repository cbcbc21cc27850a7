-- How often invitations are mailed, so that nobody mails strangers without end and no stranger's mails stand in the way of
-- somebody else's. Within a day: 5 to one address from one project, 10 to one address by one person, 200 by one person.
-- Each address of a batch has an answer of its own, and a limit says until when.

create table public.invite_mails (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  inviter_id uuid not null references public.profiles (id) on delete cascade,
  email text not null,
  at timestamptz not null default now()
);
create index invite_mails_of_address on public.invite_mails (project_id, email, at desc);
create index invite_mails_of_inviter on public.invite_mails (inviter_id, at desc);

-- When the caller may mail this address from this project again; null is now.
create function public.invite_mail_limited_until(p_project_id uuid, p_email text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with today as materialized (
    select m.email, m.at from public.invite_mails m where m.inviter_id = auth.uid() and m.at > now() - interval '1 day'
  )
  select max(x.at) + interval '1 day'
  from (
    (select t.at from today t order by t.at desc offset 199 limit 1)
    union all
    (select t.at from today t where t.email = p_email order by t.at desc offset 9 limit 1)
    union all
    (
      select m.at from public.invite_mails m
      where m.project_id = p_project_id and m.email = p_email and m.at > now() - interval '1 day'
      order by m.at desc offset 4 limit 1
    )
  ) x
$$;

-- Two batches of one person count one after the other.
create function public.lock_invite_mails() returns void
language sql volatile security definer set search_path = ''
return pg_advisory_xact_lock(hashtextextended('invite_mails ' || auth.uid()::text, 0));

-- The mail holds the code in clear, so the outbox is readable by the server alone.
create or replace function public.mail_invite(p_invite_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
begin
  update public.project_invites set sent_at = now() where id = p_invite_id returning * into v_invite;
  delete from public.invite_mails m where m.inviter_id = auth.uid() and m.at <= now() - interval '1 day';
  insert into public.invite_mails (project_id, inviter_id, email) values (v_invite.project_id, auth.uid(), v_invite.email);
  insert into public.outbox (kind, to_email, data)
  select 'project_invite', v_invite.email, jsonb_build_object(
    'project_name', p.name, 'inviter_id', auth.uid(), 'inviter_name', public.display_name_of(auth.uid()), 'code', p_code,
    'role', v_invite.role, 'expires_at', v_invite.expires_at)
  from public.projects p where p.id = v_invite.project_id;
end $$;

drop function public.create_invites(uuid, text[], text);

-- One row an address, whose status is sent, already_member, already_invited, invalid, limited (`until` says how long) or
-- full (the project has as many people or invites as it may have). One that fails takes no other along.
create function public.create_invites(p_project_id uuid, p_emails text[], p_role text)
returns table (email text, status text, until timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_email text;
  v_code text;
  v_invite_id uuid;
begin
  perform public.require_invite_right(p_project_id, p_role);
  if cardinality(p_emails) > 50 then raise exception 'too_many_emails' using errcode = '22023'; end if;
  -- Two people inviting the same address at once send one mail.
  perform from public.projects p where p.id = p_project_id for no key update;
  perform public.lock_invite_mails();
  for v_email in
    select x.e from (
      select lower(btrim(public.nfc(t.e))) as e, min(t.n) as n from unnest(p_emails) with ordinality t (e, n) group by 1
    ) x order by x.n
  loop
    email := v_email;
    until := null;
    -- Marks that nobody sees make one address look like another.
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

drop function public.resend_invite(uuid);

-- A new code: the mail that went astray stops working. { ok: true }, or { ok: false, code: 'invite_limited', until } and
-- nothing is changed.
create function public.resend_invite(p_invite_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
  v_code text := public.new_code();
  v_until timestamptz;
begin
  select i.* into v_invite from public.project_invites i where i.id = p_invite_id;
  perform public.require_invite_right(v_invite.project_id, coalesce(v_invite.role, 'viewer'));
  -- In the order in which a batch locks.
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

-- Who may do what -----------------------------------------------------------------------------------------------------

alter table public.invite_mails enable row level security;
revoke all on public.invite_mails from anon, authenticated;
revoke all on sequence public.invite_mails_id_seq from anon, authenticated;
grant all on public.invite_mails to service_role;
grant usage on sequence public.invite_mails_id_seq to service_role;

revoke execute on function
  public.invite_mail_limited_until(uuid, text), public.lock_invite_mails(), public.create_invites(uuid, text[], text),
  public.resend_invite(uuid)
  from public, anon, authenticated;
grant execute on function public.create_invites(uuid, text[], text), public.resend_invite(uuid) to authenticated;
