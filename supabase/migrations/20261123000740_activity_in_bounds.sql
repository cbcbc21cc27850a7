-- Activity of changes of many issues is one row for a board, so that a few calls cannot push everything else out of the
-- activity of a project. An issue that leaves a listed board takes no name of its columns with it.

-- Rows of one statement; beyond that there is one for each board, of its first issue and with `count` in `after`.
create function public.most_activity() returns int
language sql immutable parallel safe set search_path = ''
return 50;

create or replace function public.log_issues(p_verb text, p_ids uuid[], p_before jsonb[], p_after jsonb[]) returns void
language sql security definer set search_path = '' as $$
  with told as materialized (
    select i.id, i.project_id, i.board_id, i.number, i.title, x.before, x.after, count(*) over () as total
    from unnest(p_ids, p_before, p_after) x (id, before, after)
    join public.issues i on i.id = x.id
    -- Of a project that is being deleted nothing is told.
    join public.projects p on p.id = i.project_id
  )
  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after)
  select t.project_id, auth.uid(), public.display_name_of(auth.uid()), p_verb, 'issue', t.id, t.before,
    jsonb_build_object('number', t.number, 'title', t.title) || coalesce(t.after, '{}')
  from told t where t.total <= public.most_activity()
  union all
  select o.project_id, auth.uid(), public.display_name_of(auth.uid()), p_verb, 'issue', o.id, null,
    jsonb_build_object('number', o.number, 'title', o.title, 'count', b.issues) || coalesce(o.after, '{}')
  from (select distinct on (t.board_id) t.* from told t where t.total > public.most_activity() order by t.board_id, t.number) o
  join (select t.board_id, count(distinct t.id) as issues from told t group by 1) b on b.board_id = o.board_id
$$;

create or replace function public.issues_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.log_issues('issue.created', array_agg(c.id order by c.number), array_agg(null::jsonb), array_agg(null::jsonb))
  from changed c having count(*) > 0;
  return null;
end $$;

create or replace function public.issues_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Who sees the new board reads the history of the issue. The columns of a listed board are not theirs to know.
  update public.activity a set before = a.before - 'column', after = a.after - 'column'
  from changed n join former o on o.id = n.id join public.boards b on b.id = o.board_id
  where n.board_id <> o.board_id and b.access = 'listed'
    and a.target_id = n.id and a.verb in ('issue.moved', 'issue.closed', 'issue.reopened');

  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after)
  select t.project_id, auth.uid(), public.display_name_of(auth.uid()), t.verb, 'issue', t.id,
    case when t.total <= public.most_activity() then t.before end,
    jsonb_build_object('number', t.number, 'title', t.title) || t.after
      || case when t.total > public.most_activity() then jsonb_build_object('count', t.of_board) else '{}' end
  from (
    select n.id, n.project_id, n.number, n.title, x.verb, x.before, x.after, count(*) over () as total,
      count(*) over (partition by n.board_id, x.verb) as of_board,
      row_number() over (partition by n.board_id, x.verb order by n.number) as at
    from changed n
    join former o on o.id = n.id
    cross join lateral (
      select
        case when (o.closed_at is null) = (n.closed_at is null) then 'issue.moved'
          when n.closed_at is null then 'issue.reopened' else 'issue.closed' end,
        case when o.board_id = n.board_id then jsonb_build_object(
          'column_id', o.column_id, 'column', (select c.name from public.board_columns c where c.id = o.column_id)) end,
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
    where exists (select from public.projects p where p.id = n.project_id)
  ) t
  where t.total <= public.most_activity() or t.at = 1
  order by t.id, t.verb;
  return null;
end $$;

-- As before, for at most so many issues.
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
    order by 1 nulls first limit public.most_activity()
  ) x
$$;

revoke execute on function public.most_activity() from public, anon, authenticated;
