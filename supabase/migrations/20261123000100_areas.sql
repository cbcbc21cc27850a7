-- What the platform asks of any area, by names that its descriptor gives.

-- The project of a row of any table with `id` and `project_id`, null when the caller may not see it or there is none.
-- The caller's own rights decide; a table that is not there, or has no project, is an error of the descriptor.
create function public.project_of_row(p_table text, p_id uuid) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_project_id uuid;
begin
  if not exists (
    select from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = p_table and c.relkind = 'r'
      and a.attname in ('id', 'project_id') and a.atttypid = 'uuid'::regtype and not a.attisdropped
    having count(*) = 2
  ) then
    raise exception 'no_such_table' using errcode = '22023', hint = 'a table of public with id and project_id is needed';
  end if;
  execute format('select t.project_id from public.%I t where t.id = $1', p_table) into v_project_id using p_id;
  return v_project_id;
end $$;
revoke execute on function public.project_of_row(text, uuid) from public, anon;
grant execute on function public.project_of_row(text, uuid) to authenticated;

-- What the HTML of a notice's page says of it, to whoever may read it. Pictures of notices are private files.
create function public.notice_head(p_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('title', n.title, 'description', left(n.body_text, 500), 'image', null)
  from public.notices n where n.id = p_id and n.removed_at is null
$$;
revoke execute on function public.notice_head(uuid) from public;
grant execute on function public.notice_head(uuid) to anon, authenticated;
