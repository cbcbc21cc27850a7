-- Issues: a number in their project, a place on a board, a document with a revision, and search columns.

create table public.issues (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- Given by a trigger; shown as #12.
  number int not null,
  board_id uuid not null,
  column_id uuid not null,
  parent_id uuid,
  title text not null,
  body jsonb not null default '{"type":"doc","content":[]}'
    check (jsonb_typeof(body) = 'object' and length(body::text) <= 12500000),
  -- The document as plain text, sent by the client.
  body_text text not null default '' check (char_length(body_text) <= 1000000),
  -- 0 none, 1 urgent, 2 high, 3 normal, 4 low
  priority smallint not null default 0 check (priority between 0 and 4),
  due_date date,
  estimate smallint check (estimate between 0 and 100),
  -- The order in a column is (rank, id).
  rank bigint not null check (abs(rank) <= 9007199254740991),
  -- The revision of title and body. Properties have none: the last writer wins.
  rev int not null default 1,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  moved_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  removed_at timestamptz,
  purge_at timestamptz,
  source_type text check (source_type in ('memo', 'note')),
  source_id uuid,
  comment_count int not null default 0 check (comment_count >= 0),
  search_jamo text not null default '',
  search_chosung text not null default '',
  title_chosung text generated always as (public.hangul_chosung(title)) stored,
  bytes bigint generated always as (octet_length(title) + octet_length(body::text) + octet_length(body_text)) stored,
  constraint issues_number unique (project_id, number),
  constraint issues_in_project unique (project_id, id),
  constraint issues_removal check ((removed_at is null) = (purge_at is null)),
  constraint issues_source check ((source_type is null) = (source_id is null)),
  constraint issues_parent_is_another check (parent_id <> id),
  -- A column that has issues, also removed ones, cannot be deleted.
  foreign key (project_id, board_id, column_id) references public.board_columns (project_id, board_id, id),
  foreign key (project_id, parent_id) references public.issues (project_id, id) on delete set null (parent_id)
);
create index issues_in_order on public.issues (column_id, rank, id);
create index issues_of_board on public.issues (board_id, updated_at desc) where removed_at is null;
create index issues_of_parent on public.issues (parent_id) where parent_id is not null;
create index issues_removed on public.issues (project_id, removed_at desc) where removed_at is not null;
create index issues_purge on public.issues (purge_at) where purge_at is not null;
create index issues_created_by on public.issues (created_by);
create trigger issues_removal before insert or update of removed_at on public.issues
  for each row execute function public.set_removal();

-- As the index of notes. The board takes the place of the project: a search asks for the boards that the caller may see.
create index issues_grams on public.issues using gin (
  (array[board_id]),
  (private.search_grams(search_jamo) collate "C"),
  (private.search_grams(search_chosung) collate "C")
) with (gin_pending_list_limit = 256) where removed_at is null;
alter index public.issues_grams alter column 1 set statistics 0;
alter index public.issues_grams alter column 2 set statistics 0;
alter index public.issues_grams alter column 3 set statistics 0;

-- Numbers --------------------------------------------------------------------------------------------------------------

-- The last number of each project. Its row stays locked until the transaction ends, so that a number is neither given
-- twice nor lost by a failed insert.
create table public.issue_numbers (
  project_id uuid primary key references public.projects (id) on delete cascade,
  last int not null default 0
) with (fillfactor = 50);

create function public.number_issue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.issue_numbers as n (project_id, last) values (new.project_id, 1)
  on conflict (project_id) do update set last = n.last + 1
  returning n.last into new.number;
  return new;
end $$;
create trigger issues_numbered before insert on public.issues
  for each row execute function public.number_issue();

-- Text and closing -----------------------------------------------------------------------------------------------------

create function public.issue_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not trimmed: a title is saved while it is typed, and the next word follows the space.
  new.title := public.plain_line(new.title);
  if btrim(coalesce(new.title, '')) = '' or char_length(new.title) > 200 then
    raise exception 'invalid_issue_title' using errcode = '22023';
  end if;
  new.body := public.nfc(new.body);
  if new.body is distinct from old.body then
    perform public.require_document(new.body);
    perform public.require_document_size(new.body, new.body_text, old.body, old.body_text);
  end if;
  return new;
end $$;
create trigger issues_text before insert or update of title, body on public.issues
  for each row execute function public.issue_text();
create trigger issues_text_search before insert or update of title, body_text on public.issues
  for each row execute function public.text_search();

-- `closed_at` is the time at which an issue came into a column of kind done or canceled from another kind.
create function public.close_issue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.board_columns c where c.id = new.column_id and c.kind in ('done', 'canceled')) then
    new.closed_at := coalesce(new.closed_at, now());
  else
    new.closed_at := null;
  end if;
  return new;
end $$;
create trigger issues_closed before insert or update of column_id on public.issues
  for each row execute function public.close_issue();

-- Also when a column becomes another kind.
create function public.column_kind_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.issues i
  set closed_at = case when new.kind in ('done', 'canceled') then coalesce(i.closed_at, now()) end
  where i.column_id = new.id and (i.closed_at is not null) <> (new.kind in ('done', 'canceled'));
  return null;
end $$;
create trigger board_columns_kind after update of kind on public.board_columns
  for each row when (old.kind <> new.kind) execute function public.column_kind_changed();

-- Labels, people, relations, views -----------------------------------------------------------------------------------------

create table public.labels (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  color text not null default 'gray'
    check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'cyan', 'blue', 'purple', 'pink')),
  created_at timestamptz not null default now(),
  unique (project_id, id)
);
create unique index labels_name on public.labels (project_id, lower(name));
create trigger labels_text before insert or update of name on public.labels
  for each row execute function public.tidy_text('name');

create table public.issue_labels (
  issue_id uuid not null,
  label_id uuid not null,
  project_id uuid not null,
  primary key (issue_id, label_id),
  foreign key (project_id, issue_id) references public.issues (project_id, id) on delete cascade,
  foreign key (project_id, label_id) references public.labels (project_id, id) on delete cascade
);
create index issue_labels_of_label on public.issue_labels (label_id);

-- Somebody who leaves the project is no longer assigned and no longer watches.
create table public.issue_assignees (
  issue_id uuid not null,
  user_id uuid not null,
  project_id uuid not null,
  primary key (issue_id, user_id),
  foreign key (project_id, issue_id) references public.issues (project_id, id) on delete cascade,
  foreign key (project_id, user_id) references public.project_members (project_id, joined_user_id) on delete cascade
);
create index issue_assignees_of_user on public.issue_assignees (user_id, project_id);

create table public.issue_watchers (
  issue_id uuid not null,
  user_id uuid not null,
  project_id uuid not null,
  primary key (issue_id, user_id),
  foreign key (project_id, issue_id) references public.issues (project_id, id) on delete cascade,
  foreign key (project_id, user_id) references public.project_members (project_id, joined_user_id) on delete cascade
);
create index issue_watchers_of_user on public.issue_watchers (user_id, project_id);

-- `from_id` blocks, duplicates or relates to `to_id`. `relates` is stored in one direction only.
create table public.issue_relations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('blocks', 'duplicates', 'relates')),
  created_at timestamptz not null default now(),
  check (from_id <> to_id),
  unique (from_id, to_id, kind),
  foreign key (project_id, from_id) references public.issues (project_id, id) on delete cascade,
  foreign key (project_id, to_id) references public.issues (project_id, id) on delete cascade
);
create index issue_relations_to on public.issue_relations (to_id, kind);
create index issue_relations_of_project on public.issue_relations (project_id);

create table public.issue_views (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- The query of the address of the list.
  query text not null default '' check (char_length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
create index issue_views_of_project on public.issue_views (project_id, created_at);
create index issue_views_of_user on public.issue_views (user_id);
create trigger issue_views_text before insert or update of name, query on public.issue_views
  for each row execute function public.tidy_text('name', 'query');

-- Quotas, live changes and privileges --------------------------------------------------------------------------------------

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  ('project_issues', 50000, 1024 * 1024 * 1024, false),
  ('project_labels', 200, null, false),
  ('project_issue_views', 500, null, false);
select public.count_table('public.issues', 'project_issues', 'project_id', 'bytes');
select public.count_table('public.labels', 'project_labels', 'project_id');
select public.count_table('public.issue_views', 'project_issue_views', 'project_id');

select public.broadcast_changes(t.name::regclass, 'project', 'r.project_id')
from unnest(array[
  'public.issues', 'public.labels', 'public.issue_labels', 'public.issue_assignees', 'public.issue_watchers',
  'public.issue_relations', 'public.issue_views'
]) t (name);

alter table public.issues enable row level security;
alter table public.issue_numbers enable row level security;
alter table public.labels enable row level security;
alter table public.issue_labels enable row level security;
alter table public.issue_assignees enable row level security;
alter table public.issue_watchers enable row level security;
alter table public.issue_relations enable row level security;
alter table public.issue_views enable row level security;

-- Everything is changed by functions only.
revoke all on
  public.issues, public.issue_numbers, public.labels, public.issue_labels, public.issue_assignees, public.issue_watchers,
  public.issue_relations, public.issue_views
  from anon, authenticated;
grant select on
  public.issues, public.labels, public.issue_labels, public.issue_assignees, public.issue_watchers, public.issue_relations,
  public.issue_views
  to authenticated;
grant all on
  public.issues, public.issue_numbers, public.labels, public.issue_labels, public.issue_assignees, public.issue_watchers,
  public.issue_relations, public.issue_views
  to service_role;

-- As the policy of notes: one array for the statement, and the planner expects half of the rows.
create policy issues_select on public.issues for select to authenticated
  using (coalesce(board_id = any (array(select public.my_board_ids())), false));
create policy labels_select on public.labels for select to authenticated
  using (project_id in (select public.my_project_ids()));
-- The policy of issues applies to the inner queries.
create policy issue_labels_select on public.issue_labels for select to authenticated
  using (exists (select from public.issues i where i.id = issue_id));
create policy issue_assignees_select on public.issue_assignees for select to authenticated
  using (exists (select from public.issues i where i.id = issue_id));
create policy issue_watchers_select on public.issue_watchers for select to authenticated
  using (exists (select from public.issues i where i.id = issue_id));
create policy issue_relations_select on public.issue_relations for select to authenticated
  using (
    exists (select from public.issues i where i.id = from_id) and exists (select from public.issues i where i.id = to_id)
  );
create policy issue_views_select on public.issue_views for select to authenticated
  using (project_id in (select public.my_project_ids()) and (is_shared or user_id = auth.uid()));
-- Activity contains titles, so that of an issue is visible to those who may see the issue.
alter policy activity_select on public.activity
  using (
    project_id in (select public.my_project_ids())
    and (target_type <> 'issue' or exists (select from public.issues i where i.id = target_id))
  );

revoke execute on function
  public.number_issue(), public.issue_text(), public.close_issue(), public.column_kind_changed()
  from public, anon, authenticated;
