-- Projects: who is in them, with which role, how one gets in, and what happened.
--
-- Access hangs on project_members.joined_user_id and on project_member_roles. Both are written by functions only, so
-- neither a row inserted over REST nor an e-mail address (nobody verified it) opens a project: a code does.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  owner_id uuid not null default auth.uid() references public.profiles (id),
  file_category jsonb not null default '[]' check (jsonb_typeof(file_category) = 'array' and length(file_category::text) <= 100000),
  -- The tree of notes: [{ "id": uuid, "children": [...] }]. Written by save_note_index() only.
  note_index jsonb not null default '[]' check (jsonb_typeof(note_index) = 'array'),
  index_rev int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  purge_at timestamptz
);
create index projects_of_owner on public.projects (owner_id);
create index projects_purge on public.projects (purge_at) where purge_at is not null;
create trigger projects_text before insert or update on public.projects
  for each row execute function public.tidy_text('name');

create table public.project_members (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Who added this row; who is in is joined_user_id.
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  member_email text not null check (member_email = lower(member_email) and member_email ~ '^[^@\s]+@[^@\s]+$' and char_length(member_email) <= 320),
  created_at timestamptz not null default now(),
  joined_user_id uuid references public.profiles (id) on delete cascade,
  joined_at timestamptz,
  check ((joined_user_id is null) = (joined_at is null))
);
create unique index project_members_email on public.project_members (project_id, lower(member_email));
create unique index project_members_person on public.project_members (project_id, joined_user_id);
create index project_members_joined on public.project_members (joined_user_id) where joined_user_id is not null;
create index project_members_added_by on public.project_members (user_id);

-- A table of its own: members are inserted over REST, and a role column there would invite self-promotion.
create table public.project_member_roles (
  member_id uuid primary key references public.project_members (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'member', 'viewer'))
);

create table public.project_invites (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Null: an open code for whoever has it. Set: only the account with this address may use it.
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

-- Append-only, written by triggers. `after` holds what a reader needs once the target is gone:
-- note.*: {title}; member.*: {name, role}; project.*: {name}.
create table public.activity (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  actor uuid references public.profiles (id) on delete set null,
  actor_name text not null default '',
  verb text not null,
  target_type text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index activity_of_project on public.activity (project_id, at desc, id desc);
create index activity_of_target on public.activity (target_id, verb, at desc);

-- Who am I here ----------------------------------------------------------------------------------------------------

create function public.project_role_rank(p_role text) returns int
language sql immutable parallel safe set search_path = ''
return case p_role when 'owner' then 4 when 'manager' then 3 when 'member' then 2 when 'viewer' then 1 else 0 end;

-- The set that policies compare with: evaluated once a statement, where a yes-or-no function would run once a row.
create function public.my_project_ids(p_min_role text default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select m.project_id
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  join public.profiles me on me.id = m.joined_user_id
  where m.joined_user_id = auth.uid()
    and me.suspended_at is null
    and p.deleted_at is null
    and public.project_role_rank(r.role) >= greatest(public.project_role_rank(p_min_role), 1)
$$;

-- Managers remove members and viewers, owners everybody; triggers keep the last owner. A function, because a policy
-- that asked for roles would be asked back by theirs.
create function public.removable_member_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.id
  from public.project_members m left join public.project_member_roles r on r.member_id = m.id
  where m.project_id in (select public.my_project_ids('owner'))
    or (m.project_id in (select public.my_project_ids('manager')) and coalesce(r.role, 'none') not in ('owner', 'manager'))
$$;

-- Named by the specification. False for a guest and for a project that is unknown, foreign or in the trash.
create function public.has_project_auth(p_project_id uuid) returns boolean
language sql stable security definer set search_path = ''
return p_project_id in (select public.my_project_ids());

create function public.project_role(p_project_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select r.role
  from public.project_members m join public.project_member_roles r on r.member_id = m.id
  where m.project_id = p_project_id and m.joined_user_id = auth.uid()
    and m.project_id in (select public.my_project_ids())
$$;

-- For functions: passes when the caller has at least this role. No access at all looks like no such project.
create function public.require_project(p_project_id uuid, p_min_role text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_role text := public.project_role(p_project_id);
begin
  if v_role is null then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if public.project_role_rank(v_role) < public.project_role_rank(p_min_role) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

create function public.display_name_of(p_user_id uuid) returns text
language sql stable security definer set search_path = ''
return coalesce((select coalesce(nullif(p.display_name, ''), p.email) from public.profiles p where p.id = p_user_id), '');

create function public.log_activity(
  p_project_id uuid, p_verb text, p_target_type text, p_target_id uuid, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after)
  values (p_project_id, auth.uid(), public.display_name_of(auth.uid()), p_verb, p_target_type, p_target_id, p_before, p_after)
$$;

-- Life of a project --------------------------------------------------------------------------------------------------

create function public.project_created() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member_id uuid;
begin
  insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
  select new.id, p.id, p.email, p.id, now() from public.profiles p where p.id = new.owner_id
  returning id into v_member_id;
  insert into public.project_member_roles (member_id, role) values (v_member_id, 'owner');
  perform public.log_activity(new.id, 'project.created', 'project', new.id, null, jsonb_build_object('name', new.name));
  return new;
end $$;
create trigger projects_created after insert on public.projects
  for each row execute function public.project_created();

create function public.project_updated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.name is distinct from old.name then
    new.updated_at := now();
    perform public.log_activity(new.id, 'project.renamed', 'project', new.id,
      jsonb_build_object('name', old.name), jsonb_build_object('name', new.name));
  end if;
  return new;
end $$;
create trigger projects_updated before update of name on public.projects
  for each row execute function public.project_updated();

-- A DELETE puts a project into the trash; only one whose 30 days are over is really removed.
create function public.trash_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.purge_at <= now() then return old; end if;
  if old.deleted_at is null then
    update public.projects set deleted_at = now(), purge_at = now() + interval '30 days' where id = old.id;
    perform public.log_activity(old.id, 'project.deleted', 'project', old.id, null, jsonb_build_object('name', old.name));
  end if;
  return null;
end $$;
create trigger projects_trash before delete on public.projects
  for each row execute function public.trash_project();

create function public.restore_project(p_project_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
begin
  select p.* into v_project
  from public.projects p
  join public.project_members m on m.project_id = p.id and m.joined_user_id = auth.uid()
  join public.project_member_roles r on r.member_id = m.id and r.role = 'owner'
  where p.id = p_project_id and public.is_active()
  for update of p;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_project.deleted_at is null then return; end if;
  update public.projects set deleted_at = null, purge_at = null where id = p_project_id;
  perform public.log_activity(p_project_id, 'project.restored', 'project', p_project_id, null,
    jsonb_build_object('name', v_project.name));
end $$;

-- Members --------------------------------------------------------------------------------------------------------------

create function public.member_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.member_email := lower(btrim(public.nfc(new.member_email)));
  return new;
end $$;
create trigger project_members_text before insert or update of member_email on public.project_members
  for each row execute function public.member_text();

-- A project that lives keeps an owner. The lock makes two owners who remove one another at once wait for each other.
create function public.guard_last_owner(p_project_id uuid, p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.projects p where p.id = p_project_id for no key update;
  if not found then return; end if;
  if not exists (
    select from public.project_members m join public.project_member_roles r on r.member_id = m.id
    where m.project_id = p_project_id and r.role = 'owner' and m.id <> p_member_id
  ) then
    raise exception 'last_owner' using errcode = 'P0001';
  end if;
end $$;

create function public.member_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.project_member_roles r where r.member_id = old.id and r.role = 'owner') then
    perform public.guard_last_owner(old.project_id, old.id);
  end if;
  return old;
end $$;
create trigger project_members_leaving before delete on public.project_members
  for each row execute function public.member_leaving();

-- Who may no longer invite takes along what they sent and nobody used: else a removed person walks back in by a code of
-- their own, or by a mail to a second address.
create function public.revoke_invites_of(p_project_id uuid, p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  with revoked as (
    update public.project_invites set revoked_at = now()
    where project_id = p_project_id and created_by = p_user_id and revoked_at is null and used < max_uses
    returning email
  )
  delete from public.project_members m
  where m.project_id = p_project_id and m.joined_user_id is null and m.member_email in (select r.email from revoked r)
$$;

-- projects.owner_id names one of the owners; when that one stops being owner, the longest-standing other takes over.
create function public.settle_owner(p_project_id uuid) returns void
language sql security definer set search_path = '' as $$
  with owners as (
    select m.joined_user_id as id, m.joined_at
    from public.project_members m join public.project_member_roles r on r.member_id = m.id
    where m.project_id = p_project_id and r.role = 'owner'
  )
  update public.projects p set owner_id = (select o.id from owners o order by o.joined_at, o.id limit 1)
  where p.id = p_project_id and exists (select from owners) and p.owner_id not in (select o.id from owners o)
$$;

create function public.member_left() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The project itself may be going, and takes its members along.
  if not exists (select from public.projects p where p.id = old.project_id) then return old; end if;
  if old.joined_user_id is not null then
    perform public.revoke_invites_of(old.project_id, old.joined_user_id);
    perform public.settle_owner(old.project_id);
    perform public.log_activity(old.project_id, 'member.removed', 'member', old.id, null,
      jsonb_build_object('name', coalesce(nullif(public.display_name_of(old.joined_user_id), ''), old.member_email)));
  end if;
  update public.project_invites set revoked_at = now()
  where project_id = old.project_id and email = old.member_email and revoked_at is null and used < max_uses;
  return old;
end $$;
create trigger project_members_left after delete on public.project_members
  for each row execute function public.member_left();

create function public.role_changing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select m.project_id from public.project_members m where m.id = old.member_id);
begin
  if old.role = 'owner' and v_project_id is not null and (tg_op = 'DELETE' or new.role <> 'owner') then
    perform public.guard_last_owner(v_project_id, old.member_id);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger project_member_roles_changing before update or delete on public.project_member_roles
  for each row execute function public.role_changing();

create function public.role_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_member public.project_members;
begin
  select m.* into v_member from public.project_members m where m.id = new.member_id;
  if tg_op = 'INSERT' then return new; end if;
  if new.role = old.role then return new; end if;
  if public.project_role_rank(new.role) < public.project_role_rank('manager') then
    perform public.revoke_invites_of(v_member.project_id, v_member.joined_user_id);
  end if;
  perform public.settle_owner(v_member.project_id);
  perform public.log_activity(v_member.project_id, 'member.role_changed', 'member', v_member.id,
    jsonb_build_object('role', old.role),
    jsonb_build_object('role', new.role, 'name', public.display_name_of(v_member.joined_user_id)));
  return new;
end $$;
create trigger project_member_roles_changed after update on public.project_member_roles
  for each row execute function public.role_changed();

create function public.set_project_role(p_member_id uuid, p_role text) returns void
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
  update public.project_member_roles set role = p_role where member_id = p_member_id and role <> p_role;
end $$;

-- The other one becomes owner, the caller manager.
create function public.transfer_project(p_project_id uuid, p_member_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
begin
  perform public.require_project(p_project_id, 'owner');
  select m.joined_user_id into v_user_id from public.project_members m
  where m.id = p_member_id and m.project_id = p_project_id and m.joined_user_id is not null;
  if v_user_id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_user_id = auth.uid() then return; end if;
  update public.project_member_roles set role = 'owner' where member_id = p_member_id;
  update public.projects set owner_id = v_user_id where id = p_project_id;
  update public.project_member_roles r set role = 'manager' from public.project_members m
  where m.id = r.member_id and m.project_id = p_project_id and m.joined_user_id = auth.uid();
end $$;

create function public.leave_project(p_project_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'viewer');
  delete from public.project_members where project_id = p_project_id and joined_user_id = auth.uid();
end $$;

create function public.project_people(p_project_id uuid)
returns table (
  member_id uuid, user_id uuid, email text, display_name text, thumb_url text, role text, joined_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select m.id, p.id, p.email, p.display_name, p.thumb_url, r.role, m.joined_at
  from public.project_members m
  join public.profiles p on p.id = m.joined_user_id
  join public.project_member_roles r on r.member_id = m.id
  where m.project_id = p_project_id and p_project_id in (select public.my_project_ids())
  order by public.project_role_rank(r.role) desc, m.joined_at, p.id
$$;

create function public.project_detail(p_project_id uuid)
returns table (id uuid, name text, role text, member_count int, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, public.project_role(p.id),
    (select count(*)::int from public.project_members m where m.project_id = p.id and m.joined_user_id is not null),
    p.created_at
  from public.projects p
  where p.id = p_project_id and p.id in (select public.my_project_ids())
$$;

-- Someone's address changed: the row by which they are known in each project follows.
create function public.member_email_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.project_members pending
  using public.project_members joined
  where joined.joined_user_id = new.id and pending.project_id = joined.project_id
    and pending.joined_user_id is null and pending.member_email = new.email;
  update public.project_members m set member_email = new.email
  where m.joined_user_id = new.id and not exists (
    select from public.project_members other
    where other.project_id = m.project_id and other.id <> m.id and other.member_email = new.email
  );
  return new;
end $$;
create trigger profiles_email_follows after update of email on public.profiles
  for each row when (old.email is distinct from new.email) execute function public.member_email_follows();

-- Invites ----------------------------------------------------------------------------------------------------------------

-- 128 random bits as 32 hexadecimal digits. Two uuids hold 244; the hash condenses them.
create function public.new_code() returns text
language sql volatile set search_path = ''
return substr(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 1, 32);

-- Codes are typed and pasted: case, blanks and dashes do not count.
create function public.code_hash(p_code text) returns text
language sql stable set search_path = ''
return encode(sha256(convert_to(lower(regexp_replace(p_code, '[\s-]', '', 'g')), 'UTF8')), 'hex');

-- A manager invites members and viewers, an owner managers too; ownership is handed over, never mailed.
create function public.require_invite_right(p_project_id uuid, p_role text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'manager');
  if p_role is null or p_role not in ('manager', 'member', 'viewer') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  if p_role = 'manager' then perform public.require_project(p_project_id, 'owner'); end if;
end $$;

-- The mail holds the code in clear, so the outbox (in the platform's migration) is readable by the server alone.
create function public.mail_invite(p_invite_id uuid, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
begin
  update public.project_invites set sent_at = now() where id = p_invite_id returning * into v_invite;
  insert into public.outbox (kind, to_email, data)
  select 'project_invite', v_invite.email, jsonb_build_object(
    'project_name', p.name, 'inviter_name', public.display_name_of(auth.uid()), 'code', p_code,
    'role', v_invite.role, 'expires_at', v_invite.expires_at)
  from public.projects p where p.id = v_invite.project_id;
end $$;

create function public.create_invites(p_project_id uuid, p_emails text[], p_role text)
returns table (email text, status text)
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
  for v_email in
    select x.e from (
      select lower(btrim(public.nfc(t.e))) as e, min(t.n) as n from unnest(p_emails) with ordinality t (e, n) group by 1
    ) x order by x.n
  loop
    email := v_email;
    if v_email is null or char_length(v_email) > 320 or v_email !~ '^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>".]+$' then
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
      v_code := public.new_code();
      insert into public.project_invites (project_id, email, role, code_hash, expires_at, created_by)
      values (p_project_id, v_email, p_role, public.code_hash(v_code), now() + interval '7 days', auth.uid())
      returning id into v_invite_id;
      insert into public.project_members (project_id, user_id, member_email) values (p_project_id, auth.uid(), v_email)
      on conflict do nothing;
      perform public.mail_invite(v_invite_id, v_code);
      status := 'sent';
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
  if p_max_uses not between 1 and 100 or p_days not between 1 and 30 then
    raise exception 'invalid_limits' using errcode = '22023';
  end if;
  return query
    insert into public.project_invites (project_id, role, code_hash, max_uses, expires_at, created_by)
    values (p_project_id, p_role, public.code_hash(v_code), p_max_uses, now() + make_interval(days => p_days), auth.uid())
    returning id, v_code, expires_at;
end $$;

-- A new code: the mail that went astray stops working.
create function public.resend_invite(p_invite_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_invite public.project_invites;
  v_code text := public.new_code();
begin
  select i.* into v_invite from public.project_invites i where i.id = p_invite_id for update;
  perform public.require_invite_right(v_invite.project_id, coalesce(v_invite.role, 'viewer'));
  if v_invite.email is null or v_invite.revoked_at is not null or v_invite.used >= v_invite.max_uses then
    raise exception 'invite_used' using errcode = 'P0001';
  end if;
  update public.project_invites
  set code_hash = public.code_hash(v_code), expires_at = now() + interval '7 days', created_by = auth.uid()
  where id = p_invite_id;
  perform public.mail_invite(p_invite_id, v_code);
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

-- The caller joins by a code. Answers instead of throwing, because each outcome has a message of its own:
-- { ok, project_id, name, already_member } or { ok: false, code, masked_email? }.
-- Guessing is hopeless at 128 bits and limited by the gateway besides.
create function public.accept_invite(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_me public.profiles;
  v_invite public.project_invites;
  v_project public.projects;
  v_member_id uuid;
begin
  select p.* into v_me from public.profiles p where p.id = auth.uid() and p.suspended_at is null;
  if not found then raise exception 'forbidden' using errcode = '42501'; end if;

  -- The lock lines up everybody who holds the same code.
  select i.* into v_invite from public.project_invites i
  where i.code_hash = public.code_hash(p_code) and i.revoked_at is null for update;
  select p.* into v_project from public.projects p where p.id = v_invite.project_id and p.deleted_at is null;
  if v_project.id is null then return jsonb_build_object('ok', false, 'code', 'invite_not_found'); end if;

  if exists (
    select from public.project_members m where m.project_id = v_project.id and m.joined_user_id = v_me.id
  ) then
    return jsonb_build_object('ok', true, 'project_id', v_project.id, 'name', v_project.name, 'already_member', true);
  end if;
  if v_invite.email is not null and v_invite.email <> v_me.email then
    return jsonb_build_object('ok', false, 'code', 'invite_other_account',
      'masked_email', regexp_replace(v_invite.email, '^(.).*@', '\1***@'));
  end if;
  if v_invite.used >= v_invite.max_uses then return jsonb_build_object('ok', false, 'code', 'invite_used'); end if;
  if v_invite.expires_at <= now() then return jsonb_build_object('ok', false, 'code', 'invite_expired'); end if;

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

-- Who may do what --------------------------------------------------------------------------------------------------------

alter table public.projects enable row level security;
alter table public.project_members enable row level security;
alter table public.project_member_roles enable row level security;
alter table public.project_invites enable row level security;
alter table public.activity enable row level security;

revoke all on public.projects, public.project_members, public.project_member_roles, public.project_invites,
  public.activity from anon, authenticated;
revoke all on sequence public.activity_id_seq from anon, authenticated;
grant select, insert (id, name, owner_id), update (name, file_category), delete on public.projects to authenticated;
grant select, insert (id, project_id, user_id, member_email), delete on public.project_members to authenticated;
grant select on public.project_member_roles, public.activity to authenticated;
-- Everything but the hash of the code.
grant select (id, project_id, email, role, max_uses, used, expires_at, revoked_at, created_by, created_at, sent_at)
  on public.project_invites to authenticated;

-- INSERT … RETURNING sees its row before the trigger made the owner a member: hence the row's own column first.
create policy projects_select on public.projects for select to authenticated
  using ((owner_id = auth.uid() and (select public.is_active())) or id in (select public.my_project_ids()));
create policy projects_insert on public.projects for insert to authenticated
  with check (owner_id = auth.uid() and (select public.is_active()));
create policy projects_update on public.projects for update to authenticated
  using (id in (select public.my_project_ids('manager')));
create policy projects_delete on public.projects for delete to authenticated
  using (id in (select public.my_project_ids('owner')));

create policy project_members_select on public.project_members for select to authenticated
  using (project_id in (select public.my_project_ids()));
create policy project_members_insert on public.project_members for insert to authenticated
  with check (user_id = auth.uid() and project_id in (select public.my_project_ids('manager')));
create policy project_members_delete on public.project_members for delete to authenticated
  using (id in (select public.removable_member_ids()));

-- Bound by the policy of project_members.
create policy project_member_roles_select on public.project_member_roles for select to authenticated
  using (member_id in (select m.id from public.project_members m));

create policy project_invites_select on public.project_invites for select to authenticated
  using (project_id in (select public.my_project_ids('manager')));

create policy activity_select on public.activity for select to authenticated
  using (project_id in (select public.my_project_ids()));

revoke execute on function
  public.project_role_rank(text), public.my_project_ids(text), public.removable_member_ids(),
  public.has_project_auth(uuid), public.project_role(uuid),
  public.require_project(uuid, text), public.display_name_of(uuid),
  public.log_activity(uuid, text, text, uuid, jsonb, jsonb), public.project_created(), public.project_updated(),
  public.trash_project(), public.restore_project(uuid), public.member_text(), public.guard_last_owner(uuid, uuid),
  public.member_leaving(), public.revoke_invites_of(uuid, uuid), public.settle_owner(uuid), public.member_left(),
  public.role_changing(), public.role_changed(), public.set_project_role(uuid, text),
  public.transfer_project(uuid, uuid), public.leave_project(uuid), public.project_people(uuid),
  public.project_detail(uuid), public.member_email_follows(), public.new_code(), public.code_hash(text),
  public.require_invite_right(uuid, text), public.mail_invite(uuid, text),
  public.create_invites(uuid, text[], text), public.create_invite_code(uuid, text, int, int),
  public.resend_invite(uuid), public.revoke_invite(uuid), public.accept_invite(text)
  from public, anon, authenticated;
-- A guest may ask as well, and is told false.
grant execute on function public.has_project_auth(uuid) to anon, authenticated;
grant execute on function
  public.my_project_ids(text), public.removable_member_ids(), public.project_role(uuid), public.restore_project(uuid),
  public.set_project_role(uuid, text), public.transfer_project(uuid, uuid), public.leave_project(uuid),
  public.project_people(uuid), public.project_detail(uuid), public.create_invites(uuid, text[], text),
  public.create_invite_code(uuid, text, int, int), public.resend_invite(uuid), public.revoke_invite(uuid),
  public.accept_invite(text)
  to authenticated;
