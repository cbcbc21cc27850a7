-- A mail that one person causes to the address of another has our words only, is limited for its receiver over all who send, and can
-- be refused for good.
--
-- Before, a stranger wrote the subject (the names of the project and of the inviter), each of any number of free accounts could mail
-- 200 addresses in a day, and nobody could refuse.

-- Mailboxes that want no invitations, by the hash of their address (mailbox_of).
create table public.refused_invitations (
  mailbox_hash text primary key check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default now()
);

create function public.mailbox_hash(p_email text) returns text
language sql immutable strict parallel safe set search_path = ''
return public.email_digest(public.mailbox_of(p_email));

-- Limits of inviters ---------------------------------------------------------------------------------------------------

drop index public.invite_mails_of_address;
drop index public.invite_mails_of_site_address;
alter table public.invite_mails
  add column mailbox text not null generated always as (public.mailbox_of(email)) stored,
  -- Of the inviter's account; null when it is unknown.
  add column network text check (network ~ '^[A-Za-z0-9_-]{22}$');
create index invite_mails_of_mailbox on public.invite_mails ((coalesce(project_id, site_id)), mailbox, at desc);
create index invite_mails_of_network on public.invite_mails (network, at desc) where network is not null;

-- How many invitations the caller may mail in a day: 200 from an account that is three days old and has proven its address, else 20.
create function public.invites_a_day() returns int
language sql stable security definer set search_path = '' as $$
  select case
    when p.created_at < now() - interval '3 days' and public.proven_owner_of(p.email) = p.id then 200
    else 20
  end
  from public.profiles p where p.id = auth.uid()
$$;

-- When the caller may next mail this address from this project or site; null means now. Limits within a day: 5 mails to one mailbox
-- from one place, 10 to one mailbox by one person, invites_a_day() by one person, and 300 by all accounts of one network. None of
-- them depends on what others do with the address, so the answer tells nothing about its owner.
create function public.invite_limited_until(p_place_id uuid, p_email text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with today as materialized (
    select m.mailbox, m.at from public.invite_mails m where m.inviter_id = auth.uid() and m.at > now() - interval '1 day'
  )
  select max(x.at) + interval '1 day'
  from (
    (select t.at from today t order by t.at desc offset public.invites_a_day() - 1 limit 1)
    union all
    (select t.at from today t where t.mailbox = public.mailbox_of(p_email) order by t.at desc offset 9 limit 1)
    union all
    (
      select m.at from public.invite_mails m
      where coalesce(m.project_id, m.site_id) = p_place_id and m.mailbox = public.mailbox_of(p_email)
        and m.at > now() - interval '1 day'
      order by m.at desc offset 4 limit 1
    )
    union all
    (
      select m.at from public.invite_mails m
      where m.network = public.network_of_person(auth.uid()) and m.at > now() - interval '1 day'
      order by m.at desc offset 299 limit 1
    )
  ) x
$$;

drop function public.invite_mail_limited_until(uuid, text);
drop function public.site_invite_mail_limited_until(uuid, text);
drop function public.lock_invite_mails();

-- Serialises concurrent batches of one person, of one network, and to one mailbox, so that their counts are exact. Everybody locks in
-- the same order.
create function public.lock_invite_mails(p_emails text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('invite_mails ' || auth.uid()::text, 0));
  perform pg_advisory_xact_lock(hashtextextended('invite_mails ' || n.network, 0))
  from public.network_of_person(auth.uid()) n (network) where n.network is not null;
  for v_key in
    select distinct hashtextextended('invite_mails to ' || public.mailbox_of(lower(btrim(e))), 0) from unnest(p_emails) e
    where e is not null order by 1
  loop
    perform pg_advisory_xact_lock(v_key);
  end loop;
end $$;

-- The mail -------------------------------------------------------------------------------------------------------------

-- Puts the mail of an invitation into the outbox, and counts it. The mail names the address of the inviter and none of the inviter's
-- words. It contains the code in clear; therefore only the server may read the outbox.
create function public.put_invite_mail(p_kind text, p_email text, p_role text, p_code text, p_project_id uuid, p_site_id uuid)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.invite_mails m where m.inviter_id = auth.uid() and m.at <= now() - interval '1 day';
  insert into public.invite_mails (project_id, site_id, inviter_id, email, network)
  values (p_project_id, p_site_id, auth.uid(), p_email, public.network_of_person(auth.uid()));
  insert into public.outbox (kind, to_email, data)
  select p_kind, p_email, jsonb_build_object(
    'inviter_email', p.email, 'is_proven', coalesce(public.proven_owner_of(p.email) = p.id, false), 'code', p_code, 'role', p_role,
    'mailbox_hash', public.mailbox_hash(p_email))
  from public.profiles p where p.id = auth.uid();
end $$;

-- As before, with the mail above. The notification contains the code too: it is readable by its owner only, who also gets the mail.
create or replace function public.mail_invite(p_invite_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
  v_name text;
begin
  update public.project_invites set sent_at = now() where id = p_invite_id returning * into v_invite;
  select p.name into v_name from public.projects p where p.id = v_invite.project_id;
  perform public.put_invite_mail('project_invite', v_invite.email, v_invite.role, p_code, v_invite.project_id, null);
  -- The person is not in the project, so its settings are not theirs.
  perform public.notify(array[public.proven_owner_of(v_invite.email)], 'projects.invited', null, 'invite', p_invite_id, v_name,
    '/project?invite=' || p_code);
end $$;

create or replace function public.mail_site_invite(p_invite_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.site_invites;
  v_name text;
begin
  update public.site_invites set sent_at = now() where id = p_invite_id returning * into v_invite;
  select s.name into v_name from public.sites s where s.id = v_invite.site_id;
  perform public.put_invite_mail('site_invite', v_invite.email, v_invite.role, p_code, null, v_invite.site_id);
  perform public.notify(array[public.proven_owner_of(v_invite.email)], 'page-builder.invited', null, 'invite', p_invite_id, v_name,
    '/page?invite=' || p_code);
end $$;

-- The functions of inviters, as before with these limits.

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
  perform public.lock_invite_mails(p_emails);
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
      until := public.invite_limited_until(p_project_id, v_email);
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
  perform public.lock_invite_mails(array[v_invite.email]);
  v_until := public.invite_limited_until(v_invite.project_id, v_invite.email);
  if v_until is not null then return jsonb_build_object('ok', false, 'code', 'invite_limited', 'until', v_until); end if;
  update public.project_invites
  set code_hash = public.code_hash(v_code), expires_at = now() + interval '7 days', created_by = auth.uid()
  where id = p_invite_id;
  perform public.mail_invite(p_invite_id, v_code);
  return jsonb_build_object('ok', true);
end $$;

create or replace function public.create_site_invites(p_site_id uuid, p_emails text[], p_role text)
returns table (email text, status text, until timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_email text;
  v_code text;
  v_invite_id uuid;
begin
  perform public.hold_site(p_site_id, p_role);
  if p_role is null or p_role not in ('manager', 'editor', 'viewer') then raise exception 'invalid_role' using errcode = '22023'; end if;
  if cardinality(p_emails) > 50 then raise exception 'too_many_emails' using errcode = '22023'; end if;
  perform public.lock_invite_mails(p_emails);
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
      select from public.site_members m join public.profiles p on p.id = m.user_id
      where m.site_id = p_site_id and p.email = v_email
    ) then
      status := 'already_member';
    elsif exists (
      select from public.site_invites i
      where i.site_id = p_site_id and i.email = v_email and i.used < i.max_uses and i.expires_at > now()
    ) then
      status := 'already_invited';
    elsif not public.site_has_invite_room(p_site_id) then
      status := 'full';
    else
      until := public.invite_limited_until(p_site_id, v_email);
      status := case when until is null then 'sent' else 'limited' end;
    end if;
    if status = 'sent' then
      v_code := public.new_code();
      insert into public.site_invites (site_id, email, role, code_hash, expires_at, created_by)
      values (p_site_id, v_email, p_role, public.code_hash(v_code), now() + interval '7 days', auth.uid())
      returning id into v_invite_id;
      perform public.mail_site_invite(v_invite_id, v_code);
    end if;
    return next;
  end loop;
end $$;

create or replace function public.resend_site_invite(p_invite_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.site_invites;
  v_code text := public.new_code();
  v_until timestamptz;
begin
  select i.* into v_invite from public.site_invites i where i.id = p_invite_id;
  perform public.hold_site(v_invite.site_id, v_invite.role);
  select i.* into v_invite from public.site_invites i where i.id = p_invite_id for update;
  if v_invite.email is null or v_invite.used >= v_invite.max_uses then
    raise exception 'invite_used' using errcode = 'P0001';
  end if;
  perform public.lock_invite_mails(array[v_invite.email]);
  v_until := public.invite_limited_until(v_invite.site_id, v_invite.email);
  if v_until is not null then return jsonb_build_object('ok', false, 'code', 'invite_limited', 'until', v_until); end if;
  update public.site_invites
  set code_hash = public.code_hash(v_code), expires_at = now() + interval '7 days', created_by = auth.uid()
  where id = p_invite_id;
  perform public.mail_site_invite(p_invite_id, v_code);
  return jsonb_build_object('ok', true);
end $$;

-- Limits of mailboxes --------------------------------------------------------------------------------------------------

-- As before, and ten invitations.
create or replace function public.mails_a_day(p_kind text) returns int
language sql immutable strict parallel safe set search_path = ''
return case
  when p_kind = 'notifications' then 100
  -- These go to any address that somebody types.
  when p_kind in ('project_invite', 'site_invite', 'email_change_new', 'email_change_taken') then 10
  else 50
end;

-- The kinds that are counted together with this one.
create function public.mail_kinds_like(p_kind text) returns text[]
language sql immutable strict parallel safe set search_path = ''
return case
  when p_kind in ('project_invite', 'site_invite') then array['project_invite', 'site_invite']
  when p_kind in ('email_change_new', 'email_change_taken') then array['email_change_new', 'email_change_taken']
  else array[p_kind]
end;

-- As before. An invitation to a mailbox that refused them is not kept. Over a limit, the first mail of a day is set aside, as a mark
-- for admins, and later ones are not kept. Who caused such a mail gets the same answer as for a mail that is sent: it would tell what
-- others do with the address.
create or replace function public.queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint;
begin
  new.mailbox := public.mailbox_of(new.to_email);
  new.sender := coalesce(new.sender, auth.uid()::text, new.mailbox);
  new.priority := public.mail_priority(new.kind);
  v_now := public.mail_turn_now(new.priority);
  new.turn := public.mail_turn_of(new.sender, new.priority, v_now);
  if new.sent_at is not null or new.tries >= 8 then return new; end if;
  if new.kind in ('project_invite', 'site_invite') and exists (
    select from public.refused_invitations r where r.mailbox_hash = public.mailbox_hash(new.to_email)
  ) then
    return null;
  end if;
  -- Callers of the other kinds mail one address, so the lock cannot be part of a circle. Invitations have locked theirs.
  if new.kind in ('email_change_new', 'email_change_taken') then
    perform pg_advisory_xact_lock(hashtextextended('email_change to ' || new.mailbox, 0));
  end if;
  if new.turn >= v_now + public.mails_waiting_most(new.priority) then
    if exists (
      select from public.outbox o
      where o.sender = new.sender and o.priority = new.priority and o.turn = 0 and o.created_at > now() - interval '1 day'
    ) then
      return null;
    end if;
    new.last_error := 'held: too many mails of this person wait';
  elsif exists (
    select from public.outbox o
    where o.mailbox = new.mailbox and o.kind = any (public.mail_kinds_like(new.kind)) and o.turn > 0
      and o.created_at > now() - interval '1 day'
    offset public.mails_a_day(new.kind) - 1
  ) then
    if exists (
      select from public.outbox o
      where o.mailbox = new.mailbox and o.kind = any (public.mail_kinds_like(new.kind)) and o.turn = 0
        and o.created_at > now() - interval '1 day'
    ) then
      return null;
    end if;
    new.last_error := 'held: too many mails of this kind to this address in a day';
  else
    return new;
  end if;
  new.tries := 8;
  -- A mail with turn 0 takes no turn of its person. An admin may have it sent next.
  new.turn := 0;
  return new;
end $$;

-- For the gateway, which has checked that somebody got a mail at the address: no invitations any more, also not those that wait.
create function public.refuse_invitations(p_mailbox_hash text) returns void
language sql strict security definer set search_path = '' as $$
  insert into public.refused_invitations (mailbox_hash) values (p_mailbox_hash) on conflict do nothing;
  delete from public.outbox o
  where o.kind in ('project_invite', 'site_invite') and o.sent_at is null and o.data ->> 'mailbox_hash' = p_mailbox_hash;
$$;

create index outbox_invites on public.outbox ((data ->> 'mailbox_hash'))
  where kind in ('project_invite', 'site_invite') and sent_at is null;

create function public.allow_invitations(p_mailbox_hash text) returns void
language sql strict security definer set search_path = '' as $$
  delete from public.refused_invitations r where r.mailbox_hash = p_mailbox_hash
$$;

-- The invitations of a person who is suspended are not sent any more.
create function public.drop_mails_of_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o
  where o.sender = new.id::text and o.priority = 1 and o.kind in ('project_invite', 'site_invite') and o.sent_at is null;
  return null;
end $$;
create trigger profiles_suspended_mails after update of suspended_at on public.profiles
  for each row when (old.suspended_at is null and new.suspended_at is not null) execute function public.drop_mails_of_suspended();

-- Waiting invitations name nobody: their data has the words of the inviter, which the mail does not use any more.
update public.outbox o
set data = (o.data - 'project_name' - 'site_name' - 'inviter_name' - 'inviter_id' - 'expires_at')
  || jsonb_build_object('mailbox_hash', public.mailbox_hash(o.to_email))
where o.kind in ('project_invite', 'site_invite');

-- Mails about notifications --------------------------------------------------------------------------------------------

-- Whether a mail has proven that the owner of the account reads its address. Without a proof the account may be a stranger's, who
-- mails the owner of the address by mentioning the account.
create function public.is_address_proven(p_user_id uuid) returns boolean
language sql stable strict security definer set search_path = ''
return coalesce((select public.proven_owner_of(p.email) = p.id from public.profiles p where p.id = p_user_id), false);

-- Privileges -----------------------------------------------------------------------------------------------------------

alter table public.refused_invitations enable row level security;
revoke all on public.refused_invitations from anon, authenticated;
grant all on public.refused_invitations to service_role;

revoke execute on function
  public.mailbox_hash(text), public.invites_a_day(), public.invite_limited_until(uuid, text), public.lock_invite_mails(text[]),
  public.put_invite_mail(text, text, text, text, uuid, uuid), public.mail_kinds_like(text), public.refuse_invitations(text),
  public.allow_invitations(text), public.drop_mails_of_suspended(), public.is_address_proven(uuid)
  from public, anon, authenticated;
grant execute on function
  public.refuse_invitations(text), public.allow_invitations(text), public.is_address_proven(uuid)
  to service_role;
