-- Files attached to issues: who may read them is asked once for a list, of the own projects only. `my_file_issue_ids` read the
-- files of all projects, and a zip asked it for each of its files.

-- Issues with files that the caller may read, or change.
create or replace function public.my_file_issue_ids(p_level text default 'view') returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct i.id
  from public.files f join public.issues i on i.id = f.source_id
  where f.source_type = 'issue' and f.project_id in (select public.my_project_ids())
    and i.board_id in (select public.my_board_ids(p_level))
$$;

-- Whether the caller, who has at least p_min_role in the file's project, may read or change it.
create or replace function public.may_use_file(p_file public.files, p_min_role text) returns boolean
language sql stable security definer set search_path = ''
return (p_file).project_id in (select public.my_project_ids(p_min_role))
  and ((p_file).source_type is distinct from 'issue' or exists (
    select from public.issues i
    where i.id = (p_file).source_id
      and i.board_id in (select public.my_board_ids(case p_min_role when 'viewer' then 'view' else 'edit' end))
  ));

create or replace function public.create_file_zip(p_project_id uuid, p_file_ids uuid[] default null, p_category_ids text[] default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_categories text[];
  v_files uuid[];
  v_bytes bigint;
  v_id uuid;
  v_issues uuid[];
begin
  perform public.require_project(p_project_id, 'viewer');
  v_categories := array(
    with recursive tree as materialized (
      select r.id, r.parent_id from public.projects p, public.file_category_rows(p.file_category) r where p.id = p_project_id
    ),
    below as (
      select t.id from tree t where t.id = any (p_category_ids)
      union select t.id from tree t join below b on t.parent_id = b.id
    )
    select b.id from below b);
  v_issues := array(select public.my_file_issue_ids());
  select array_agg(f.id), sum(f.size) into v_files, v_bytes
  from public.files f
  where f.project_id = p_project_id and f.removed_at is null
    and (f.source_type is distinct from 'issue' or f.source_id = any (v_issues))
    and ((p_file_ids is null and p_category_ids is null) or f.id = any (p_file_ids) or f.category_id = any (v_categories));
  if v_files is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if cardinality(v_files) > 10000 then raise exception 'zip_too_large' using errcode = 'P0001'; end if;
  delete from public.file_zips z where z.id in (
    select o.id from public.file_zips o where o.user_id = auth.uid() order by o.expires_at desc offset 9);
  insert into public.file_zips (project_id, user_id, file_ids) values (p_project_id, auth.uid(), v_files) returning id into v_id;
  return jsonb_build_object('id', v_id, 'files', cardinality(v_files), 'bytes', v_bytes);
end $$;

create or replace function public.file_zip_entries(p_zip_id uuid, p_user_id uuid)
returns table (file_id uuid, name text, folder text[], size bigint, storage_key text, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_projects uuid[];
  v_issues uuid[];
begin
  perform public.act_for(p_user_id);
  v_projects := array(select public.my_project_ids());
  v_issues := array(select public.my_file_issue_ids());
  return query
    with recursive zip as materialized (
      select z.* from public.file_zips z where z.id = p_zip_id and z.user_id = p_user_id and z.expires_at > now()
    ),
    tree as materialized (
      select r.id, r.parent_id, r.node ->> 'name' as name
      from zip z join public.projects p on p.id = z.project_id cross join lateral public.file_category_rows(p.file_category) r
    ),
    folders (id, path) as (
      select t.id, array[t.name] from tree t where t.parent_id is null
      union all select t.id, f.path || t.name from tree t join folders f on t.parent_id = f.id
    )
    select f.id, f.name, coalesce(o.path, '{}'::text[]), f.size, b.storage_key, f.updated_at
    from zip z join public.files f on f.id = any (z.file_ids) and f.project_id = z.project_id
    join public.file_blobs b on b.project_id = f.project_id and b.sha256 = f.sha256
    left join folders o on o.id = f.category_id
    where f.removed_at is null and f.project_id = any (v_projects)
      and (f.source_type is distinct from 'issue' or f.source_id = any (v_issues))
    order by f.id;
end $$;

-- What was attached to a note or an issue that is deleted for good goes with it: nobody could find it, and it would count
-- towards the quota.
create function public.delete_attached_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.files f using changed c where f.source_type = tg_argv[0] and f.source_id = c.id;
  return null;
end $$;
create trigger files_go after delete on public.notes referencing old table as changed
  for each statement execute function public.delete_attached_files('note');
create trigger files_go after delete on public.issues referencing old table as changed
  for each statement execute function public.delete_attached_files('issue');

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.delete_attached_files() from public, anon, authenticated;
