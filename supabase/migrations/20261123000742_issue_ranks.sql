-- Ranks of issues: a full gap spreads the issues around it, not the whole column. Each move into the same gap costs a few
-- rows then, whatever the size of the column.

-- Ranks that the issue had in its place before issues around it were spread, the last one first. Whoever saw the issue with
-- one of them saw the place that it still has.
alter table public.issues add column former_ranks bigint[] not null default '{}' check (cardinality(former_ranks) <= 16);

-- Ranks for p_count issues directly after p_after_id in a column (null: before all others), in order. When the gap is full,
-- the issues around it are spread: as few as have room, with more room for more of them, so that a wide spread is rare.
-- `spread` are those whose rank has changed. The caller has locked the column.
drop function public.take_issue_ranks(uuid, uuid, int);
create function public.take_issue_ranks(p_column_id uuid, p_after_id uuid, p_count int, out ranks bigint[], out spread uuid[])
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant bigint := 4503599627370496;
  c_room constant bigint := 1024;
  v_step bigint := public.rank_step();
  v_at bigint := (select i.rank from public.issues i where i.id = p_after_id and i.column_id = p_column_id);
  v_from bigint := coalesce(v_at, -9007199254740991);
  v_from_id uuid := case when v_at is null then '00000000-0000-0000-0000-000000000000'::uuid else p_after_id end;
  v_next bigint := (
    select i.rank from public.issues i where i.column_id = p_column_id and (i.rank, i.id) > (v_from, v_from_id)
    order by i.rank, i.id limit 1);
  v_gap bigint := case when v_at is null or v_next is null then v_step else least(v_step, (v_next - v_at) / (p_count + 1)) end;
  v_first bigint := coalesce(v_at, v_next - v_gap * (p_count + 1), 0);
  v_width int;
  v_before uuid[];
  v_after uuid[];
  v_low bigint;
  v_high bigint;
  v_slots int;
begin
  spread := '{}';
  if v_gap < 1 or v_first < -c_most or v_first + v_gap * p_count > c_most then
    foreach v_width in array array[8, 64, 512, 4096, 1000000] loop
      v_before := array(
        select x.id from (
          select i.id, i.rank from public.issues i
          where i.column_id = p_column_id and (i.rank, i.id) <= (v_from, v_from_id)
          order by i.rank desc, i.id desc limit v_width
        ) x order by x.rank, x.id);
      v_after := array(
        select i.id from public.issues i
        where i.column_id = p_column_id and (i.rank, i.id) > (v_from, v_from_id)
        order by i.rank, i.id limit v_width);
      -- The ranks beyond stay as they are and limit the new ones.
      v_low := (
        select i.rank from public.issues i
        where i.column_id = p_column_id and (i.rank, i.id) <= (v_from, v_from_id)
        order by i.rank desc, i.id desc offset v_width limit 1);
      v_high := (
        select i.rank from public.issues i
        where i.column_id = p_column_id and (i.rank, i.id) > (v_from, v_from_id)
        order by i.rank, i.id offset v_width limit 1);
      v_slots := cardinality(v_before) + p_count + cardinality(v_after);
      v_gap := least(v_step, coalesce((v_high - v_low) / (v_slots + 1), v_step));
      v_first := coalesce(v_low, v_high - v_gap * (v_slots + 1), -v_gap * (v_slots / 2));
      exit when v_gap >= c_room * least(v_width, 4096) and v_first >= -c_most and v_first + v_gap * (v_slots + 1) <= c_most;
    end loop;
    with spread_ones as (
      update public.issues i
      set rank = v_first + v_gap * x.place, former_ranks = (i.rank || i.former_ranks)[1:16]
      from (
        select o.id, case when o.n <= cardinality(v_before) then o.n else o.n + p_count end as place
        from unnest(v_before || v_after) with ordinality o (id, n)
      ) x
      where i.id = x.id and i.rank <> v_first + v_gap * x.place
      returning i.id
    )
    select coalesce(array_agg(s.id), '{}') into spread from spread_ones s;
    v_first := v_first + v_gap * cardinality(v_before);
  end if;
  ranks := array(select v_first + v_gap * n from generate_series(1, p_count) n order by n);
end $$;

-- In another column nobody has seen it with those ranks.
create or replace function public.close_issue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.board_columns c where c.id = new.column_id and c.kind in ('done', 'canceled')) then
    new.closed_at := coalesce(new.closed_at, now());
  else
    new.closed_at := null;
  end if;
  if new.column_id is distinct from old.column_id then new.former_ranks := '{}'; end if;
  return new;
end $$;

-- As before. An issue that only got another rank, because others around it were spread, has not been moved.
create or replace function public.move_issue(
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
  if v_issue.column_id <> coalesce(p_seen_column_id, v_issue.column_id)
    or p_seen_rank <> all (v_issue.rank || v_issue.former_ranks) then
    return jsonb_build_object('ok', false, 'current', jsonb_build_object(
      'column_id', v_issue.column_id, 'rank', v_issue.rank, 'by_name', public.display_name_of(v_issue.moved_by)));
  end if;
  select * into v_taken from public.take_issue_ranks(v_column.id, v_after_id, 1);
  update public.issues i
  set board_id = v_column.board_id, column_id = v_column.id, rank = v_taken.ranks[1], former_ranks = '{}',
    moved_by = auth.uid(), updated_by = auth.uid(), updated_at = now()
  where i.id = p_issue_id returning i.* into v_issue;
  delete from public.issue_assignees a
  where a.issue_id = p_issue_id and a.user_id not in (select public.board_people(v_column.board_id));
  delete from public.issue_watchers w
  where w.issue_id = p_issue_id and w.user_id not in (select public.board_people(v_column.board_id));
  return jsonb_build_object('ok', true, 'rank', v_issue.rank, 'moved', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'rank', i.rank)), '[]') from public.issues i
    where i.id = any (v_taken.spread) and i.removed_at is null
  ));
end $$;

revoke execute on function public.take_issue_ranks(uuid, uuid, int) from public, anon, authenticated;
