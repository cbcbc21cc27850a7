-- What people without access to a board could learn of its issues, and what one upload or conversation could cost.

-- Activity of files: that of attachments of an issue belongs to the issue, whose policy hides it. One row for each issue, and
-- one for the files of the project.
create or replace function public.log_files(p_project_id uuid, p_verb text, p_files uuid[], p_before jsonb default null) returns void
language sql security definer set search_path = '' as $$
  select public.log_activity(p_project_id, p_verb, case when x.issue_id is null then 'file' else 'issue' end,
    coalesce(x.issue_id, x.first_id), p_before,
    jsonb_strip_nulls(jsonb_build_object('name', x.first_name, 'count', nullif(x.files, 1),
      'file_id', case when x.issue_id is not null then x.first_id end)))
  from (
    select case when f.source_type = 'issue' then f.source_id end as issue_id, count(*) as files,
      (array_agg(f.id order by array_position(p_files, f.id)))[1] as first_id,
      (array_agg(f.name order by array_position(p_files, f.id)))[1] as first_name
    from public.files f where f.id = any (p_files) group by 1
  ) x
$$;

-- Without the title of the parent and the former column of another board: the reader may not see them.
create or replace function public.issues_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after)
  select n.project_id, auth.uid(), public.display_name_of(auth.uid()), x.verb, 'issue', n.id, x.before,
    jsonb_build_object('number', n.number, 'title', n.title) || x.after
  from changed n
  join former o on o.id = n.id
  cross join lateral (
    select
      case when (o.closed_at is null) = (n.closed_at is null) then 'issue.moved'
        when n.closed_at is null then 'issue.reopened' else 'issue.closed' end,
      case when o.board_id = n.board_id then jsonb_build_object('column_id', o.column_id, 'column', (select c.name from public.board_columns c where c.id = o.column_id)) end,
      jsonb_build_object(
        'column_id', n.column_id, 'column', (select c.name from public.board_columns c where c.id = n.column_id),
        'kind', (select c.kind from public.board_columns c where c.id = n.column_id))
    where o.column_id <> n.column_id
    union all
    select 'issue.title', jsonb_build_object('title', o.title), '{}'::jsonb
    where o.title <> n.title and not exists (
      select from public.activity a
      where a.target_id = n.id and a.verb in ('issue.created', 'issue.title') and a.actor = auth.uid()
        and a.at > now() - interval '10 minutes'
    )
    union all
    select 'issue.body', null, '{}'::jsonb
    where o.rev <> n.rev and o.body_text <> n.body_text and not exists (
      select from public.activity a
      where a.target_id = n.id and a.verb in ('issue.created', 'issue.body') and a.actor = auth.uid()
        and a.at > now() - interval '10 minutes'
    )
    union all
    select 'issue.priority', jsonb_build_object('priority', o.priority), jsonb_build_object('priority', n.priority)
    where o.priority <> n.priority
    union all
    select 'issue.due', jsonb_build_object('due_date', o.due_date), jsonb_build_object('due_date', n.due_date)
    where o.due_date is distinct from n.due_date
    union all
    select 'issue.estimate', jsonb_build_object('estimate', o.estimate), jsonb_build_object('estimate', n.estimate)
    where o.estimate is distinct from n.estimate
    union all
    select 'issue.parent', jsonb_build_object('parent_id', o.parent_id),
      jsonb_build_object('parent_id', n.parent_id, 'parent', (
        select jsonb_build_object('number', p.number) from public.issues p where p.id = n.parent_id))
    where o.parent_id is distinct from n.parent_id
    union all
    select case when n.removed_at is null then 'issue.restored' else 'issue.removed' end, null, '{}'::jsonb
    where (o.removed_at is null) <> (n.removed_at is null)
  ) x (verb, before, after)
  where exists (select from public.projects p where p.id = n.project_id);
  return null;
end $$;

-- A repeated create answers only to those who may see the issue.
create or replace function public.create_issue(
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
    if v_issue.project_id <> p_project_id or v_issue.created_by is distinct from auth.uid()
      or v_issue.board_id not in (select public.my_board_ids()) then
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

-- Called by the gateway after the bytes are gone. By people it would free the quota while the bytes stay.
create or replace function public.cancel_upload(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.file_uploads u where u.id = p_id and u.finished_at is null
$$;
revoke execute on function public.cancel_upload(uuid) from public, anon, authenticated;
grant execute on function public.cancel_upload(uuid) to service_role;

-- A conversation is read as a whole thread at a time: at most 500 answers, and 20 MB about one note or issue.
create function public.comment_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.comments c where c.parent_id = new.parent_id) >= 500
    or (select coalesce(sum(c.bytes), 0) from public.comments c where c.target_id = new.target_id) > 20 * 1024 * 1024 then
    raise exception 'conversation_full' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger comments_room before insert on public.comments
  for each row execute function public.comment_room();
revoke execute on function public.comment_room() from public, anon, authenticated;
