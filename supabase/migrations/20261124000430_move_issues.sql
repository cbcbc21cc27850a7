-- Moves several issues of a project on its boards in one transaction: p_moves are at most 500 of
-- { column_id, after_id, cards: [{ id, column_id, rank }] }, made one after the other, with at most 500 cards in all and none
-- twice. The cards are placed directly after `after_id` in their order (null: before all others; an issue that is not in the
-- column: at its end); their `column_id` and `rank` are where the caller saw them. Returns { placed, lost }: `placed` are the
-- cards that were moved and others whose rank has changed, as { id, column_id, rank }. A card that somebody else has moved
-- meanwhile is left alone and in `lost`, with its place and the name of who moved it; without a place when it was removed or
-- may not be moved. A repeated request changes nothing. Raises `invalid_request`, `not_found`, `forbidden`, `board_archived`.
create function public.move_issues(p_moves jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
  v_ids uuid[];
  v_columns uuid[];
  v_open uuid[];
  v_done uuid[] := '{}';
  v_spread uuid[] := '{}';
  v_move record;
  v_column public.board_columns;
  v_column_id uuid;
  v_cards uuid[];
  v_after record;
  v_now uuid[];
  v_taken record;
begin
  begin
    if jsonb_array_length(p_moves) not between 1 and 500 then raise exception 'too many'; end if;
    v_ids := array(
      select (c ->> 'id')::uuid from jsonb_array_elements(p_moves) m, jsonb_array_elements(m -> 'cards') c);
    v_columns := array(select distinct (m ->> 'column_id')::uuid from jsonb_array_elements(p_moves) m order by 1);
    perform (m ->> 'after_id')::uuid, (c ->> 'column_id')::uuid, (c ->> 'rank')::bigint
    from jsonb_array_elements(p_moves) m, jsonb_array_elements(m -> 'cards') c;
    if cardinality(v_ids) is distinct from (select count(distinct x)::int from unnest(v_ids) x)
      or cardinality(v_ids) not between 1 and 500 or array_position(v_columns, null) is not null then
      raise exception 'out of range';
    end if;
  exception when others then
    raise exception 'invalid_request' using errcode = '22023';
  end;
  select i.project_id into v_project_id from public.issues i
  where i.id = any (v_ids) and i.board_id in (select public.my_board_ids()) limit 1;
  if v_project_id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  foreach v_column_id in array v_columns loop
    perform public.require_column(v_column_id, v_project_id);
  end loop;
  perform from public.issues i where i.id = any (v_ids) order by i.id for no key update;
  v_open := array(
    select i.id from public.issues i
    where i.id = any (v_ids) and i.project_id = v_project_id and i.removed_at is null
      and i.board_id in (select public.my_board_ids('edit')));
  -- When none of them may be moved, it says why.
  if v_open = '{}' then perform public.require_issues(v_ids, false); end if;

  for v_move in
    select (m.value ->> 'column_id')::uuid as column_id, (m.value ->> 'after_id')::uuid as after_id, m.value -> 'cards' as cards
    from jsonb_array_elements(p_moves) with ordinality m (value, n) order by m.n
  loop
    select c.* into v_column from public.board_columns c where c.id = v_move.column_id;
    v_cards := array(
      select (c.value ->> 'id')::uuid from jsonb_array_elements(v_move.cards) with ordinality c (value, n)
      where (c.value ->> 'id')::uuid = any (v_open) order by c.n);
    select i.id, i.rank into v_after from public.issues i
    where i.id = v_move.after_id and i.column_id = v_column.id and i.removed_at is null and i.id <> all (v_cards);
    if v_after.id is null and v_move.after_id is not null then
      select i.id, i.rank into v_after from public.issues i
      where i.column_id = v_column.id and i.removed_at is null and i.id <> all (v_cards)
      order by i.rank desc, i.id desc limit 1;
    end if;
    v_now := array(
      select i.id from public.issues i
      where i.column_id = v_column.id and i.removed_at is null
        and (v_after.id is null or (i.rank, i.id) > (v_after.rank, v_after.id))
      order by i.rank, i.id limit cardinality(v_cards));
    if v_now <> v_cards then
      v_cards := array(
        select i.id
        from jsonb_array_elements(v_move.cards) with ordinality c (value, n)
        join public.issues i on i.id = (c.value ->> 'id')::uuid
        where i.id = any (v_cards) and i.column_id = coalesce((c.value ->> 'column_id')::uuid, i.column_id)
          and coalesce((c.value ->> 'rank')::bigint, i.rank) = any (i.rank || i.former_ranks)
        order by c.n);
      continue when v_cards = '{}';
      select * into v_taken from public.take_issue_ranks(v_column.id, v_after.id, cardinality(v_cards));
      v_spread := v_spread || v_taken.spread;
      update public.issues i
      set board_id = v_column.board_id, column_id = v_column.id, rank = v_taken.ranks[x.n], former_ranks = '{}',
        moved_by = auth.uid(), updated_by = auth.uid(), updated_at = now()
      from unnest(v_cards) with ordinality x (id, n)
      where i.id = x.id;
      delete from public.issue_assignees a
      where a.issue_id = any (v_cards) and a.user_id not in (select public.board_people(v_column.board_id));
      delete from public.issue_watchers w
      where w.issue_id = any (v_cards) and w.user_id not in (select public.board_people(v_column.board_id));
    end if;
    v_done := v_done || v_cards;
  end loop;

  return jsonb_build_object(
    'placed', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'column_id', i.column_id, 'rank', i.rank)), '[]')
      from public.issues i where i.id = any (v_done || v_spread) and i.removed_at is null),
    'lost', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'column_id', i.column_id, 'rank', i.rank, 'by_name', nullif(public.display_name_of(i.moved_by), ''))), '[]')
      from unnest(v_ids) x (id)
      left join public.issues i on i.id = x.id and i.id = any (v_open)
      where x.id <> all (v_done)));
end $$;
revoke execute on function public.move_issues(jsonb) from public, anon, authenticated;
grant execute on function public.move_issues(jsonb) to authenticated;
