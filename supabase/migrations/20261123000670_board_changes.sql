-- Changes of boards, their columns and who may see them. Only managers make them. Each one locks the row of the board
-- first, so that two changes of one board follow each other.

-- A board, locked. Raises `not_found` for a board that the caller may not see, and `forbidden` for one that they may not
-- manage, also when their role has changed while the function waited.
create function public.lock_managed_board(p_board_id uuid) returns public.boards
language plpgsql security definer set search_path = '' as $$
declare
  v_board public.boards;
begin
  if not exists (select from public.my_board_ids() b (id) where b.id = p_board_id) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  select b.* into v_board from public.boards b where b.id = p_board_id for no key update;
  perform public.require_project(v_board.project_id, 'manager');
  return v_board;
end $$;

-- As lock_managed_board(), for the board of a column.
create function public.lock_managed_column(p_column_id uuid) returns public.board_columns
language plpgsql security definer set search_path = '' as $$
declare
  v_column public.board_columns;
begin
  perform public.lock_managed_board((select c.board_id from public.board_columns c where c.id = p_column_id));
  select c.* into v_column from public.board_columns c where c.id = p_column_id;
  -- It was removed while the function waited.
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  return v_column;
end $$;

-- Creates a board with three columns at the end of the project's boards, or renames it when the id is known, so that a
-- repeated create makes no second board. Raises `invalid_board_name`.
create function public.save_board(p_id uuid, p_project_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'manager');
  if p_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  begin
    insert into public.boards (id, project_id, name, rank)
    select p_id, p_project_id, p_name, coalesce(max(b.rank), 0) + public.rank_step()
    from public.boards b where b.project_id = p_project_id
    on conflict (id) do nothing;
    if found then
      insert into public.board_columns (board_id, project_id, name, kind, rank)
      select p_id, p_project_id, c.name, c.kind, c.nr * public.rank_step()
      from (values (1, '할 일', 'todo'), (2, '진행 중', 'doing'), (3, '완료', 'done')) c (nr, name, kind);
      return;
    end if;
    if (public.lock_managed_board(p_id)).project_id <> p_project_id then
      raise exception 'not_found' using errcode = 'P0002';
    end if;
    update public.boards b set name = p_name where b.id = p_id and b.name is distinct from p_name;
  exception when check_violation or not_null_violation then
    raise exception 'invalid_board_name' using errcode = '22023';
  end;
end $$;

-- Archives a board, or restores it. Issues of an archived board are not listed. A project keeps one board: `last_board`.
create function public.archive_board(p_board_id uuid, p_archived boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_board public.boards := public.lock_managed_board(p_board_id);
begin
  if p_archived is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if (v_board.archived_at is not null) = p_archived then return; end if;
  if p_archived then
    -- Two last boards are not archived at the same time: their counts follow each other.
    perform from public.projects p where p.id = v_board.project_id for no key update;
    if not exists (
      select from public.boards b
      where b.project_id = v_board.project_id and b.id <> p_board_id and b.archived_at is null
    ) then
      raise exception 'last_board' using errcode = 'P0001';
    end if;
  end if;
  update public.boards b set archived_at = case when p_archived then now() end where b.id = p_board_id;
end $$;

-- Who may see a board: the project, or only the listed members, besides managers. p_people of a listed board are
-- [{ member_id, level }]. Whoever may no longer see the board is no longer assigned to its issues.
create function public.set_board_access(p_board_id uuid, p_access text, p_people jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_board public.boards := public.lock_managed_board(p_board_id);
  v_people int;
begin
  if (p_access in ('project', 'listed')) is not true or jsonb_typeof(p_people) is distinct from 'array'
    or jsonb_array_length(p_people) > 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  delete from public.board_access a where a.board_id = p_board_id;
  if p_access = 'listed' then
    begin
      insert into public.board_access (board_id, member_id, project_id, level)
      select p_board_id, x.member_id, v_board.project_id, x.level
      from jsonb_to_recordset(p_people) x (member_id uuid, level text)
      join public.project_members m on m.id = x.member_id and m.project_id = v_board.project_id;
      get diagnostics v_people = row_count;
    exception when others then
      raise exception 'invalid_request' using errcode = '22023';
    end;
    if v_people <> jsonb_array_length(p_people) then raise exception 'not_found' using errcode = 'P0002'; end if;
  end if;
  update public.boards b set access = p_access where b.id = p_board_id and b.access <> p_access;
  delete from public.issue_assignees a using public.issues i
  where i.id = a.issue_id and i.board_id = p_board_id and a.user_id not in (select public.board_people(p_board_id));
  delete from public.issue_watchers w using public.issues i
  where i.id = w.issue_id and i.board_id = p_board_id and w.user_id not in (select public.board_people(p_board_id));
end $$;

-- Creates a column at the end of a board, or changes the one with this id. A null limit is none.
-- Raises `invalid_board_column`, `too_many_columns`.
create function public.save_board_column(
  p_id uuid, p_board_id uuid, p_name text, p_kind text, p_wip_limit int default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant int := 30;
  v_board public.boards := public.lock_managed_board(p_board_id);
begin
  if p_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  begin
    update public.board_columns c set name = p_name, kind = p_kind, wip_limit = p_wip_limit
    where c.id = p_id and c.board_id = p_board_id;
    if found then return; end if;
    if (select count(*) from public.board_columns c where c.board_id = p_board_id) >= c_most then
      raise exception 'too_many_columns' using errcode = 'P0001';
    end if;
    insert into public.board_columns (id, board_id, project_id, name, kind, wip_limit, rank)
    select p_id, p_board_id, v_board.project_id, p_name, p_kind, p_wip_limit, coalesce(max(c.rank), 0) + public.rank_step()
    from public.board_columns c where c.board_id = p_board_id;
  exception
    when check_violation or not_null_violation then
      raise exception 'invalid_board_column' using errcode = '22023';
    -- The id is that of a column of another board.
    when unique_violation then
      raise exception 'not_found' using errcode = 'P0002';
  end;
end $$;

-- Places a column directly after p_after_id of the same board (null: first; last when that one is gone).
create function public.move_board_column(p_column_id uuid, p_after_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_column public.board_columns := public.lock_managed_column(p_column_id);
  v_others uuid[] := array(
    select c.id from public.board_columns c
    where c.board_id = v_column.board_id and c.id <> p_column_id order by c.rank, c.id);
  v_at int := case when p_after_id is null then 0 else coalesce(array_position(v_others, p_after_id), cardinality(v_others)) end;
begin
  update public.board_columns c set rank = x.n * public.rank_step()
  from unnest(v_others[:v_at] || p_column_id || v_others[v_at + 1:]) with ordinality x (id, n)
  where c.id = x.id and c.rank <> x.n * public.rank_step();
end $$;

-- Removes a column. Its issues, also those in the trash, go to the end of p_move_to, a column of the same board, in their
-- order. Raises `column_not_empty` without p_move_to, and `last_column`.
create function public.remove_board_column(p_column_id uuid, p_move_to uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_column public.board_columns := public.lock_managed_column(p_column_id);
  v_ids uuid[];
  v_ranks bigint[];
begin
  if not exists (
    select from public.board_columns c where c.board_id = v_column.board_id and c.id <> p_column_id
  ) then
    raise exception 'last_column' using errcode = 'P0001';
  end if;
  -- As move_issue(): columns first, then issues, both in the order of their ids. A move into this column waits, and then
  -- finds no column.
  perform from public.board_columns c
  where c.board_id = v_column.board_id and c.id in (p_column_id, p_move_to) order by c.id for update;
  perform from public.issues i where i.column_id = p_column_id order by i.id for update;
  v_ids := array(select i.id from public.issues i where i.column_id = p_column_id order by i.rank, i.id);
  if cardinality(v_ids) > 0 then
    if p_move_to is null then raise exception 'column_not_empty' using errcode = 'P0001'; end if;
    if p_move_to = p_column_id or not exists (
      select from public.board_columns c where c.id = p_move_to and c.board_id = v_column.board_id
    ) then
      raise exception 'not_found' using errcode = 'P0002';
    end if;
    v_ranks := (
      select t.ranks from public.take_issue_ranks(
        p_move_to,
        (select i.id from public.issues i where i.column_id = p_move_to order by i.rank desc, i.id desc limit 1),
        cardinality(v_ids)) t);
    update public.issues i set column_id = p_move_to, rank = v_ranks[x.n], moved_by = auth.uid()
    from unnest(v_ids) with ordinality x (id, n) where i.id = x.id;
  end if;
  delete from public.board_columns c where c.id = p_column_id;
end $$;

revoke execute on function
  public.lock_managed_board(uuid), public.lock_managed_column(uuid), public.save_board(uuid, uuid, text),
  public.archive_board(uuid, boolean), public.set_board_access(uuid, text, jsonb),
  public.save_board_column(uuid, uuid, text, text, int), public.move_board_column(uuid, uuid),
  public.remove_board_column(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_board(uuid, uuid, text), public.archive_board(uuid, boolean), public.set_board_access(uuid, text, jsonb),
  public.save_board_column(uuid, uuid, text, text, int), public.move_board_column(uuid, uuid),
  public.remove_board_column(uuid, uuid)
  to authenticated;
