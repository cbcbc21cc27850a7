-- The rows of some issues as `issue_heads` has them, for a list that hears which issues have changed: also those that one of them
-- blocks, because their `blocked` depends on it. An id that is asked for and not answered is none of the list: the issue was
-- removed, or the caller may not see it. At most 500 ids.
create function public.issue_heads_of(p_project_id uuid, p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform public.require_project(p_project_id, 'viewer');
  if p_ids is null or cardinality(p_ids) > 500 then raise exception 'invalid_request' using errcode = '22023'; end if;
  v_ids := array(
    select i.id from public.issues i
    where i.id in (
        select unnest(p_ids)
        union
        select r.to_id from public.issue_relations r where r.from_id = any (p_ids) and r.kind = 'blocks'
      )
      and i.project_id = p_project_id and i.removed_at is null
      and i.board_id = any (array(
        select b.id from public.boards b
        where b.project_id = p_project_id and b.archived_at is null and b.id in (select public.my_board_ids())
      )));
  return (select coalesce(jsonb_agg(x), '[]') from public.issue_rows(v_ids) x);
end $$;

revoke execute on function public.issue_heads_of(uuid, uuid[]) from public, anon, authenticated;
grant execute on function public.issue_heads_of(uuid, uuid[]) to authenticated;
