-- People of a site: invites, roles, removal. A site always keeps an owner.
--
-- A manager invites, changes and removes editors and viewers; an owner everybody. Every function that changes people locks the
-- row of the site first, so that a removal and an invite of the same moment see each other.

create table public.site_invites (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  -- Null: anybody may use the code. Set: only the account with this address.
  email text check (email = lower(email)),
  role text not null check (role in ('manager', 'editor', 'viewer')),
  code_hash text not null unique,
  max_uses int not null default 1 check (max_uses between 1 and 100),
  used int not null default 0 check (used between 0 and max_uses),
  expires_at timestamptz not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index site_invites_of_site on public.site_invites (site_id, created_at desc);
create index site_invites_of_creator on public.site_invites (created_by) where created_by is not null;

-- Mails of invites are counted for a person over projects and sites together.
alter table public.invite_mails
  alter column project_id drop not null,
  add column site_id uuid references public.sites (id) on delete cascade,
  add constraint invite_mails_target check (num_nonnulls(project_id, site_id) = 1);
create index invite_mails_of_site_address on public.invite_mails (site_id, email, at desc) where site_id is not null;

-- Rights --------------------------------------------------------------------------------------------------------------

-- Raises `not_found` for a person without access, `forbidden` for a lesser role.
create function public.require_site(p_site_id uuid, p_min text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.has_site_role(p_site_id, 'viewer') is not true then raise exception 'not_found' using errcode = 'P0002'; end if;
  if public.has_site_role(p_site_id, p_min) is not true then raise exception 'forbidden' using errcode = '42501'; end if;
end $$;

-- Locks the site until the transaction ends, in a statement of its own, then checks the right to give or take a role.
create function public.hold_site(p_site_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.sites s where s.id = p_site_id for no key update;
  perform public.require_site(p_site_id, 'manager');
  if public.site_role_rank(p_role) >= public.site_role_rank('manager') then perform public.require_site(p_site_id, 'owner'); end if;
end $$;

-- Owners ---------------------------------------------------------------------------------------------------------------

-- Raises `last_owner` when no other owner remains.
create function public.site_member_changing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is null or old.role <> 'owner' or (tg_op = 'UPDATE' and new.role = 'owner') then return coalesce(new, old); end if;
  perform from public.sites s where s.id = old.site_id for no key update;
  -- The site itself may be deleted, with its members.
  if found and not exists (
    select from public.site_members m
    where m.site_id = old.site_id and m.role = 'owner' and m.user_id is not null and m.id <> old.id
  ) then
    raise exception 'last_owner' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
create trigger site_members_changing before delete or update of role on public.site_members
  for each row execute function public.site_member_changing();

-- sites.owner_id is one of the owners. When that person stops being owner, the one who joined first takes over.
create function public.settle_site_owner(p_site_id uuid) returns void
language sql security definer set search_path = '' as $$
  with owners as (
    select m.user_id as id, m.created_at from public.site_members m
    where m.site_id = p_site_id and m.role = 'owner' and m.user_id is not null
  )
  update public.sites s set owner_id = (select o.id from owners o order by o.created_at, o.id limit 1)
  where s.id = p_site_id and exists (select from owners) and s.owner_id not in (select o.id from owners o)
$$;

-- Deletes the invites of a person that they could not create in `p_role` (null: the person has left). Otherwise a removed
-- person could come back by an own code.
create function public.drop_site_invites_of(p_site_id uuid, p_user_id uuid, p_role text) returns void
language sql security definer set search_path = '' as $$
  delete from public.site_invites i
  where i.site_id = p_site_id and i.created_by = p_user_id
    and (coalesce(public.site_role_rank(p_role), 0) < public.site_role_rank('manager')
      or public.site_role_rank(i.role) >= public.site_role_rank(p_role))
$$;

create function public.site_member_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := (select s.name from public.sites s where s.id = old.site_id);
begin
  if v_name is null or old.user_id is null then return null; end if;
  if tg_op = 'DELETE' then
    perform public.drop_site_invites_of(old.site_id, old.user_id, null);
    -- Leaving is their own act; without a user the server removed them.
    if auth.uid() is not null then
      perform public.notify(array[old.user_id], 'page-builder.removed', null, 'site', old.site_id, v_name, '/page');
    end if;
  elsif new.role <> old.role then
    if public.site_role_rank(new.role) < public.site_role_rank(old.role) then
      perform public.drop_site_invites_of(old.site_id, old.user_id, new.role);
    end if;
    perform public.notify(array[old.user_id], 'page-builder.role', null, 'site', old.site_id, v_name, '/page?siteId=' || old.site_id);
  end if;
  perform public.settle_site_owner(old.site_id);
  return null;
end $$;
create trigger site_members_changed after delete or update of role on public.site_members
  for each row execute function public.site_member_changed();

-- Before an account is deleted, its sites go to another owner, where there is one. The others are deleted with it.
create function public.hand_sites_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.sites s set owner_id = o.user_id
  from (
    select distinct on (m.site_id) m.site_id, m.user_id from public.site_members m
    where m.role = 'owner' and m.user_id <> old.id
    order by m.site_id, m.created_at, m.user_id
  ) o
  where s.owner_id = old.id and o.site_id = s.id;
  return old;
end $$;
create trigger profiles_hand_sites_over before delete on public.profiles
  for each row execute function public.hand_sites_over();

-- The address of a member is that of the account.
create function public.site_member_email_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.site_members m set email = new.email
  where m.user_id = new.id and not exists (
    select from public.site_members other where other.site_id = m.site_id and other.id <> m.id and other.email = new.email
  );
  return null;
end $$;
create trigger profiles_site_email_follows after update of email on public.profiles
  for each row when (old.email is distinct from new.email) execute function public.site_member_email_follows();

-- Members --------------------------------------------------------------------------------------------------------------

create function public.site_people(p_site_id uuid)
returns table (
  member_id uuid, user_id uuid, email text, display_name text, thumb_url text, role text, joined_at timestamptz
)
language sql stable security definer set search_path = '' rows 20 as $$
  select m.id, p.id, p.email, p.display_name, p.thumb_url, m.role, m.created_at
  from public.site_members m
  join public.profiles p on p.id = m.user_id
  where m.site_id = p_site_id and p_site_id in (select public.my_site_ids())
  order by public.site_role_rank(m.role) desc, m.created_at, p.id
$$;

create function public.set_site_role(p_member_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid := (select m.site_id from public.site_members m where m.id = p_member_id and m.user_id is not null);
begin
  perform public.hold_site(v_site_id, p_role);
  if coalesce(public.site_role_rank(p_role), 0) = 0 then raise exception 'invalid_role' using errcode = '22023'; end if;
  perform public.hold_site(v_site_id, m.role) from public.site_members m where m.id = p_member_id;
  update public.site_members set role = p_role where id = p_member_id and role <> p_role;
end $$;

-- Removes a member. People may remove themselves, whatever their role.
create function public.remove_site_member(p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.site_members;
begin
  select m.* into v_member from public.site_members m where m.id = p_member_id and m.user_id is not null;
  perform from public.sites s where s.id = v_member.site_id for no key update;
  select m.* into v_member from public.site_members m where m.id = p_member_id;
  if v_member.user_id = auth.uid() then perform public.require_site(v_member.site_id, 'viewer');
  else perform public.hold_site(v_member.site_id, v_member.role);
  end if;
  delete from public.site_members where id = p_member_id;
end $$;

-- The given member becomes owner, the caller manager.
create function public.transfer_site(p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.site_members;
begin
  select m.* into v_member from public.site_members m where m.id = p_member_id and m.user_id is not null;
  perform public.hold_site(v_member.site_id, 'owner');
  if v_member.user_id = auth.uid() then return; end if;
  update public.site_members set role = 'owner' where id = p_member_id;
  update public.sites set owner_id = v_member.user_id where id = v_member.site_id;
  update public.site_members set role = 'manager' where site_id = v_member.site_id and user_id = auth.uid();
end $$;

-- Inviting -------------------------------------------------------------------------------------------------------------

-- As `invite_mail_limited_until`, for a site.
create function public.site_invite_mail_limited_until(p_site_id uuid, p_email text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with today as materialized (
    select m.email, m.site_id, m.at from public.invite_mails m
    where m.inviter_id = auth.uid() and m.at > now() - interval '1 day'
  )
  select max(x.at) + interval '1 day'
  from (
    (select t.at from today t order by t.at desc offset 199 limit 1)
    union all
    (select t.at from today t where t.email = p_email order by t.at desc offset 9 limit 1)
    union all
    (
      select m.at from public.invite_mails m
      where m.site_id = p_site_id and m.email = p_email and m.at > now() - interval '1 day'
      order by m.at desc offset 4 limit 1
    )
  ) x
$$;

-- The mail contains the code in clear; therefore only the server may read the outbox.
create function public.mail_site_invite(p_invite_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.site_invites;
  v_name text;
begin
  update public.site_invites set sent_at = now() where id = p_invite_id returning * into v_invite;
  select s.name into v_name from public.sites s where s.id = v_invite.site_id;
  delete from public.invite_mails m where m.inviter_id = auth.uid() and m.at <= now() - interval '1 day';
  insert into public.invite_mails (site_id, inviter_id, email) values (v_invite.site_id, auth.uid(), v_invite.email);
  insert into public.outbox (kind, to_email, data)
  values ('site_invite', v_invite.email, jsonb_build_object(
    'site_name', v_name, 'inviter_id', auth.uid(), 'inviter_name', public.display_name_of(auth.uid()), 'code', p_code,
    'role', v_invite.role, 'expires_at', v_invite.expires_at));
  perform public.notify(array[public.proven_owner_of(v_invite.email)], 'page-builder.invited', null, 'invite', p_invite_id, v_name,
    '/page?invite=' || p_code);
end $$;

-- A used or revoked invite, and one whose code was replaced, invites nobody any more.
create trigger site_invites_ended after update of used, code_hash on public.site_invites
  for each row when (old.email is not null and (new.used <> old.used or new.code_hash <> old.code_hash))
  execute function public.invite_ended();
create trigger site_invites_deleted after delete on public.site_invites
  for each row when (old.email is not null) execute function public.invite_ended();

-- A site has at most 100 people and 100 invites, without those that ended a month ago, which are deleted here.
create function public.site_has_invite_room(p_site_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.site_invites i where i.site_id = p_site_id and i.expires_at < now() - interval '30 days';
  return (select count(*) from public.site_invites i where i.site_id = p_site_id) < 100;
end $$;

-- Returns one row for each address with the status sent, already_member, already_invited, invalid, limited (until `until`)
-- or full.
create function public.create_site_invites(p_site_id uuid, p_emails text[], p_role text)
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
      until := public.site_invite_mail_limited_until(p_site_id, v_email);
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

create function public.create_site_invite_code(p_site_id uuid, p_role text, p_max_uses int default 1, p_days int default 7)
returns table (id uuid, code text, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_code text := public.new_code();
begin
  perform public.hold_site(p_site_id, p_role);
  if p_role is null or p_role not in ('manager', 'editor', 'viewer') then raise exception 'invalid_role' using errcode = '22023'; end if;
  if (p_max_uses between 1 and 100 and p_days between 1 and 30) is not true then
    raise exception 'invalid_limits' using errcode = '22023';
  end if;
  if not public.site_has_invite_room(p_site_id) then raise exception 'site_invites_full' using errcode = 'P0001'; end if;
  return query
    insert into public.site_invites (site_id, role, code_hash, max_uses, expires_at, created_by)
    values (p_site_id, p_role, public.code_hash(v_code), p_max_uses, now() + make_interval(days => p_days), auth.uid())
    returning id, v_code, expires_at;
end $$;

-- Mails a new code; the old one stops working. Returns { ok: true }, or { ok: false, code: 'invite_limited', until } without
-- a change.
create function public.resend_site_invite(p_invite_id uuid) returns jsonb
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
  perform public.lock_invite_mails();
  v_until := public.site_invite_mail_limited_until(v_invite.site_id, v_invite.email);
  if v_until is not null then return jsonb_build_object('ok', false, 'code', 'invite_limited', 'until', v_until); end if;
  update public.site_invites
  set code_hash = public.code_hash(v_code), expires_at = now() + interval '7 days', created_by = auth.uid()
  where id = p_invite_id;
  perform public.mail_site_invite(p_invite_id, v_code);
  return jsonb_build_object('ok', true);
end $$;

create function public.revoke_site_invite(p_invite_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid := (select i.site_id from public.site_invites i where i.id = p_invite_id);
begin
  perform public.hold_site(v_site_id, 'editor');
  delete from public.site_invites where id = p_invite_id;
end $$;

-- Joining --------------------------------------------------------------------------------------------------------------

-- The answer to a code that cannot be used, null when the person may join. An unknown or revoked code and a site in the trash
-- all give `invite_not_found`.
create function public.site_invite_answer(p_invite public.site_invites, p_site public.sites, p_me public.profiles)
returns jsonb
language sql stable security definer set search_path = ''
return case
  when p_site.id is null then jsonb_build_object('ok', false, 'code', 'invite_not_found')
  when exists (
    select from public.site_members m where m.site_id = p_site.id and m.user_id = p_me.id
  ) then jsonb_build_object('ok', true, 'site_id', p_site.id, 'name', p_site.name, 'role', p_invite.role, 'already_member', true)
  when p_invite.email <> p_me.email then jsonb_build_object('ok', false, 'code', 'invite_other_account',
    'masked_email', regexp_replace(p_invite.email, '^(.).*@', '\1***@'))
  when p_invite.used >= p_invite.max_uses then jsonb_build_object('ok', false, 'code', 'invite_used')
  when p_invite.expires_at <= now() then jsonb_build_object('ok', false, 'code', 'invite_expired')
end;

-- The site, the role and the inviter of a code, for a person who has not decided yet. Consumes no use. Returns
-- { ok, site_id, name, role, already_member, inviter_name }, or the refusal of accept_site_invite.
create function public.preview_site_invite(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
  v_invite public.site_invites;
  v_site public.sites;
  v_answer jsonb;
begin
  select i.* into v_invite from public.site_invites i where i.code_hash = public.code_hash(p_code);
  select s.* into v_site from public.sites s where s.id = v_invite.site_id and s.removed_at is null;
  v_answer := coalesce(public.site_invite_answer(v_invite, v_site, v_me), jsonb_build_object(
    'ok', true, 'site_id', v_site.id, 'name', v_site.name, 'role', v_invite.role, 'already_member', false));
  return v_answer || case when (v_answer ->> 'ok')::boolean
    then jsonb_build_object('inviter_name', public.display_name_of(v_invite.created_by)) else '{}' end;
end $$;

-- The caller joins by a code. Returns an answer instead of raising, because each outcome has its own message:
-- { ok, site_id, name, role, already_member } or { ok: false, code, masked_email? }.
create function public.accept_site_invite(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles := public.require_active_profile();
  v_invite public.site_invites;
  v_site public.sites;
  v_answer jsonb;
begin
  perform from public.sites s
  where s.id = (select i.site_id from public.site_invites i where i.code_hash = public.code_hash(p_code)) for no key update;
  select i.* into v_invite from public.site_invites i where i.code_hash = public.code_hash(p_code) for update;
  select s.* into v_site from public.sites s where s.id = v_invite.site_id and s.removed_at is null;
  v_answer := public.site_invite_answer(v_invite, v_site, v_me);
  if v_answer is not null then return v_answer; end if;
  if (select count(*) from public.site_members m where m.site_id = v_site.id) >= 100 then
    raise exception 'site_members_full' using errcode = 'P0001';
  end if;
  update public.site_invites set used = used + 1 where id = v_invite.id;
  insert into public.site_members (site_id, user_id, email, role) values (v_site.id, v_me.id, v_me.email, v_invite.role);
  perform public.notify(
    array(select m.user_id from public.site_members m where m.site_id = v_site.id and m.role in ('owner', 'manager')),
    'page-builder.joined', null, 'site', v_site.id, v_site.name, '/page/member?siteId=' || v_site.id, v_me.id);
  return jsonb_build_object('ok', true, 'site_id', v_site.id, 'name', v_site.name, 'role', v_invite.role, 'already_member', false);
end $$;

select public.broadcast_changes('public.site_invites', 'site', 'r.site_id');

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.site_invites enable row level security;
revoke all on public.site_invites from anon, authenticated;
-- All columns except the hash of the code.
grant select (id, site_id, email, role, max_uses, used, expires_at, created_by, created_at, sent_at)
  on public.site_invites to authenticated;
create policy site_invites_select on public.site_invites for select to authenticated
  using (site_id in (select public.my_site_ids('manager')));

revoke execute on function
  public.require_site(uuid, text), public.hold_site(uuid, text), public.site_member_changing(), public.settle_site_owner(uuid),
  public.drop_site_invites_of(uuid, uuid, text), public.site_member_changed(), public.hand_sites_over(),
  public.site_member_email_follows(), public.site_people(uuid), public.set_site_role(uuid, text),
  public.remove_site_member(uuid), public.transfer_site(uuid), public.site_invite_mail_limited_until(uuid, text),
  public.mail_site_invite(uuid, text), public.site_has_invite_room(uuid), public.create_site_invites(uuid, text[], text),
  public.create_site_invite_code(uuid, text, int, int), public.resend_site_invite(uuid), public.revoke_site_invite(uuid),
  public.site_invite_answer(public.site_invites, public.sites, public.profiles), public.preview_site_invite(text),
  public.accept_site_invite(text)
  from public, anon, authenticated;
grant execute on function
  public.site_people(uuid), public.set_site_role(uuid, text), public.remove_site_member(uuid), public.transfer_site(uuid),
  public.create_site_invites(uuid, text[], text), public.create_site_invite_code(uuid, text, int, int),
  public.resend_site_invite(uuid), public.revoke_site_invite(uuid), public.preview_site_invite(text),
  public.accept_site_invite(text)
  to authenticated;
