-- As before; two issues do not block each other, and neither are they duplicates of each other: the later relation replaces
-- the opposite one. Both issues would stay blocked until somebody finds out.
create or replace function public.relate_issues(p_from_id uuid, p_to_id uuid, p_kind text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
  v_id uuid;
begin
  if p_from_id is null or p_to_id is null or p_from_id = p_to_id
    or coalesce(p_kind, '') not in ('blocks', 'duplicates', 'relates') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  v_project_id := public.require_issues(array[p_from_id, p_to_id], false);
  select r.id into v_id from public.issue_relations r
  where r.kind = p_kind and ((r.from_id, r.to_id) = (p_from_id, p_to_id)
    or (p_kind = 'relates' and (r.from_id, r.to_id) = (p_to_id, p_from_id)));
  if v_id is not null then return v_id; end if;
  delete from public.issue_relations r where r.kind = p_kind and (r.from_id, r.to_id) = (p_to_id, p_from_id);
  insert into public.issue_relations (project_id, from_id, to_id, kind) values (v_project_id, p_from_id, p_to_id, p_kind)
  returning id into v_id;
  return v_id;
end $$;
