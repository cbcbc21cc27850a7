-- Where each live note stands: one row a note instead of one tree a project, so that a move writes what it moves. The tree
-- of 50,000 notes as one value took three seconds a move, and was sent whole.

-- A list of notes is ordered by (rank, note_id). Ranks leave room between them: a note put between two others takes the
-- middle, and only where there is no room left are neighbours spread. They are exact as numbers of JSON.
create table public.note_places (
  note_id uuid primary key references public.notes (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Null is the top of the tree.
  parent_id uuid,
  rank bigint not null check (abs(rank) <= 9007199254740991),
  -- How often this note was moved.
  rev int not null default 1,
  -- What notes of one list have in common, as a value that an index finds; `parent_id is null` is not one.
  list_id uuid not null generated always as (coalesce(parent_id, project_id)) stored,
  unique (project_id, note_id),
  foreign key (project_id, parent_id) references public.note_places (project_id, note_id) on delete set null (parent_id)
);
create index note_places_in_order on public.note_places (list_id, rank, note_id);
create index note_places_of_parent on public.note_places (parent_id) where parent_id is not null;

-- Between the ranks of two notes that were put one after the other.
create function public.note_rank_step() returns bigint
language sql immutable parallel safe set search_path = ''
return 4294967296;

-- A new note stands at the end of the top.
create function public.notes_placed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.note_places (note_id, project_id, rank)
  select m.id, m.project_id, least(
    coalesce((select max(p.rank) from public.note_places p where p.list_id = m.project_id), 0)
      + public.note_rank_step() * row_number() over (partition by m.project_id order by m.created_at, m.id),
    9007199254740991)
  from made m where m.removed_at is null;
  return null;
end $$;
create trigger notes_placed after insert on public.notes
  referencing new table as made for each statement execute function public.notes_placed();

-- What a tree written as [{ id, children }] says about the notes that there are: a note that is not live gives its place to
-- its children. `ord` counts from 1 within each list. The tree must have passed `require_note_index`, or have been stored.
create function public.note_index_places(p_project_id uuid, p_index jsonb)
returns table (note_id uuid, parent_id uuid, ord bigint)
language sql stable security definer set search_path = '' as $$
  with recursive walked (node, live_id, parent_id, level, path) as (
    select x.node, n.id, null::uuid, 1, array[x.n]
    from jsonb_array_elements(p_index) with ordinality x (node, n)
    left join public.notes n
      on n.id = (x.node ->> 'id')::uuid and n.project_id = p_project_id and n.removed_at is null
    union all
    select x.node, n.id, coalesce(w.live_id, w.parent_id), w.level + 1, w.path || x.n
    from walked w
    cross join lateral jsonb_array_elements(coalesce(w.node -> 'children', '[]')) with ordinality x (node, n)
    left join public.notes n
      on n.id = (x.node ->> 'id')::uuid and n.project_id = p_project_id and n.removed_at is null
    where w.level < 64
  )
  select f.live_id, f.parent_id, row_number() over (partition by f.parent_id order by f.path)
  from (
    select distinct on (w.live_id) w.live_id, w.parent_id, w.path from walked w
    where w.live_id is not null order by w.live_id, w.path
  ) f
$$;

-- The trees that there are. What they do not name was drawn at the end of the top, last changed first.
insert into public.note_places (note_id, project_id, rank)
select n.id, n.project_id, public.note_rank_step() * row_number() over (partition by n.project_id order by n.updated_at desc, n.id)
from public.notes n where n.removed_at is null;
update public.note_places p
set parent_id = x.parent_id, rank = public.note_rank_step() * (x.ord - 100000)
from (
  select q.id as project_id, i.* from public.projects q
  cross join lateral public.note_index_places(q.id, q.note_index) i
) x
where p.note_id = x.note_id;

-- Named by the specification: the tree as it was kept before, for pages that read it so. REST gives it when it is named.
drop trigger notes_purged on public.notes;
drop function public.notes_purged();
drop function public.note_index_without(jsonb, uuid);
drop function public.note_index_spliced(jsonb, text[], jsonb);
alter table public.projects drop column note_index;

-- Written in the order in which it is read, since nothing can be nested from the bottom up in one statement: a note opens
-- its object, and closes as many as end with it.
create function public.note_index(p_project public.projects) returns jsonb
language sql stable set search_path = '' as $$
  with recursive counted as (
    select p.note_id, p.parent_id, row_number() over (partition by p.parent_id order by p.rank, p.note_id) as ord
    from public.note_places p where p.project_id = p_project.id
  ),
  walked (note_id, level, path) as (
    select c.note_id, 1, array[c.ord] from counted c where c.parent_id is null
    union all
    select c.note_id, w.level + 1, w.path || c.ord from walked w join counted c on c.parent_id = w.note_id
    where w.level < 64
  ),
  read as (
    select w.note_id, w.level, w.path, lag(w.level, 1, 0) over o as before, lead(w.level, 1, 1) over o as after
    from walked w window o as (order by w.path)
  )
  select ('[' || coalesce(string_agg(
    case when r.before >= r.level then ',' else '' end || '{"id":"' || r.note_id || '","children":['
      || repeat(']}', greatest(r.level - r.after + 1, 0)),
    '' order by r.path), '') || ']')::jsonb
  from read r
$$;

-- Who may do what -----------------------------------------------------------------------------------------------------

alter table public.note_places enable row level security;
revoke all on public.note_places from anon, authenticated;
grant select on public.note_places to authenticated;
create policy note_places_select on public.note_places for select to authenticated
  using (project_id in (select public.my_project_ids()));

revoke execute on function
  public.note_rank_step(), public.notes_placed(), public.note_index_places(uuid, jsonb), public.note_index(public.projects)
  from public, anon, authenticated;
grant execute on function public.note_index(public.projects) to authenticated;
