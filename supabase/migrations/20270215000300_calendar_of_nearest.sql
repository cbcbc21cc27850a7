-- The open issues of all projects that are assigned to the caller and have a due date: those whose date is nearest to a day, at most
-- p_limit (at most 1,000), the earliest first: { id, number, title, project_name, due_date }. On boards that are not archived. For the
-- calendar file, which read all issues of the caller in parts and gave up after five seconds.
create function public.my_nearest_dates(p_day date, p_limit int default 1000) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.due_date, x.project_name, x.number), '[]')
  from (
    select i.id, i.number, i.title, p.name as project_name, i.due_date
    from public.issue_assignees a
    join public.issues i on i.id = a.issue_id
    join public.projects p on p.id = i.project_id
    where a.user_id = auth.uid() and i.closed_at is null and i.removed_at is null and i.due_date is not null
      and i.board_id = any (array(
        select b.id from public.boards b where b.archived_at is null and b.id in (select public.my_board_ids())
      ))
    order by abs(i.due_date - p_day), i.due_date, i.id
    limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ) x
$$;
revoke execute on function public.my_nearest_dates(date, int) from public, anon;
grant execute on function public.my_nearest_dates(date, int) to authenticated;
