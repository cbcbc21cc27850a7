-- The project of a row with its detail, for whoever may read the row: the guard of a page asked for the two one after the other,
-- before the page could ask for its own data.
create function public.row_project_detail(p_table text, p_id uuid)
returns table (id uuid, name text, role text, member_count int, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select d.id, d.name, d.role, d.member_count, d.created_at
  from public.project_detail(public.project_of_row(p_table, p_id)) d
$$;
revoke execute on function public.row_project_detail(text, uuid) from public, anon;
grant execute on function public.row_project_detail(text, uuid) to authenticated;
