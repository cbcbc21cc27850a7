-- Invites: codes that admit to a project, mailed or handed on.

create table public.project_invites (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Null: anybody may use the code. Set: only the account with this address.
  email text check (email = lower(email)),
  role text not null check (role in ('manager', 'member', 'viewer')),
  code_hash text not null unique,
  max_uses int not null default 1 check (max_uses between 1 and 100),
  used int not null default 0 check (used between 0 and max_uses),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index project_invites_of_project on public.project_invites (project_id, created_at desc);

create table public.invite_mails (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  inviter_id uuid not null references public.profiles (id) on delete cascade,
  email text not null,
  at timestamptz not null default now()
);
create index invite_mails_of_address on public.invite_mails (project_id, email, at desc);
create index invite_mails_of_inviter on public.invite_mails (inviter_id, at desc);

-- 128 random bits as 32 hexadecimal digits. Two uuids have 244 random bits; the hash condenses them.
create function public.new_code() returns text
language sql volatile set search_path = ''
return substr(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 1, 32);

-- Codes are typed and pasted: case, white space and dashes are ignored.
create function public.code_hash(p_code text) returns text
language sql stable set search_path = ''
return encode(sha256(convert_to(lower(regexp_replace(p_code, '[\s-]', '', 'g')), 'UTF8')), 'hex');

-- A manager may invite members and viewers, an owner also managers. Nobody is invited as owner.
create function public.require_invite_right(p_project_id uuid, p_role text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'manager');
  if p_role is null or p_role not in ('manager', 'member', 'viewer') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  if p_role = 'manager' then perform public.require_project(p_project_id, 'owner'); end if;
end $$;

-- Limits of mails -------------------------------------------------------------------------------------------------------------

-- When the caller may next mail this address from this project; null means now. Limits within a day: 5 mails to one
-- address from one project, 10 to one address by one person, 200 by one person.
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

-- Serialises concurrent batches of one person, so that their counts are exact.
create function public.lock_invite_mails() returns void
language sql volatile security definer set search_path = ''
return pg_advisory_xact_lock(hashtextextended('invite_mails ' || auth.uid()::text, 0));

-- The mail contains the code in clear; therefore only the server may read the outbox.
create function public.mail_invite(p_invite_id uuid, p_code text) returns void
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

-- Inviting ------------------------------------------------------------------------------------------------------------

-- Returns one row for each address with the status sent, already_member, already_invited, invalid, limited (until `until`)
-- or full (a quota of the project is reached). A failure of one address does not affect the others.
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

create function public.create_invite_code(p_project_id uuid, p_role text, p_max_uses int default 1, p_days int default 7)
returns table (id uuid, code text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_code text := public.new_code();
begin
  perform public.require_invite_right(p_project_id, p_role);
  if (p_max_uses between 1 and 100 and p_days between 1 and 30) is not true then
    raise exception 'invalid_limits' using errcode = '22023';
  end if;
  return query
    insert into public.project_invites (project_id, role, code_hash, max_uses, expires_at, created_by)
    values (p_project_id, p_role, public.code_hash(v_code), p_max_uses, now() + make_interval(days => p_days), auth.uid())
    returning id, v_code, expires_at;
end $$;

-- Mails a new code; the old one stops working. Returns { ok: true }, or { ok: false, code: 'invite_limited', until } without
-- a change.
create function public.resend_invite(p_invite_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
  v_code text := public.new_code();
  v_until timestamptz;
begin
  select i.* into v_invite from public.project_invites i where i.id = p_invite_id;
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

create function public.revoke_invite(p_invite_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
begin
  select i.* into v_invite from public.project_invites i where i.id = p_invite_id for update;
  perform public.require_project(v_invite.project_id, 'manager');
  update public.project_invites set revoked_at = now() where id = p_invite_id and revoked_at is null;
  delete from public.project_members m
  where m.project_id = v_invite.project_id and m.member_email = v_invite.email and m.joined_user_id is null;
end $$;

-- Revokes the unused invites of a person that they could not create in `p_role` (null: the person has left). Otherwise a
-- removed person could come back by an own code or by a mail to a second address.
create function public.revoke_invites_of(p_project_id uuid, p_user_id uuid, p_role text) returns void
language sql security definer set search_path = '' as $$
  with revoked as (
    update public.project_invites set revoked_at = now()
    where project_id = p_project_id and created_by = p_user_id and revoked_at is null and used < max_uses
      and (coalesce(public.project_role_rank(p_role), 0) < public.project_role_rank('manager')
        or public.project_role_rank(role) >= public.project_role_rank(p_role))
    returning email
  )
  delete from public.project_members m
  where m.project_id = p_project_id and m.joined_user_id is null and m.member_email in (select r.email from revoked r)
$$;

-- Joining --------------------------------------------------------------------------------------------------------------

-- The answer to a code that cannot be used, null when the person may join. An unknown or revoked code and a project in the
-- trash all give `invite_not_found`.
create function public.invite_answer(p_invite public.project_invites, p_project public.projects, p_me public.profiles)
returns jsonb
language sql stable security definer set search_path = ''
return case
  when p_project.id is null then jsonb_build_object('ok', false, 'code', 'invite_not_found')
  when exists (
    select from public.project_members m where m.project_id = p_project.id and m.joined_user_id = p_me.id
  ) then jsonb_build_object('ok', true, 'project_id', p_project.id, 'name', p_project.name, 'already_member', true)
  when p_invite.email <> p_me.email then jsonb_build_object('ok', false, 'code', 'invite_other_account',
    'masked_email', regexp_replace(p_invite.email, '^(.).*@', '\1***@'))
  when p_invite.used >= p_invite.max_uses then jsonb_build_object('ok', false, 'code', 'invite_used')
  when p_invite.expires_at <= now() then jsonb_build_object('ok', false, 'code', 'invite_expired')
end;

-- The project and the inviter of a code, for a person who has not decided yet. The code is the secret. Consumes no use.
-- Returns { ok, project_id, name, already_member, inviter_name }, or the refusal of accept_invite.
create function public.preview_invite(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
  v_invite public.project_invites;
  v_project public.projects;
  v_answer jsonb;
begin
  select i.* into v_invite from public.project_invites i
  where i.code_hash = public.code_hash(p_code) and i.revoked_at is null;
  select p.* into v_project from public.projects p where p.id = v_invite.project_id and p.removed_at is null;
  v_answer := coalesce(public.invite_answer(v_invite, v_project, v_me),
    jsonb_build_object('ok', true, 'project_id', v_project.id, 'name', v_project.name, 'already_member', false));
  return v_answer || case when (v_answer ->> 'ok')::boolean
    then jsonb_build_object('inviter_name', public.display_name_of(v_invite.created_by)) else '{}' end;
end $$;

-- The caller joins by a code. Returns an answer instead of raising, because each outcome has its own message:
-- { ok, project_id, name, already_member } or { ok: false, code, masked_email? }.
-- A code has 128 bits, and the gateway limits attempts.
create function public.accept_invite(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
  v_invite public.project_invites;
  v_project public.projects;
  v_answer jsonb;
  v_member_id uuid;
begin
  -- The lock serialises all who use the same code.
  select i.* into v_invite from public.project_invites i
  where i.code_hash = public.code_hash(p_code) and i.revoked_at is null for update;
  select p.* into v_project from public.projects p where p.id = v_invite.project_id and p.removed_at is null;
  v_answer := public.invite_answer(v_invite, v_project, v_me);
  if v_answer is not null then return v_answer; end if;

  update public.project_invites set used = used + 1
  where id = v_invite.id and used < max_uses and expires_at > now() and revoked_at is null;
  if not found then return jsonb_build_object('ok', false, 'code', 'invite_used'); end if;

  insert into public.project_members as m (project_id, user_id, member_email, joined_user_id, joined_at)
  values (v_project.id, v_invite.created_by, v_me.email, v_me.id, now())
  on conflict (project_id, lower(member_email)) do update
    set joined_user_id = excluded.joined_user_id, joined_at = excluded.joined_at
    where m.joined_user_id is null
  returning m.id into v_member_id;
  if v_member_id is null then raise exception 'member_email_taken' using errcode = 'P0001'; end if;
  insert into public.project_member_roles (member_id, role) values (v_member_id, v_invite.role);
  perform public.log_activity(v_project.id, 'member.joined', 'member', v_member_id, null,
    jsonb_build_object('name', public.display_name_of(v_me.id), 'role', v_invite.role));
  return jsonb_build_object('ok', true, 'project_id', v_project.id, 'name', v_project.name, 'already_member', false);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.project_invites enable row level security;
alter table public.invite_mails enable row level security;

revoke all on public.project_invites from anon, authenticated;
-- All columns except the hash of the code.
grant select (id, project_id, email, role, max_uses, used, expires_at, revoked_at, created_by, created_at, sent_at)
  on public.project_invites to authenticated;
revoke all on public.invite_mails from anon, authenticated;
revoke all on sequence public.invite_mails_id_seq from anon, authenticated;
grant all on public.invite_mails to service_role;
grant usage on sequence public.invite_mails_id_seq to service_role;

create policy project_invites_select on public.project_invites for select to authenticated
  using (project_id in (select public.my_project_ids('manager')));

revoke execute on function
  public.new_code(), public.code_hash(text), public.require_invite_right(uuid, text),
  public.invite_mail_limited_until(uuid, text), public.lock_invite_mails(), public.mail_invite(uuid, text),
  public.create_invites(uuid, text[], text), public.create_invite_code(uuid, text, int, int),
  public.resend_invite(uuid), public.revoke_invite(uuid), public.revoke_invites_of(uuid, uuid, text),
  public.invite_answer(public.project_invites, public.projects, public.profiles), public.preview_invite(text),
  public.accept_invite(text)
  from public, anon, authenticated;
grant execute on function
  public.create_invites(uuid, text[], text), public.create_invite_code(uuid, text, int, int),
  public.resend_invite(uuid), public.revoke_invite(uuid), public.preview_invite(text), public.accept_invite(text)
  to authenticated;
