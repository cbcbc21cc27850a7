-- Projects, members and roles.
--
-- Access depends on project_members.joined_user_id and on project_member_roles. Both are written by functions only: a row
-- inserted over REST gives no access, nor does an unverified e-mail address. An invite code does.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  owner_id uuid not null default auth.uid() references public.profiles (id),
  file_category jsonb not null default '[]' check (jsonb_typeof(file_category) = 'array' and length(file_category::text) <= 100000)
    check (not jsonb_path_exists(file_category, 'strict $.**{17}')),
  index_rev int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  purge_at timestamptz,
  constraint projects_removal check ((removed_at is null) = (purge_at is null))
);
create index projects_of_owner on public.projects (owner_id);
create index projects_purge on public.projects (purge_at) where purge_at is not null;
create trigger projects_removal before insert or update of removed_at on public.projects
  for each row execute function public.set_removal();
create trigger projects_text before insert or update on public.projects
  for each row execute function public.tidy_text('name');

create table public.project_members (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Who added this row. The member is joined_user_id.
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

-- A separate table: members are inserted over REST, and a role column there would allow self-promotion.
create table public.project_member_roles (
  member_id uuid primary key references public.project_members (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'member', 'viewer'))
);

-- Roles --------------------------------------------------------------------------------------------------------------

create function public.project_role_rank(p_role text) returns int
language sql immutable parallel safe set search_path = ''
return case p_role when 'owner' then 4 when 'manager' then 3 when 'member' then 2 when 'viewer' then 1 else 0 end;

-- Projects in which the caller has at least this role. A set, because policies evaluate it once for each statement; a
-- boolean function would run once for each row.
create function public.my_project_ids(p_min_role text default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select m.project_id
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  join public.profiles me on me.id = m.joined_user_id
  where m.joined_user_id = auth.uid()
    and me.suspended_at is null
    and p.removed_at is null
    and public.project_role_rank(r.role) >= greatest(public.project_role_rank(p_min_role), 1)
$$;

-- Managers may remove members and viewers, owners may remove everybody; triggers protect the last owner. A function,
-- because a policy that reads project_member_roles would recurse through the policy of that table.
create function public.removable_member_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.id
  from public.project_members m left join public.project_member_roles r on r.member_id = m.id
  where m.project_id in (select public.my_project_ids('owner'))
    or (m.project_id in (select public.my_project_ids('manager')) and coalesce(r.role, 'none') not in ('owner', 'manager'))
$$;

-- Named by the specification. False for a guest and for a project that is unknown, not the caller's, or in the trash.
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

-- Raises `forbidden` unless the caller has at least this role, and `not_found` when they have no access at all.
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

create function public.project_detail(p_project_id uuid)
returns table (id uuid, name text, role text, member_count int, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, public.project_role(p.id),
    (select count(*)::int from public.project_members m where m.project_id = p.id and m.joined_user_id is not null),
    p.created_at
  from public.projects p
  where p.id = p_project_id and p.id in (select public.my_project_ids())
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.projects enable row level security;
alter table public.project_members enable row level security;
alter table public.project_member_roles enable row level security;

revoke all on public.projects, public.project_members, public.project_member_roles from anon, authenticated;
grant select, insert (id, name, owner_id), update (name, file_category), delete on public.projects to authenticated;
grant select, insert (id, project_id, user_id, member_email), delete on public.project_members to authenticated;
grant select on public.project_member_roles to authenticated;

-- INSERT … RETURNING reads the row before the trigger has made its owner a member, hence the check of owner_id.
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

-- The policy of project_members applies to the inner query.
create policy project_member_roles_select on public.project_member_roles for select to authenticated
  using (member_id in (select m.id from public.project_members m));

revoke execute on function
  public.project_role_rank(text), public.my_project_ids(text), public.removable_member_ids(),
  public.has_project_auth(uuid), public.project_role(uuid), public.require_project(uuid, text),
  public.project_detail(uuid)
  from public, anon, authenticated;
grant execute on function
  public.my_project_ids(text), public.removable_member_ids(), public.project_role(uuid), public.project_detail(uuid)
  to authenticated;
grant execute on function
  public.has_project_auth(uuid)
  to anon, authenticated;
