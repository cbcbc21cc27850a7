-- Creates at most 500 issues in one transaction: all or none. Each is { id, title, column_id, changes } as for create_issue.
-- Ids come from the caller, so that a repeated part creates nothing twice. Returns the number of issues.
create function public.import_issues(p_project_id uuid, p_issues jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_issue jsonb;
  v_count int := 0;
begin
  perform public.require_project(p_project_id, 'member');
  if coalesce(jsonb_typeof(p_issues), '') <> 'array' or jsonb_array_length(p_issues) not between 1 and 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  for v_issue in select x from jsonb_array_elements(p_issues) with ordinality t (x, n) order by n loop
    perform public.create_issue(
      (v_issue ->> 'id')::uuid, p_project_id, v_issue ->> 'title', (v_issue ->> 'column_id')::uuid,
      coalesce(v_issue -> 'changes', '{}'));
    v_count := v_count + 1;
  end loop;
  return v_count;
exception
  when invalid_text_representation then raise exception 'invalid_request' using errcode = '22023';
end $$;
revoke execute on function public.import_issues(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.import_issues(uuid, jsonb) to authenticated;
