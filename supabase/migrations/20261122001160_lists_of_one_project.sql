-- A list is one of its project. Ids of notes and projects are made by browsers, so that a note could have the id of somebody
-- else's project: what stood under it was counted, ranked and moved together with the top of that project.

alter table public.notes add constraint notes_id_of_its_own check (id <> project_id) not valid;

drop index public.note_places_in_order;
create index note_places_in_order on public.note_places (project_id, list_id, rank, note_id);

-- A new note stands at the end of the top.
create or replace function public.notes_placed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.note_places (note_id, project_id, rank)
  select m.id, m.project_id, least(
    coalesce((select max(p.rank) from public.note_places p
      where p.project_id = m.project_id and p.list_id = m.project_id), 0)
      + public.note_rank_step() * row_number() over (partition by m.project_id order by m.created_at, m.id),
    9007199254740991)
  from made m where m.removed_at is null;
  return null;
end $$;

drop function public.take_note_ranks(uuid, uuid, int);
-- Ranks for p_count notes right after p_after_id in a list (null: before all others), first to last. Where there is no
-- room its neighbours are spread, and where they have none either, the whole list: `spread` names them.
create function public.take_note_ranks(
  p_project_id uuid, p_parent_id uuid, p_after_id uuid, p_count int, out ranks bigint[], out spread uuid[]
)
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant bigint := 4503599627370496;
  v_list_id uuid := coalesce(p_parent_id, p_project_id);
  v_step bigint := public.note_rank_step();
  v_at bigint := (
    select p.rank from public.note_places p
    where p.note_id = p_after_id and p.project_id = p_project_id and p.list_id = v_list_id);
  v_from bigint := coalesce(v_at, -9007199254740991);
  v_from_id uuid := case when v_at is null then '00000000-0000-0000-0000-000000000000'::uuid else p_after_id end;
  v_next bigint := (
    select p.rank from public.note_places p
    where p.project_id = p_project_id and p.list_id = v_list_id and (p.rank, p.note_id) > (v_from, v_from_id)
    order by p.rank, p.note_id limit 1);
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
    foreach v_width in array array[64, 1000000] loop
      v_before := array(
        select x.note_id from (
          select p.note_id, p.rank from public.note_places p
          where p.project_id = p_project_id and p.list_id = v_list_id and (p.rank, p.note_id) <= (v_from, v_from_id)
          order by p.rank desc, p.note_id desc limit v_width
        ) x order by x.rank, x.note_id);
      v_after := array(
        select p.note_id from public.note_places p
        where p.project_id = p_project_id and p.list_id = v_list_id and (p.rank, p.note_id) > (v_from, v_from_id)
        order by p.rank, p.note_id limit v_width);
      -- What stands beyond them stays, and bounds them.
      v_low := (
        select p.rank from public.note_places p
        where p.project_id = p_project_id and p.list_id = v_list_id and (p.rank, p.note_id) <= (v_from, v_from_id)
        order by p.rank desc, p.note_id desc offset v_width limit 1);
      v_high := (
        select p.rank from public.note_places p
        where p.project_id = p_project_id and p.list_id = v_list_id and (p.rank, p.note_id) > (v_from, v_from_id)
        order by p.rank, p.note_id offset v_width limit 1);
      v_slots := cardinality(v_before) + p_count + cardinality(v_after);
      v_gap := least(v_step, coalesce((v_high - v_low) / (v_slots + 1), v_step));
      v_first := coalesce(v_low, v_high - v_gap * (v_slots + 1), -v_gap * (v_slots / 2));
      exit when v_gap >= 1024 and v_first >= -c_most and v_first + v_gap * (v_slots + 1) <= c_most;
    end loop;
    update public.note_places p
    set rank = v_first + v_gap * case when x.n <= cardinality(v_before) then x.n else x.n + p_count end
    from unnest(v_before || v_after) with ordinality x (note_id, n)
    where p.note_id = x.note_id;
    spread := v_before || v_after;
    v_first := v_first + v_gap * cardinality(v_before);
  end if;
  ranks := array(select v_first + v_gap * i from generate_series(1, p_count) i order by i);
end $$;

-- Puts a note under p_parent_id (null: at the top), right after p_after_id (null: first), or last when p_last. An anchor
-- that stands elsewhere by now is replaced by the last one. p_base_rev is the place's revision that the person saw; null
-- moves it wherever it stands. Moves of other notes are no conflict: both are kept.
create or replace function public.move_note(
  p_note_id uuid, p_parent_id uuid default null, p_after_id uuid default null, p_base_rev int default null,
  p_last boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select n.project_id from public.notes n where n.id = p_note_id);
  v_list_id uuid := coalesce(p_parent_id, v_project_id);
  v_place public.note_places;
  v_after public.note_places;
  v_before_id uuid;
  v_ranks record;
  v_level int;
  v_rev int;
begin
  perform public.require_project(v_project_id, 'member');
  select p.index_rev into v_rev from public.projects p where p.id = v_project_id for no key update;
  select p.* into v_place from public.note_places p where p.note_id = p_note_id;
  if v_place.note_id is null or (p_parent_id is not null and not exists (
    select from public.note_places p where p.note_id = p_parent_id and p.project_id = v_project_id
  )) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;

  if not coalesce(p_last, false) then
    select p.* into v_after from public.note_places p
    where p.note_id = p_after_id and p.project_id = v_project_id and p.list_id = v_list_id and p.note_id <> p_note_id;
  end if;
  if v_after.note_id is null and (coalesce(p_last, false) or p_after_id is not null) then
    select p.* into v_after from public.note_places p
    where p.project_id = v_project_id and p.list_id = v_list_id and p.note_id <> p_note_id
    order by p.rank desc, p.note_id desc limit 1;
  end if;
  -- A move that was sent twice is answered like the first time, whatever it was based on.
  if v_place.list_id = v_list_id then
    select p.note_id into v_before_id from public.note_places p
    where p.project_id = v_project_id and p.list_id = v_list_id and (p.rank, p.note_id) < (v_place.rank, v_place.note_id)
    order by p.rank desc, p.note_id desc limit 1;
    if v_before_id is not distinct from v_after.note_id then
      return jsonb_build_object('ok', true, 'rev', v_place.rev, 'index_rev', v_rev, 'moved', '[]'::jsonb);
    end if;
  end if;
  if v_place.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.note_place_as_json(v_place));
  end if;

  if p_parent_id is distinct from v_place.parent_id and p_parent_id is not null then
    if exists (select from public.note_places_above(p_parent_id) a where a.note_id = p_note_id) then
      raise exception 'note_cycle' using errcode = '22023';
    end if;
    -- What comes no deeper than it stood is not walked.
    v_level := (select count(*) + 1 from public.note_places_above(p_parent_id));
    if v_level > (select count(*) from public.note_places_above(p_note_id))
      and v_level + public.note_height(p_note_id) - 1 > public.note_index_max_levels() then
      raise exception 'note_index_too_deep' using errcode = '22023';
    end if;
  end if;

  select * into v_ranks from public.take_note_ranks(v_project_id, p_parent_id, v_after.note_id, 1);
  update public.note_places p set parent_id = p_parent_id, rank = v_ranks.ranks[1], rev = p.rev + 1
  where p.note_id = p_note_id returning p.* into v_place;
  return jsonb_build_object(
    'ok', true, 'rev', v_place.rev, 'index_rev', public.count_note_move(v_project_id),
    'moved', (
      select jsonb_agg(public.note_place_as_json(p)) from public.note_places p
      where p.note_id = p_note_id or p.note_id = any (v_ranks.spread)
    ));
end $$;

-- What stood under a removed note takes its place.
create or replace function public.remove_note(p_note_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_place public.note_places;
  v_children uuid[];
  v_ranks bigint[];
begin
  if v_note.removed_at is not null then return; end if;
  perform from public.projects p where p.id = v_note.project_id for no key update;
  select p.* into v_place from public.note_places p where p.note_id = p_note_id;
  v_children := array(
    select p.note_id from public.note_places p
    where p.project_id = v_note.project_id and p.list_id = p_note_id order by p.rank, p.note_id);
  if cardinality(v_children) > 0 then
    v_ranks := (
      select t.ranks
      from public.take_note_ranks(v_note.project_id, v_place.parent_id, p_note_id, cardinality(v_children)) t);
    update public.note_places p set parent_id = v_place.parent_id, rank = v_ranks[c.n], rev = p.rev + 1
    from unnest(v_children) with ordinality c (note_id, n) where p.note_id = c.note_id;
  end if;
  delete from public.note_places p where p.note_id = p_note_id;
  update public.notes
  set removed_at = now(), purge_at = now() + interval '30 days', removed_from = v_place.parent_id
  where id = p_note_id;
  perform public.count_note_move(v_note.project_id);
end $$;

-- Back as the last under p_parent_id, else under the note where it stood, else (that one is gone too, or stands too deep)
-- at the top.
create or replace function public.restore_note(p_note_id uuid, p_parent_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_parent_id uuid;
begin
  if v_note.removed_at is null then return; end if;
  perform from public.projects p where p.id = v_note.project_id for no key update;
  select p.note_id into v_parent_id from public.note_places p
  where p.note_id = coalesce(p_parent_id, v_note.removed_from) and p.project_id = v_note.project_id
    and (select count(*) from public.note_places_above(p.note_id)) < public.note_index_max_levels();
  insert into public.note_places (note_id, project_id, parent_id, rank)
  select p_note_id, v_note.project_id, v_parent_id, t.ranks[1]
  from public.take_note_ranks(
    v_note.project_id, v_parent_id,
    (
      select p.note_id from public.note_places p
      where p.project_id = v_note.project_id and p.list_id = coalesce(v_parent_id, v_note.project_id)
      order by p.rank desc, p.note_id desc limit 1
    ),
    1) t;
  update public.notes set removed_at = null, purge_at = null, removed_from = null where id = p_note_id;
  perform public.count_note_move(v_note.project_id);
end $$;

-- One list in its order, from behind (p_after_rank, p_after_id) on.
create or replace function public.note_children(
  p_project_id uuid, p_parent_id uuid default null, p_after_rank bigint default null, p_after_id uuid default null,
  p_limit int default 200
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 200), 1), 1000);
  v_rows jsonb;
begin
  perform public.require_project(p_project_id, 'viewer');
  select coalesce(jsonb_agg(public.note_place_as_json(l) || jsonb_build_object(
    'title', n.title, 'updated_at', n.updated_at, 'updated_by', n.updated_by,
    'child_count', (
      select count(*) from public.note_places c where c.project_id = p_project_id and c.list_id = l.note_id)
  ) order by l.rank, l.note_id), '[]') into v_rows
  from (
    select p.* from public.note_places p
    where p.project_id = p_project_id and p.list_id = coalesce(p_parent_id, p_project_id)
      and (p.rank, p.note_id) > (
        coalesce(p_after_rank, -9007199254740991), coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'))
    order by p.rank, p.note_id limit v_limit
  ) l
  join public.notes n on n.id = l.note_id;
  return jsonb_build_object(
    'index_rev', (select p.index_rev from public.projects p where p.id = p_project_id),
    'rows', v_rows,
    'next', case when jsonb_array_length(v_rows) = v_limit
      then jsonb_build_object('rank', v_rows -> -1 -> 'rank', 'id', v_rows -> -1 -> 'id') end);
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

revoke execute on function public.take_note_ranks(uuid, uuid, uuid, int) from public, anon, authenticated;
