-- The position of each live note in the tree: one row for each note, so that a move writes only what it moves. With the
-- tree as one JSON value, a move among 50,000 notes took three seconds and sent the whole tree.

-- A list of notes is ordered by (rank, note_id). Ranks have gaps: a note placed between two others takes the middle, and
-- neighbours are spread only when no gap is left. Ranks fit a JSON number exactly.
create table public.note_places (
  note_id uuid primary key references public.notes (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Null is the top of the tree.
  parent_id uuid,
  rank bigint not null check (abs(rank) <= 9007199254740991),
  -- Incremented by each move of this note.
  rev int not null default 1,
  -- The same value for all notes of one list, so that one index serves every list; null would not be found by `=`.
  list_id uuid not null generated always as (coalesce(parent_id, project_id)) stored,
  unique (project_id, note_id),
  foreign key (project_id, parent_id) references public.note_places (project_id, note_id) on delete set null (parent_id)
);
create index note_places_in_order on public.note_places (project_id, list_id, rank, note_id);
create index note_places_of_parent on public.note_places (parent_id) where parent_id is not null;

-- The gap between the ranks of two notes that are appended one after the other.
create function public.note_rank_step() returns bigint
language sql immutable parallel safe set search_path = ''
return 4294967296;

-- A new note is placed last at the top of the tree.
create function public.notes_placed() returns trigger
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
create trigger notes_placed after insert on public.notes
  referencing new table as made for each statement execute function public.notes_placed();

-- A note (up = 0) and the notes above it.
create function public.note_places_above(p_note_id uuid) returns table (note_id uuid, up int)
language sql stable security definer set search_path = '' rows 5 as $$
  with recursive above (note_id, parent_id, up) as (
    select p.note_id, p.parent_id, 0 from public.note_places p where p.note_id = p_note_id
    union all
    select p.note_id, p.parent_id, a.up + 1 from above a join public.note_places p on p.note_id = a.parent_id where a.up < 64
  )
  select a.note_id, a.up from above a
$$;

-- The height of the subtree of a note; 1 for a note without children.
create function public.note_height(p_note_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  with recursive below (note_id, level) as (
    select p_note_id, 1
    union all
    select p.note_id, b.level + 1 from below b join public.note_places p on p.parent_id = b.note_id where b.level < 64
  )
  select max(b.level) from below b
$$;

-- Ranks for p_count notes directly after p_after_id in a list (null: before all others), in order. Without a gap, the
-- neighbours are spread, and if that is not enough, the whole list. `spread` names the notes whose rank changed.
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
      -- The ranks beyond the neighbours stay as they are and limit the new ones.
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

create function public.note_place_as_json(p_place public.note_places) returns jsonb
language sql immutable parallel safe set search_path = ''
return jsonb_build_object('id', p_place.note_id, 'parent_id', p_place.parent_id, 'rank', p_place.rank, 'rev', p_place.rev);

-- Increments the revision of a project's tree, which locks the project's row.
create function public.count_note_move(p_project_id uuid) returns int
language sql security definer set search_path = '' as $$
  update public.projects set index_rev = index_rev + 1, updated_at = now() where id = p_project_id returning index_rev
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.note_places enable row level security;

revoke all on public.note_places from anon, authenticated;
grant select on public.note_places to authenticated;

create policy note_places_select on public.note_places for select to authenticated
  using (project_id in (select public.my_project_ids()));

revoke execute on function
  public.note_rank_step(), public.notes_placed(), public.note_places_above(uuid), public.note_height(uuid),
  public.take_note_ranks(uuid, uuid, uuid, int), public.note_place_as_json(public.note_places),
  public.count_note_move(uuid)
  from public, anon, authenticated;
