-- Activity of issues: what changed, with names as they were, so that it can be said in words when a label or column is gone.
-- One statement writes the activity of one statement, also of 500 issues.

-- Every row has { number, title } in `after`, and the values before and after, by the verb.
create function public.log_issues(p_verb text, p_ids uuid[], p_before jsonb[], p_after jsonb[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after)
  select i.project_id, auth.uid(), public.display_name_of(auth.uid()), p_verb, 'issue', i.id, x.before,
    jsonb_build_object('number', i.number, 'title', i.title) || coalesce(x.after, '{}')
  from unnest(p_ids, p_before, p_after) x (id, before, after)
  join public.issues i on i.id = x.id
  -- Of a project that is being deleted nothing is told.
  join public.projects p on p.id = i.project_id
$$;

create function public.issues_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, after)
  select c.project_id, auth.uid(), public.display_name_of(auth.uid()), 'issue.created', 'issue', c.id,
    jsonb_build_object('number', c.number, 'title', c.title)
  from changed c;
  return null;
end $$;
create trigger issues_created after insert on public.issues
  referencing new table as changed for each statement execute function public.issues_created();

-- A move into a column of another kind of done is told as closing or reopening. Edits of the text are told once in ten
-- minutes.
create function public.issues_changed() returns trigger
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
      jsonb_build_object('column_id', o.column_id, 'column', (select c.name from public.board_columns c where c.id = o.column_id)),
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
        select jsonb_build_object('number', p.number, 'title', p.title) from public.issues p where p.id = n.parent_id))
    where o.parent_id is distinct from n.parent_id
    union all
    select case when n.removed_at is null then 'issue.restored' else 'issue.removed' end, null, '{}'::jsonb
    where (o.removed_at is null) <> (n.removed_at is null)
  ) x (verb, before, after)
  where exists (select from public.projects p where p.id = n.project_id);
  return null;
end $$;
create trigger issues_changed after update on public.issues
  referencing old table as former new table as changed for each statement execute function public.issues_changed();

create function public.issue_people_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.log_issues(
    case tg_op when 'INSERT' then 'issue.assigned' else 'issue.unassigned' end,
    array_agg(c.issue_id order by c.issue_id, c.user_id), array_agg(null::jsonb),
    array_agg(jsonb_build_object('user_id', c.user_id, 'name', public.display_name_of(c.user_id)) order by c.issue_id, c.user_id))
  from changed c having count(*) > 0;
  return null;
end $$;
create trigger issue_assignees_made after insert on public.issue_assignees
  referencing new table as changed for each statement execute function public.issue_people_changed();
create trigger issue_assignees_gone after delete on public.issue_assignees
  referencing old table as changed for each statement execute function public.issue_people_changed();

create function public.issue_labels_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.log_issues(
    case tg_op when 'INSERT' then 'issue.labeled' else 'issue.unlabeled' end,
    array_agg(c.issue_id order by c.issue_id, c.label_id), array_agg(null::jsonb),
    array_agg(jsonb_build_object('label_id', c.label_id, 'name', l.name, 'color', l.color) order by c.issue_id, c.label_id))
  -- A label that is being deleted is not told for each of its issues.
  from changed c join public.labels l on l.id = c.label_id having count(*) > 0;
  return null;
end $$;
create trigger issue_labels_made after insert on public.issue_labels
  referencing new table as changed for each statement execute function public.issue_labels_changed();
create trigger issue_labels_gone after delete on public.issue_labels
  referencing old table as changed for each statement execute function public.issue_labels_changed();

-- Told of both issues, each with the other one. Who may not see the other one must not read its title, so only its number
-- is told.
create function public.issue_relations_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.log_issues(
    case tg_op when 'INSERT' then 'issue.related' else 'issue.unrelated' end,
    array_agg(x.id order by x.id, x.other_id), array_agg(null::jsonb),
    array_agg(
      jsonb_build_object('kind', x.kind, 'other_id', x.other_id, 'other_number', o.number) order by x.id, x.other_id))
  from (
    select c.from_id, c.to_id, c.kind from changed c
    union all
    select c.to_id, c.from_id, case c.kind when 'blocks' then 'blocked' when 'duplicates' then 'duplicated' else c.kind end
    from changed c
  ) x (id, other_id, kind)
  join public.issues o on o.id = x.other_id
  having count(*) > 0;
  return null;
end $$;
create trigger issue_relations_made after insert on public.issue_relations
  referencing new table as changed for each statement execute function public.issue_relations_changed();
create trigger issue_relations_gone after delete on public.issue_relations
  referencing old table as changed for each statement execute function public.issue_relations_changed();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.log_issues(text, uuid[], jsonb[], jsonb[]), public.issues_created(), public.issues_changed(),
  public.issue_people_changed(), public.issue_labels_changed(), public.issue_relations_changed()
  from public, anon, authenticated;
