-- Bounds: of what an import of issues writes and sends, of rows around changed issues, of mentions; and counts of a project
-- without what the caller may not see.

-- Import -------------------------------------------------------------------------------------------------------------

-- Whether `import_issues` is writing. It tells people and writes activity itself.
create function public.is_importing() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('dojang.importing', true), '') = 'on';

create or replace function public.issue_people_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.is_importing() then return null; end if;
  perform public.log_issues(
    case tg_op when 'INSERT' then 'issue.assigned' else 'issue.unassigned' end,
    array_agg(c.issue_id order by c.issue_id, c.user_id), array_agg(null::jsonb),
    array_agg(jsonb_build_object('user_id', c.user_id, 'name', public.display_name_of(c.user_id)) order by c.issue_id, c.user_id))
  from changed c having count(*) > 0;
  return null;
end $$;

create or replace function public.issue_labels_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.is_importing() then return null; end if;
  perform public.log_issues(
    case tg_op when 'INSERT' then 'issue.labeled' else 'issue.unlabeled' end,
    array_agg(c.issue_id order by c.issue_id, c.label_id), array_agg(null::jsonb),
    array_agg(jsonb_build_object('label_id', c.label_id, 'name', l.name, 'color', l.color) order by c.issue_id, c.label_id))
  -- A label that is being deleted is not told for each of its issues.
  from changed c join public.labels l on l.id = c.label_id having count(*) > 0;
  return null;
end $$;

create or replace function public.assignees_told() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.is_importing() then return null; end if;
  perform public.notify(x.people, 'projects.assigned', x.project_id, 'issue', x.id, x.title, public.issue_link(x.id, x.project_id))
  from (
    select i.id, i.project_id, '#' || i.number || ' ' || i.title as title, array_agg(a.user_id) as people
    from added a join public.issues i on i.id = a.issue_id
    where a.user_id in (select public.board_people(i.board_id))
    group by i.id
  ) x;
  return null;
end $$;

create or replace function public.issue_mentions_told() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_mentioned uuid[];
begin
  if public.is_importing() then return null; end if;
  v_mentioned := public.mentioned_ids(new.body);
  if tg_op = 'UPDATE' and v_mentioned <> '{}' then
    v_mentioned := array(select unnest(v_mentioned) except select unnest(public.mentioned_ids(old.body)));
  end if;
  if v_mentioned <> '{}' then
    perform public.notify(public.comment_readers('issue', new.id, v_mentioned), 'projects.mentioned', new.project_id,
      'issue', new.id, new.title, '/project/issue?issue=' || new.id || '&projectId=' || new.project_id);
  end if;
  return null;
end $$;

-- Tells each person once of all imported issues that are assigned to them, and once of those that mention them: with the
-- first of these issues and how many more there are.
create function public.import_told(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  with told as (
    select 'projects.assigned' as kind, a.user_id, i.id, i.project_id, i.number, '#' || i.number || ' ' || i.title as title
    from public.issue_assignees a join public.issues i on i.id = a.issue_id
    where a.issue_id = any (p_ids)
    union all
    select 'projects.mentioned', r.id, i.id, i.project_id, i.number, i.title
    from public.issues i cross join lateral unnest(public.comment_readers('issue', i.id, i.mentions)) r (id)
    where i.id = any (p_ids) and i.mentions <> '{}'
  ), first as (
    select distinct on (t.kind, t.user_id) t.*, count(*) over (partition by t.kind, t.user_id) as issues
    from told t where t.user_id is distinct from auth.uid() order by t.kind, t.user_id, t.number
  )
  select public.notify(array_agg(f.user_id), f.kind, f.project_id, 'issue', f.id,
    case when f.issues = 1 then f.title else left(f.title, 180) || ' 외 ' || f.issues - 1 || '개' end,
    public.issue_link(f.id, f.project_id))
  from first f group by f.kind, f.id, f.project_id, f.title, f.issues
$$;

-- Creates at most 500 issues in one transaction: all or none. Each is { id, title, column_id, changes } as for create_issue;
-- a parent is an issue of the project or of an earlier line. Ids come from the caller, so that a repeated part creates nothing
-- twice. Returns the number of issues.
--
-- One statement for each table: activity, messages and time depend little on the number of issues.
create or replace function public.import_issues(p_project_id uuid, p_issues jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  c_more constant text[] := array['body', 'body_text', 'source_type', 'source_id'];
  v_ids uuid[];
  v_titles text[];
  v_columns uuid[];
  v_changes jsonb[];
  v_ranks bigint[];
  v_new int[];
  v_count int;
  v_column_id uuid;
  v_taken bigint[];
  v_place record;
begin
  perform public.require_project(p_project_id, 'member');
  if coalesce(jsonb_typeof(p_issues), '') <> 'array' or jsonb_array_length(p_issues) not between 1 and 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select array_agg((x ->> 'id')::uuid order by n), array_agg(x ->> 'title' order by n),
    array_agg((x ->> 'column_id')::uuid order by n), array_agg(coalesce(x -> 'changes', '{}') order by n)
  into v_ids, v_titles, v_columns, v_changes
  from jsonb_array_elements(p_issues) with ordinality t (x, n);
  v_count := cardinality(v_ids);
  if array_position(v_ids, null) is not null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if exists (select from unnest(v_changes) c where jsonb_typeof(c) <> 'object') then
    raise exception 'invalid_changes' using errcode = '22023';
  end if;
  perform public.require_issue_changes(c - 'column_id', c_more) from unnest(v_changes) c;

  if array_position(v_columns, null) is not null then
    v_columns := array_replace(v_columns, null, (
      select c.id from public.board_columns c join public.boards b on b.id = c.board_id
      where b.project_id = p_project_id and b.archived_at is null and b.id in (select public.my_board_ids('edit'))
      order by b.rank, b.created_at, b.id, c.kind <> 'todo', c.rank, c.id limit 1));
  end if;
  -- In the order of their ids, so that two imports do not wait for each other.
  for v_column_id in select distinct c from unnest(v_columns) c order by c loop
    perform public.require_column(v_column_id, p_project_id);
  end loop;
  -- As in create_issue: of two calls with the same id the second one finds the row.
  insert into public.issue_numbers (project_id) values (p_project_id) on conflict do nothing;
  perform from public.issue_numbers n where n.project_id = p_project_id for update;
  if exists (
    select from public.issues i
    where i.id = any (v_ids) and (
      i.project_id <> p_project_id or i.created_by is distinct from auth.uid()
      or i.board_id not in (select public.my_board_ids())
    )
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;

  -- From here on only lines whose issue is not there yet, each id once.
  v_new := array(
    select min(x.n)::int from unnest(v_ids) with ordinality x (id, n)
    where not exists (select from public.issues i where i.id = x.id)
    group by x.id order by 1);
  if v_new = '{}' then return v_count; end if;
  select array_agg(v_ids[n] order by n), array_agg(v_titles[n] order by n), array_agg(v_columns[n] order by n),
    array_agg(v_changes[n] order by n)
  into v_ids, v_titles, v_columns, v_changes from unnest(v_new) n;

  perform public.require_import(p_project_id, v_ids, v_columns, v_changes);

  v_ranks := array_fill(null::bigint, array[cardinality(v_ids)]);
  for v_column_id in select distinct c from unnest(v_columns) c order by c loop
    v_taken := (
      select t.ranks from public.take_issue_ranks(
        v_column_id,
        (select i.id from public.issues i where i.column_id = v_column_id order by i.rank desc, i.id desc limit 1),
        cardinality(array_positions(v_columns, v_column_id))) t);
    for v_place in select * from unnest(array_positions(v_columns, v_column_id), v_taken) x (n, rank) loop
      v_ranks[v_place.n] := v_place.rank;
    end loop;
  end loop;

  perform set_config('dojang.importing', 'on', true);
  begin
    insert into public.issues (
      id, project_id, board_id, column_id, title, body, body_text, rank, source_type, source_id, priority, due_date, estimate,
      parent_id)
    select x.id, p_project_id, c.board_id, c.id, x.title,
      coalesce(x.changes -> 'body', '{"type":"doc","content":[]}'), coalesce(x.changes ->> 'body_text', ''), x.rank,
      x.changes ->> 'source_type', (x.changes ->> 'source_id')::uuid, coalesce((x.changes ->> 'priority')::smallint, 0),
      (x.changes ->> 'due_date')::date, (x.changes ->> 'estimate')::smallint, (x.changes ->> 'parent_id')::uuid
    from unnest(v_ids, v_titles, v_columns, v_changes, v_ranks) with ordinality x (id, title, column_id, changes, rank, n)
    join public.board_columns c on c.id = x.column_id
    order by x.n;
  exception
    when check_violation or invalid_text_representation then
      raise exception 'invalid_changes' using errcode = '22023';
    -- An id is that of an issue of another project.
    when unique_violation then
      raise exception 'not_found' using errcode = 'P0002';
  end;
  if exists (
    with recursive above (parent_id, up) as (
      select i.parent_id, 1 from public.issues i where i.id = any (v_ids) and i.parent_id is not null
      union
      select i.parent_id, a.up + 1 from above a join public.issues i on i.id = a.parent_id
      where i.parent_id is not null and a.up < 8
    )
    select from above a where a.up >= 8
  ) then
    raise exception 'issue_cycle' using errcode = '22023';
  end if;
  insert into public.issue_labels (issue_id, label_id, project_id)
  select x.id, l, p_project_id from unnest(v_ids, v_changes) x (id, changes), unnest(public.change_ids(x.changes, 'add_labels')) l;
  insert into public.issue_assignees (issue_id, user_id, project_id)
  select x.id, u, p_project_id
  from unnest(v_ids, v_changes) x (id, changes), unnest(public.change_ids(x.changes, 'add_assignees')) u;
  -- Who creates an issue or is assigned watches it.
  insert into public.issue_watchers (issue_id, user_id, project_id)
  select x.id, auth.uid(), p_project_id from unnest(v_ids, v_changes) x (id, changes)
  where auth.uid() <> all (public.change_ids(x.changes, 'remove_watchers'))
  union
  select x.id, u, p_project_id
  from unnest(v_ids, v_changes) x (id, changes),
    unnest(public.change_ids(x.changes, 'add_assignees') || public.change_ids(x.changes, 'add_watchers')) u;
  perform set_config('dojang.importing', '', true);
  perform public.import_told(v_ids);
  return v_count;
exception
  when invalid_text_representation then raise exception 'invalid_request' using errcode = '22023';
end $$;

-- What the lines of an import name: people who see the board, labels of the project, and as parents issues that the caller may
-- see or that an earlier line creates. Raises `not_on_board` and `not_found`.
create function public.require_import(p_project_id uuid, p_ids uuid[], p_columns uuid[], p_changes jsonb[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    with wanted as materialized (
      select distinct c.board_id, u.id
      from unnest(p_columns, p_changes) x (column_id, changes)
      join public.board_columns c on c.id = x.column_id
      cross join lateral unnest(
        public.change_ids(x.changes, 'add_assignees') || public.change_ids(x.changes, 'add_watchers')) u (id)
    )
    select w.board_id, w.id from wanted w
    except
    select b.board_id, p.id
    from (select distinct w.board_id from wanted w) b cross join lateral public.board_people(b.board_id) p (id)
  ) then
    raise exception 'not_on_board' using errcode = 'P0001';
  end if;
  if exists (
    select l from unnest(p_changes) c, unnest(public.change_ids(c, 'add_labels')) l
    except
    select l.id from public.labels l where l.project_id = p_project_id
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if exists (
    select from unnest(p_changes) with ordinality x (changes, n)
    where x.changes ->> 'parent_id' is not null
      and coalesce(array_position(p_ids, (x.changes ->> 'parent_id')::uuid) >= x.n, true)
      and not exists (
        select from public.issues i
        where i.id = (x.changes ->> 'parent_id')::uuid and i.project_id = p_project_id and i.removed_at is null
          and i.board_id in (select public.my_board_ids())
      )
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
end $$;

-- Counts -------------------------------------------------------------------------------------------------------------

-- What a project contains, with its trash: { notes, files, file_bytes, issues, comments, members }. Of issues, their comments
-- and their files what the caller may see: the counters of the usage are for those who see all boards.
create or replace function public.project_contents(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hidden uuid[];
  v_counts jsonb;
begin
  perform public.require_project(p_project_id, 'viewer');
  v_counts := (
    select jsonb_build_object(
      'notes', coalesce(max(u.row_count) filter (where u.resource = 'project_notes'), 0),
      'files', coalesce(max(u.row_count) filter (where u.resource = 'project_files'), 0),
      'file_bytes', coalesce(max(u.byte_count) filter (where u.resource = 'project_file_storage'), 0),
      'issues', coalesce(max(u.row_count) filter (where u.resource = 'project_issues'), 0),
      'comments', coalesce(max(u.row_count) filter (where u.resource = 'project_comments'), 0),
      'members', (select count(*) from public.project_members m where m.project_id = p_project_id and m.joined_user_id is not null)
    )
    from public.usage u where u.owner_id = p_project_id
  );
  v_hidden := array(
    select b.id from public.boards b where b.project_id = p_project_id and b.id not in (select public.my_board_ids()));
  if v_hidden = '{}' then return v_counts; end if;
  return v_counts || (
    with hidden as materialized (
      select i.id from public.issues i where i.project_id = p_project_id and i.board_id = any (v_hidden)
    ), seen as materialized (
      select f.id, f.sha256 from public.files f
      where f.project_id = p_project_id
        and (f.source_type is distinct from 'issue' or f.source_id not in (select h.id from hidden h))
    )
    select jsonb_build_object(
      'issues', (select count(*) from public.issues i where i.project_id = p_project_id and i.board_id <> all (v_hidden)),
      'comments', (
        select count(*) from public.comments c
        where c.project_id = p_project_id and (c.issue_id is null or c.issue_id not in (select h.id from hidden h))),
      'files', (select count(*) from seen),
      'file_bytes', (
        select coalesce(sum(b.bytes), 0) from public.file_blobs b
        where b.project_id = p_project_id and b.sha256 in (
          select s.sha256 from seen s
          union
          select v.sha256 from public.file_versions v join seen s on s.id = v.file_id
        )))
  );
end $$;

-- Heads --------------------------------------------------------------------------------------------------------------

-- The rows of some issues as `issue_heads` has them, for a list that hears which issues have changed: also at most 1,000 that
-- one of them blocks, because their `blocked` depends on it. An id that is asked for and not answered is none of the list: the
-- issue was removed, or the caller may not see it. At most 500 ids.
create or replace function public.issue_heads_of(p_project_id uuid, p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_boards uuid[];
  v_seen uuid[];
  v_ids uuid[];
begin
  perform public.require_project(p_project_id, 'viewer');
  if p_ids is null or cardinality(p_ids) > 500 then raise exception 'invalid_request' using errcode = '22023'; end if;
  v_boards := array(select b.id from public.boards b where b.project_id = p_project_id and b.id in (select public.my_board_ids()));
  -- Also removed ones: what they blocked is no longer blocked.
  v_seen := array(select i.id from public.issues i where i.id = any (p_ids) and i.board_id = any (v_boards));
  v_boards := array(select b.id from public.boards b where b.id = any (v_boards) and b.archived_at is null);
  v_ids := array(
    select i.id from public.issues i where i.id = any (v_seen) and i.removed_at is null and i.board_id = any (v_boards)
  ) || array(
    select i.id from public.issues i
    where i.id in (select r.to_id from public.issue_relations r where r.from_id = any (v_seen) and r.kind = 'blocks')
      and i.id <> all (v_seen) and i.removed_at is null and i.board_id = any (v_boards)
    order by i.id limit 1000
  );
  return (select coalesce(jsonb_agg(x), '[]') from public.issue_rows(v_ids) x);
end $$;

-- Mentions -----------------------------------------------------------------------------------------------------------

-- Ids of the users whom a document mentions, each once: the first 1,000 of the document, ordered by id. Cheap for a document
-- without mentions: its text is searched first.
create or replace function public.mentioned_ids(p_document jsonb) returns uuid[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if p_document is null or position('"type": "mention"' in p_document::text) = 0 then return '{}'; end if;
  return array(
    select x.id from (
      select (m.id #>> '{}')::uuid as id
      from jsonb_path_query(p_document, 'strict $.**.content[*] ? (
        @.type == "mention" && @.attrs.id.type() == "string"
        && @.attrs.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
      ).attrs.id') with ordinality m (id, n)
      group by 1 order by min(m.n) limit 1000
    ) x order by 1);
end $$;

revoke execute on function
  public.is_importing(), public.import_told(uuid[]), public.require_import(uuid, uuid[], uuid[], jsonb[])
  from public, anon, authenticated;
