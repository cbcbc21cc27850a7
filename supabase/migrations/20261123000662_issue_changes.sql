-- Changes of issues. A function that places issues in a column locks the column first and then the issues, in the order of
-- their ids, so that two of them cannot wait for each other.

-- The rows as lists show them: without body, with labels, people and whether an open issue blocks them.
create function public.issue_rows(p_ids uuid[]) returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', i.id, 'number', i.number, 'board_id', i.board_id, 'column_id', i.column_id, 'parent_id', i.parent_id,
    'title', i.title, 'priority', i.priority, 'due_date', i.due_date, 'estimate', i.estimate, 'rank', i.rank, 'rev', i.rev,
    'created_by', i.created_by, 'created_at', i.created_at, 'updated_at', i.updated_at, 'closed_at', i.closed_at,
    'assignee_ids', (
      select coalesce(jsonb_agg(a.user_id order by a.user_id), '[]') from public.issue_assignees a where a.issue_id = i.id),
    'label_ids', (
      select coalesce(jsonb_agg(l.label_id order by l.label_id), '[]') from public.issue_labels l where l.issue_id = i.id),
    'comment_count', i.comment_count,
    'blocked', exists (
      select from public.issue_relations r join public.issues b on b.id = r.from_id
      where r.to_id = i.id and r.kind = 'blocks' and b.closed_at is null and b.removed_at is null
    ),
    'search_chosung', i.title_chosung
  )
  from public.issues i where i.id = any (p_ids) order by i.number
$$;

-- Ranks for p_count issues directly after p_after_id in a column (null: before all others), in order. When no gap is left,
-- the whole column is spread; `spread` is whether it was. The caller has locked the column.
create function public.take_issue_ranks(p_column_id uuid, p_after_id uuid, p_count int, out ranks bigint[], out spread boolean)
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant bigint := 4503599627370496;
  v_step bigint := public.rank_step();
  v_at bigint;
  v_next bigint;
  v_gap bigint;
  v_first bigint;
begin
  spread := false;
  loop
    v_at := (select i.rank from public.issues i where i.id = p_after_id and i.column_id = p_column_id);
    if v_at is null then
      v_next := (select i.rank from public.issues i where i.column_id = p_column_id order by i.rank, i.id limit 1);
    else
      v_next := (
        select i.rank from public.issues i where i.column_id = p_column_id and (i.rank, i.id) > (v_at, p_after_id)
        order by i.rank, i.id limit 1);
    end if;
    v_gap := case when v_at is null or v_next is null then v_step else least(v_step, (v_next - v_at) / (p_count + 1)) end;
    v_first := coalesce(v_at, v_next - v_gap * (p_count + 1), 0);
    exit when spread or (v_gap >= 1 and v_first >= -c_most and v_first + v_gap * p_count <= c_most);
    update public.issues i set rank = x.n * v_step
    from (
      select o.id, row_number() over (order by o.rank, o.id) as n from public.issues o where o.column_id = p_column_id
    ) x
    where i.id = x.id and i.rank <> x.n * v_step;
    spread := true;
  end loop;
  ranks := array(select v_first + v_gap * n from generate_series(1, p_count) n order by n);
end $$;

-- A column that the caller may place issues in, locked. An unknown column and one of another project raise `not_found`.
create function public.require_column(p_column_id uuid, p_project_id uuid) returns public.board_columns
language plpgsql security definer set search_path = '' as $$
declare
  v_column public.board_columns;
begin
  select c.* into v_column from public.board_columns c
  where c.id = p_column_id and c.project_id = p_project_id for no key update;
  perform public.require_board(v_column.board_id, 'edit');
  if exists (select from public.boards b where b.id = v_column.board_id and b.archived_at is not null) then
    raise exception 'board_archived' using errcode = 'P0001';
  end if;
  return v_column;
end $$;

-- Ids of a list in a change; the people and labels that it names have to be of the project (and able to see the board).
create function public.change_ids(p_changes jsonb, p_key text) returns uuid[]
language sql immutable set search_path = ''
return coalesce(array(select distinct x::uuid from jsonb_array_elements_text(p_changes -> p_key) x order by 1), '{}');

-- Applies changes to issues of one project that are locked and may be edited by the caller.
-- Raises `invalid_changes`, `not_found` for a parent, label or column of another project, `not_on_board` for people who
-- cannot see the issue, `issue_cycle`.
create function public.apply_issue_changes(p_project_id uuid, p_ids uuid[], p_changes jsonb, p_column public.board_columns)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_ranks bigint[];
  v_parent uuid;
  v_people uuid[];
  v_labels uuid[];
begin
  if p_column.id is not null then
    v_ranks := (
      select t.ranks from public.take_issue_ranks(
        p_column.id,
        (select i.id from public.issues i where i.column_id = p_column.id order by i.rank desc, i.id desc limit 1),
        cardinality(p_ids)) t);
    update public.issues i
    set board_id = p_column.board_id, column_id = p_column.id, rank = v_ranks[x.n], moved_by = auth.uid()
    from (
      select o.id, row_number() over (order by o.number) as n from public.issues o where o.id = any (p_ids)
    ) x
    where i.id = x.id and i.column_id <> p_column.id;
    -- Whoever cannot see the new board is no longer assigned.
    delete from public.issue_assignees a
    where a.issue_id = any (p_ids) and a.user_id not in (select public.board_people(p_column.board_id));
    delete from public.issue_watchers w
    where w.issue_id = any (p_ids) and w.user_id not in (select public.board_people(p_column.board_id));
  end if;

  if p_changes ? 'parent_id' then
    v_parent := (p_changes ->> 'parent_id')::uuid;
    if v_parent is not null then
      -- Two changes of parents in one project follow each other, so that they cannot form a cycle together.
      perform from public.issue_numbers n where n.project_id = p_project_id for update;
      if not exists (
        select from public.issues i where i.id = v_parent and i.project_id = p_project_id and i.removed_at is null
          and i.board_id in (select public.my_board_ids())
      ) then
        raise exception 'not_found' using errcode = 'P0002';
      end if;
      if exists (
        with recursive above (id, parent_id, up) as (
          select i.id, i.parent_id, 1 from public.issues i where i.id = v_parent
          union all
          select i.id, i.parent_id, a.up + 1 from above a join public.issues i on i.id = a.parent_id where a.up < 64
        )
        select from above a where a.id = any (p_ids) or a.up >= 8
      ) then
        raise exception 'issue_cycle' using errcode = '22023';
      end if;
    end if;
  end if;

  update public.issues i set
    priority = case when p_changes ? 'priority' then (p_changes ->> 'priority')::smallint else i.priority end,
    due_date = case when p_changes ? 'due_date' then (p_changes ->> 'due_date')::date else i.due_date end,
    estimate = case when p_changes ? 'estimate' then (p_changes ->> 'estimate')::smallint else i.estimate end,
    parent_id = case when p_changes ? 'parent_id' then v_parent else i.parent_id end,
    updated_by = auth.uid(), updated_at = now()
  where i.id = any (p_ids);

  v_people := public.change_ids(p_changes, 'add_assignees') || public.change_ids(p_changes, 'add_watchers');
  if exists (
    select from (select distinct i.board_id from public.issues i where i.id = any (p_ids)) b, unnest(v_people) u (id)
    where u.id not in (select public.board_people(b.board_id))
  ) then
    raise exception 'not_on_board' using errcode = 'P0001';
  end if;
  v_labels := public.change_ids(p_changes, 'add_labels');
  if exists (
    select from unnest(v_labels) l (id)
    where not exists (select from public.labels x where x.id = l.id and x.project_id = p_project_id)
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;

  delete from public.issue_assignees a
  where a.issue_id = any (p_ids) and a.user_id = any (public.change_ids(p_changes, 'remove_assignees'));
  delete from public.issue_watchers w
  where w.issue_id = any (p_ids) and w.user_id = any (public.change_ids(p_changes, 'remove_watchers'));
  delete from public.issue_labels l
  where l.issue_id = any (p_ids) and l.label_id = any (public.change_ids(p_changes, 'remove_labels'));
  insert into public.issue_labels (issue_id, label_id, project_id)
  select i, l, p_project_id from unnest(p_ids) i, unnest(v_labels) l on conflict do nothing;
  insert into public.issue_assignees (issue_id, user_id, project_id)
  select i, u, p_project_id from unnest(p_ids) i, unnest(public.change_ids(p_changes, 'add_assignees')) u
  on conflict do nothing;
  -- Who is assigned watches.
  insert into public.issue_watchers (issue_id, user_id, project_id)
  select i, u, p_project_id from unnest(p_ids) i, unnest(v_people) u on conflict do nothing;
end $$;

-- Raises `invalid_changes` unless every key and type of a change is known. `p_more` are further keys.
create function public.require_issue_changes(p_changes jsonb, p_more text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' or p_changes - (p_more || array[
    'column_id', 'priority', 'due_date', 'estimate', 'parent_id', 'add_assignees', 'remove_assignees', 'add_labels',
    'remove_labels', 'add_watchers', 'remove_watchers'
  ]) <> '{}' then
    raise exception 'invalid_changes' using errcode = '22023';
  end if;
  begin
    perform (p_changes ->> 'column_id')::uuid, (p_changes ->> 'parent_id')::uuid, (p_changes ->> 'due_date')::date,
      (p_changes ->> 'estimate')::smallint, (p_changes ->> 'priority')::smallint;
    foreach v_key in array array[
      'add_assignees', 'remove_assignees', 'add_labels', 'remove_labels', 'add_watchers', 'remove_watchers'
    ] loop
      if jsonb_array_length(coalesce(p_changes -> v_key, '[]')) > 50 then raise exception 'too many'; end if;
      perform public.change_ids(p_changes, v_key);
    end loop;
    if (p_changes ->> 'estimate')::smallint not between 0 and 100
      or (p_changes ? 'priority' and ((p_changes ->> 'priority')::smallint between 0 and 4) is not true)
      or (p_changes ? 'column_id' and p_changes ->> 'column_id' is null)
      or (p_changes ->> 'due_date')::date not between '1900-01-01' and '2999-12-31' then
      raise exception 'out of range';
    end if;
  exception when others then
    raise exception 'invalid_changes' using errcode = '22023';
  end;
end $$;

-- Creates an issue at the end of a column (null: the first `todo` column of the project's first board that the caller may
-- edit) and returns its row. p_changes are those of `update_issues`, and `body`, `body_text`, `source_type`, `source_id`.
-- A repeated id returns the answer of the first.
create function public.create_issue(
  p_id uuid, p_project_id uuid, p_title text, p_column_id uuid default null, p_changes jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_column_id uuid := p_column_id;
  v_column public.board_columns;
  v_issue public.issues;
begin
  perform public.require_project(p_project_id, 'member');
  if p_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.require_issue_changes(p_changes - 'column_id', array['body', 'body_text', 'source_type', 'source_id']);
  if v_column_id is null then
    v_column_id := (
      select c.id from public.board_columns c join public.boards b on b.id = c.board_id
      where b.project_id = p_project_id and b.archived_at is null and b.id in (select public.my_board_ids('edit'))
      order by b.rank, b.created_at, b.id, c.kind <> 'todo', c.rank, c.id limit 1);
  end if;
  v_column := public.require_column(v_column_id, p_project_id);
  -- Creates of one project follow each other from here on; of two with the same id the second one finds the row.
  insert into public.issue_numbers (project_id) values (p_project_id) on conflict do nothing;
  perform from public.issue_numbers n where n.project_id = p_project_id for update;
  select i.* into v_issue from public.issues i where i.id = p_id;
  if found then
    if v_issue.project_id <> p_project_id or v_issue.created_by is distinct from auth.uid() then
      raise exception 'not_found' using errcode = 'P0002';
    end if;
    return (select x from public.issue_rows(array[p_id]) x);
  end if;
  begin
    insert into public.issues (id, project_id, board_id, column_id, title, body, body_text, rank, source_type, source_id)
    values (
      p_id, p_project_id, v_column.board_id, v_column.id, p_title,
      coalesce(p_changes -> 'body', '{"type":"doc","content":[]}'), coalesce(p_changes ->> 'body_text', ''),
      (select t.ranks[1] from public.take_issue_ranks(
        v_column.id,
        (select i.id from public.issues i where i.column_id = v_column.id order by i.rank desc, i.id desc limit 1), 1) t),
      p_changes ->> 'source_type', (p_changes ->> 'source_id')::uuid
    );
  exception
    when check_violation or invalid_text_representation then
      raise exception 'invalid_changes' using errcode = '22023';
    -- The id is that of an issue of another project.
    when unique_violation then
      raise exception 'not_found' using errcode = 'P0002';
  end;
  insert into public.issue_watchers (issue_id, user_id, project_id) values (p_id, auth.uid(), p_project_id);
  if p_changes - array['column_id', 'body', 'body_text', 'source_type', 'source_id'] <> '{}' then
    perform public.apply_issue_changes(p_project_id, array[p_id], p_changes - 'column_id', null);
  end if;
  return (select x from public.issue_rows(array[p_id]) x);
end $$;

-- Issues of one project that the caller may edit, locked in the order of their ids; the project. Raises `not_found` when one
-- is unknown, invisible or of another project, and `forbidden`.
create function public.require_issues(p_ids uuid[], p_removed boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_found record;
begin
  if coalesce(cardinality(p_ids), 0) not between 1 and 500 or array_position(p_ids, null) is not null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform from public.issues i where i.id = any (p_ids) order by i.id for no key update;
  select count(*) as n, count(distinct i.project_id) as projects, min(i.project_id::text)::uuid as project_id,
    bool_and(i.board_id in (select public.my_board_ids())) as seen,
    bool_and(i.board_id in (select public.my_board_ids('edit'))) as editable,
    bool_and((i.removed_at is not null) = coalesce(p_removed, i.removed_at is not null)) as is_live
  into v_found
  from public.issues i where i.id = any (p_ids);
  if v_found.n <> (select count(distinct x) from unnest(p_ids) x) or v_found.projects <> 1 or not v_found.seen
    or not v_found.is_live then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not v_found.editable then raise exception 'forbidden' using errcode = '42501'; end if;
  return v_found.project_id;
end $$;

-- Changes properties of at most 500 issues of one project, all or nothing; the last writer wins. Keys of p_changes: column_id,
-- priority, due_date, estimate, parent_id, add_assignees, remove_assignees, add_labels, remove_labels, add_watchers,
-- remove_watchers. Returns the rows.
create function public.update_issues(p_issue_ids uuid[], p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
  v_column public.board_columns;
begin
  perform public.require_issue_changes(p_changes, '{}');
  if p_changes ? 'column_id' then
    v_column := public.require_column(
      (p_changes ->> 'column_id')::uuid,
      (select i.project_id from public.issues i where i.id = p_issue_ids[1]));
  end if;
  v_project_id := public.require_issues(p_issue_ids, false);
  perform public.apply_issue_changes(
    v_project_id, array(select distinct x from unnest(p_issue_ids) x), p_changes, v_column);
  return (select coalesce(jsonb_agg(x), '[]') from public.issue_rows(p_issue_ids) x);
end $$;

-- Places an issue in a column directly after p_after_id (null: first; last when that one has left the column). p_seen_… is
-- where the caller saw the issue. Returns { ok: true, rank, moved: [{id, rank}] }, or { ok: false, current: { column_id,
-- rank, by_name } } when somebody has moved it meanwhile. A repeated move returns the answer of the first.
create function public.move_issue(
  p_issue_id uuid, p_column_id uuid, p_after_id uuid default null, p_seen_column_id uuid default null,
  p_seen_rank bigint default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select i.project_id from public.issues i where i.id = p_issue_id);
  v_column public.board_columns;
  v_issue public.issues;
  v_after_id uuid;
  v_before_id uuid;
  v_taken record;
begin
  if not exists (
    select from public.issues i where i.id = p_issue_id and i.board_id in (select public.my_board_ids())
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  v_column := public.require_column(p_column_id, v_project_id);
  perform public.require_issues(array[p_issue_id], false);
  select i.* into v_issue from public.issues i where i.id = p_issue_id;
  if p_after_id is not null then
    select i.id into v_after_id from public.issues i
    where i.id = p_after_id and i.column_id = v_column.id and i.removed_at is null and i.id <> p_issue_id;
    if v_after_id is null then
      select i.id into v_after_id from public.issues i
      where i.column_id = v_column.id and i.removed_at is null and i.id <> p_issue_id
      order by i.rank desc, i.id desc limit 1;
    end if;
  end if;
  if v_issue.column_id = v_column.id then
    select i.id into v_before_id from public.issues i
    where i.column_id = v_column.id and i.removed_at is null and (i.rank, i.id) < (v_issue.rank, v_issue.id)
    order by i.rank desc, i.id desc limit 1;
    if v_before_id is not distinct from v_after_id then
      return jsonb_build_object('ok', true, 'rank', v_issue.rank, 'moved', '[]'::jsonb);
    end if;
  end if;
  if v_issue.column_id <> coalesce(p_seen_column_id, v_issue.column_id) or v_issue.rank <> coalesce(p_seen_rank, v_issue.rank) then
    return jsonb_build_object('ok', false, 'current', jsonb_build_object(
      'column_id', v_issue.column_id, 'rank', v_issue.rank, 'by_name', public.display_name_of(v_issue.moved_by)));
  end if;
  select * into v_taken from public.take_issue_ranks(v_column.id, v_after_id, 1);
  update public.issues i
  set board_id = v_column.board_id, column_id = v_column.id, rank = v_taken.ranks[1], moved_by = auth.uid(),
    updated_by = auth.uid(), updated_at = now()
  where i.id = p_issue_id returning i.* into v_issue;
  delete from public.issue_assignees a
  where a.issue_id = p_issue_id and a.user_id not in (select public.board_people(v_column.board_id));
  delete from public.issue_watchers w
  where w.issue_id = p_issue_id and w.user_id not in (select public.board_people(v_column.board_id));
  return jsonb_build_object('ok', true, 'rank', v_issue.rank, 'moved', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'rank', i.rank)), '[]') from public.issues i
    where v_taken.spread and i.column_id = v_column.id and i.removed_at is null
  ));
end $$;

-- Saves title and body; null leaves a value unchanged. Returns { ok, rev, updated_at }, or { ok: false, current } when
-- p_base_rev is stale. A repeated save returns the answer of the first.
create function public.save_issue(
  p_issue_id uuid, p_base_rev int, p_title text default null, p_body jsonb default null, p_body_text text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_issue public.issues;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.require_issues(array[p_issue_id], null);
  select i.* into v_issue from public.issues i where i.id = p_issue_id;
  if v_issue.rev = p_base_rev + 1 and v_issue.updated_by = auth.uid() and v_issue.removed_at is null then
    if v_issue.title = coalesce(public.plain_line(p_title), v_issue.title)
      and v_issue.body = coalesce(public.nfc(p_body), v_issue.body) then
      return jsonb_build_object('ok', true, 'rev', v_issue.rev, 'updated_at', v_issue.updated_at);
    end if;
  end if;
  if v_issue.rev <> p_base_rev or v_issue.removed_at is not null then
    return jsonb_build_object('ok', false, 'current', to_jsonb(v_issue) - 'search_jamo' - 'search_chosung' - 'title_chosung'
      || jsonb_build_object('updated_by_name', public.display_name_of(v_issue.updated_by)));
  end if;
  update public.issues i
  set title = coalesce(p_title, i.title), body = coalesce(p_body, i.body), body_text = coalesce(p_body_text, i.body_text),
    rev = i.rev + 1, updated_by = auth.uid(), updated_at = now()
  where i.id = p_issue_id returning i.* into v_issue;
  return jsonb_build_object('ok', true, 'rev', v_issue.rev, 'updated_at', v_issue.updated_at);
end $$;

-- Moves issues to the trash. Their sub-issues stay, and refer to them again when they are restored.
create function public.remove_issues(p_issue_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_issues(p_issue_ids, null);
  update public.issues set removed_at = now(), updated_by = auth.uid(), updated_at = now()
  where id = any (p_issue_ids) and removed_at is null;
end $$;

create function public.restore_issues(p_issue_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_issues(p_issue_ids, null);
  update public.issues set removed_at = null, updated_by = auth.uid(), updated_at = now()
  where id = any (p_issue_ids) and removed_at is not null;
end $$;

-- Relations, labels, views ---------------------------------------------------------------------------------------------------

-- p_from_id blocks, duplicates or relates to p_to_id. Both are of one project; the caller may edit both.
create function public.relate_issues(p_from_id uuid, p_to_id uuid, p_kind text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
  v_id uuid;
begin
  if p_from_id is null or p_to_id is null or p_from_id = p_to_id
    or coalesce(p_kind, '') not in ('blocks', 'duplicates', 'relates') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  v_project_id := public.require_issues(array[p_from_id, p_to_id], false);
  select r.id into v_id from public.issue_relations r
  where r.kind = p_kind and ((r.from_id, r.to_id) = (p_from_id, p_to_id)
    or (p_kind = 'relates' and (r.from_id, r.to_id) = (p_to_id, p_from_id)));
  if v_id is not null then return v_id; end if;
  insert into public.issue_relations (project_id, from_id, to_id, kind) values (v_project_id, p_from_id, p_to_id, p_kind)
  returning id into v_id;
  return v_id;
end $$;

-- Removes a relation; one that is gone already is no error.
create function public.unrelate_issues(p_relation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_relation public.issue_relations;
begin
  select r.* into v_relation from public.issue_relations r where r.id = p_relation_id;
  if v_relation.id is null then return; end if;
  perform public.require_issues(array[v_relation.from_id, v_relation.to_id], null);
  delete from public.issue_relations r where r.id = p_relation_id;
end $$;

-- Creates or changes a label. Every member may.
create function public.save_label(p_id uuid, p_project_id uuid, p_name text, p_color text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'member');
  if p_id is null or btrim(coalesce(p_name, '')) = '' or p_color is null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  insert into public.labels as l (id, project_id, name, color) values (p_id, p_project_id, p_name, p_color)
  on conflict (id) do update set name = excluded.name, color = excluded.color where l.project_id = p_project_id;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
exception
  when unique_violation then raise exception 'label_taken' using errcode = 'P0001';
  when check_violation then raise exception 'invalid_label' using errcode = '22023';
end $$;

-- Deletes a label, also from its issues. Managers may.
create function public.remove_label(p_label_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select l.project_id from public.labels l where l.id = p_label_id);
begin
  perform public.require_project(v_project_id, 'manager');
  delete from public.labels l where l.id = p_label_id;
end $$;

-- Creates or changes a saved view of the caller.
create function public.save_issue_view(
  p_id uuid, p_project_id uuid, p_name text, p_query text, p_is_shared boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_project(p_project_id, 'viewer');
  if p_id is null or btrim(coalesce(p_name, '')) = '' or p_query is null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  -- A viewer's views are their own.
  if coalesce(p_is_shared, false) then perform public.require_project(p_project_id, 'member'); end if;
  insert into public.issue_views as v (id, project_id, name, query, is_shared)
  values (p_id, p_project_id, p_name, p_query, coalesce(p_is_shared, false))
  on conflict (id) do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
    where v.project_id = p_project_id and v.user_id = auth.uid();
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
exception
  when check_violation then raise exception 'invalid_view' using errcode = '22023';
end $$;

-- Deletes a saved view: one's own, and a manager also a shared one.
create function public.remove_issue_view(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_view public.issue_views;
begin
  select v.* into v_view from public.issue_views v where v.id = p_id and (v.user_id = auth.uid() or v.is_shared);
  perform public.require_project(v_view.project_id, case when v_view.user_id = auth.uid() then 'viewer' else 'manager' end);
  delete from public.issue_views v where v.id = p_id;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.issue_rows(uuid[]), public.take_issue_ranks(uuid, uuid, int), public.require_column(uuid, uuid),
  public.change_ids(jsonb, text), public.apply_issue_changes(uuid, uuid[], jsonb, public.board_columns),
  public.require_issue_changes(jsonb, text[]), public.create_issue(uuid, uuid, text, uuid, jsonb),
  public.require_issues(uuid[], boolean), public.update_issues(uuid[], jsonb),
  public.move_issue(uuid, uuid, uuid, uuid, bigint), public.save_issue(uuid, int, text, jsonb, text),
  public.remove_issues(uuid[]), public.restore_issues(uuid[]), public.relate_issues(uuid, uuid, text),
  public.unrelate_issues(uuid), public.save_label(uuid, uuid, text, text), public.remove_label(uuid),
  public.save_issue_view(uuid, uuid, text, text, boolean), public.remove_issue_view(uuid)
  from public, anon, authenticated;
grant execute on function
  public.create_issue(uuid, uuid, text, uuid, jsonb), public.update_issues(uuid[], jsonb),
  public.move_issue(uuid, uuid, uuid, uuid, bigint), public.save_issue(uuid, int, text, jsonb, text),
  public.remove_issues(uuid[]), public.restore_issues(uuid[]), public.relate_issues(uuid, uuid, text),
  public.unrelate_issues(uuid), public.save_label(uuid, uuid, text, text), public.remove_label(uuid),
  public.save_issue_view(uuid, uuid, text, text, boolean), public.remove_issue_view(uuid)
  to authenticated;
