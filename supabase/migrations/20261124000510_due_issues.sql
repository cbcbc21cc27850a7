-- The open issues of all projects that are assigned to the caller and due until a day, the earliest first, at most p_limit
-- (at most 50): { id, number, title, project_id, project_name, due_date }. On boards that are not archived. For the home page,
-- which shows a few and must not read all of one's issues.
create function public.my_due_issues(p_until date, p_limit int default 4) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(x) order by x.due_date, x.project_id, x.number), '[]')
  from (
    select i.id, i.number, i.title, i.project_id, p.name as project_name, i.due_date
    from public.issue_assignees a
    join public.issues i on i.id = a.issue_id
    join public.projects p on p.id = i.project_id
    where a.user_id = auth.uid() and i.closed_at is null and i.removed_at is null and i.due_date <= p_until
      and i.board_id = any (array(
        select b.id from public.boards b where b.archived_at is null and b.id in (select public.my_board_ids())
      ))
    order by i.due_date, i.project_id, i.number
    limit least(greatest(coalesce(p_limit, 4), 1), 50)
  ) x
$$;
revoke execute on function public.my_due_issues(date, int) from public, anon, authenticated;
grant execute on function public.my_due_issues(date, int) to authenticated;
