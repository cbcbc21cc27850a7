-- Boards of issues, their columns, and who may see them.

-- A board is `listed` when only the listed members may see it. Managers and owners see every board.
create table public.boards (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  access text not null default 'project' check (access in ('project', 'listed')),
  rank bigint not null default 0 check (abs(rank) <= 9007199254740991),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (project_id, id)
);
create trigger boards_text before insert or update of name on public.boards
  for each row execute function public.tidy_text('name');

-- For the references of tables that belong to a project and to one of its members.
alter table public.project_members add constraint project_members_in_project unique (project_id, id);

create table public.board_access (
  board_id uuid not null,
  member_id uuid not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  level text not null default 'edit' check (level in ('view', 'edit')),
  primary key (board_id, member_id),
  foreign key (project_id, board_id) references public.boards (project_id, id) on delete cascade,
  foreign key (project_id, member_id) references public.project_members (project_id, id) on delete cascade
);
create index board_access_of_member on public.board_access (member_id);
create index board_access_of_project on public.board_access (project_id);

-- The project is referenced by way of the board only, so that the purge of a project leaves columns to the cascade.
create table public.board_columns (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null,
  project_id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  kind text not null check (kind in ('backlog', 'todo', 'doing', 'done', 'canceled')),
  rank bigint not null default 0 check (abs(rank) <= 9007199254740991),
  -- A soft limit: more issues are shown as too many.
  wip_limit int check (wip_limit between 1 and 999),
  foreign key (project_id, board_id) references public.boards (project_id, id) on delete cascade,
  unique (project_id, board_id, id)
);
create index board_columns_in_order on public.board_columns (board_id, rank, id);
create trigger board_columns_text before insert or update of name on public.board_columns
  for each row execute function public.tidy_text('name');

-- The gap between the ranks of two columns or issues that are appended one after the other.
create function public.rank_step() returns bigint
language sql immutable parallel safe set search_path = ''
return 4294967296;

-- Access -------------------------------------------------------------------------------------------------------------

-- Boards that the caller may `view`, or may `edit` the issues of. A viewer of the project edits nothing, also when listed.
create function public.my_board_ids(p_level text default 'view') returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select b.id
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  join public.profiles me on me.id = m.joined_user_id
  join public.boards b on b.project_id = m.project_id
  left join public.board_access a on a.board_id = b.id and a.member_id = m.id
  where m.joined_user_id = auth.uid() and me.suspended_at is null and p.removed_at is null
    and (
      public.project_role_rank(r.role) >= 3
      or (p_level = 'view' and (b.access = 'project' or a.board_id is not null))
      or (p_level = 'edit' and public.project_role_rank(r.role) >= 2 and (b.access = 'project' or a.level = 'edit'))
    )
$$;

-- Members of a project who may see a board.
create function public.board_people(p_board_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select m.joined_user_id
  from public.boards b
  join public.project_members m on m.project_id = b.project_id and m.joined_user_id is not null
  join public.project_member_roles r on r.member_id = m.id
  where b.id = p_board_id and (
    b.access = 'project' or public.project_role_rank(r.role) >= 3
    or exists (select from public.board_access a where a.board_id = b.id and a.member_id = m.id)
  )
$$;

-- Raises `not_found` for a board that the caller may not see, and `forbidden` for one whose issues they may not edit.
create function public.require_board(p_board_id uuid, p_level text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_board_id is null or p_board_id not in (select public.my_board_ids()) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if p_board_id not in (select public.my_board_ids(p_level)) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

-- The first board of a project -----------------------------------------------------------------------------------------

create function public.make_first_board(p_project_id uuid, p_owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  with board as (
    insert into public.boards (project_id, name, created_by) values (p_project_id, '이슈', p_owner_id)
    returning id, project_id
  )
  insert into public.board_columns (board_id, project_id, name, kind, rank)
  select b.id, b.project_id, c.name, c.kind, c.nr * public.rank_step()
  from board b cross join (values
    (1, '대기', 'backlog'), (2, '할 일', 'todo'), (3, '진행 중', 'doing'), (4, '완료', 'done'), (5, '취소', 'canceled')
  ) c (nr, name, kind)
$$;

create function public.project_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.make_first_board(new.id, new.owner_id);
  return new;
end $$;
-- The name makes it run after the trigger that makes the owner a member.
create trigger projects_first_board after insert on public.projects
  for each row execute function public.project_board();

select public.make_first_board(p.id, p.owner_id) from public.projects p;

-- Boards are archived, not deleted: a board with issues is deleted together with its project only. The trigger also makes
-- the purge delete the issues of a project before its boards, in parts.
create function public.keep_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.projects p where p.id = old.project_id) then
    raise exception 'board_in_use' using errcode = 'P0001';
  end if;
  return old;
end $$;
create trigger boards_kept before delete on public.boards
  for each row execute function public.keep_board();

-- Quotas -------------------------------------------------------------------------------------------------------------

-- Creates the triggers that count the rows of a table for a quota. `p_size_column` is `bytes` when rows have a size.
create function public.count_table(p_table regclass, p_resource text, p_owner_column text, p_size_column text default null)
returns void
language plpgsql set search_path = '' as $$
declare
  v_arguments text := concat_ws(', ', quote_literal(p_resource), quote_literal(p_owner_column), quote_literal(p_size_column));
begin
  execute format('create trigger count_made after insert on %s referencing new table as changed
    for each statement execute function public.count_rows(%s)', p_table, v_arguments);
  execute format('create trigger count_gone after delete on %s referencing old table as changed
    for each statement execute function public.count_rows(%s)', p_table, v_arguments);
  execute format('create trigger count_change after update on %1$s for each row
    when (old.%2$I is distinct from new.%2$I or old.%3$I is distinct from new.%3$I)
    execute function public.count_change(%4$s)', p_table, p_owner_column, coalesce(p_size_column, p_owner_column), v_arguments);
end $$;

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values ('project_boards', 100, null, false);
select public.count_table('public.boards', 'project_boards', 'project_id');
-- The boards that were made above.
select public.recount_usage();

-- Live changes and privileges --------------------------------------------------------------------------------------------

select public.broadcast_changes('public.boards', 'project', 'r.project_id');
select public.broadcast_changes('public.board_access', 'project', 'r.project_id');
select public.broadcast_changes('public.board_columns', 'project', 'r.project_id');

alter table public.boards enable row level security;
alter table public.board_access enable row level security;
alter table public.board_columns enable row level security;

-- Boards and columns are changed by functions only.
revoke all on public.boards, public.board_access, public.board_columns from anon, authenticated;
grant select on public.boards, public.board_access, public.board_columns to authenticated;
grant all on public.boards, public.board_access, public.board_columns to service_role;

create policy boards_select on public.boards for select to authenticated
  using (id in (select public.my_board_ids()));
create policy board_access_select on public.board_access for select to authenticated
  using (board_id in (select public.my_board_ids()));
create policy board_columns_select on public.board_columns for select to authenticated
  using (board_id in (select public.my_board_ids()));

revoke execute on function
  public.rank_step(), public.my_board_ids(text), public.board_people(uuid), public.require_board(uuid, text),
  public.make_first_board(uuid, uuid), public.project_board(), public.keep_board(),
  public.count_table(regclass, text, text, text)
  from public, anon, authenticated;
grant execute on function public.my_board_ids(text) to authenticated;
