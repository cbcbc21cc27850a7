-- Categories of files: the tree projects.file_category, [{ id, name, children? }], with a revision.

alter table public.projects add column file_category_rev int not null default 0;

create function public.file_categories_max_nodes() returns int
language sql immutable parallel safe set search_path = ''
return 500;

create function public.file_categories_max_levels() returns int
language sql immutable parallel safe set search_path = ''
return 8;

-- Every node of a tree with the id of its parent, its level from 1 and its path for `#>`. Deeper nodes than p_levels are left
-- out: each level copies its subtrees, so that the depth bounds the work.
create function public.file_category_rows(p_tree jsonb, p_levels int default 9)
returns table (node jsonb, id text, parent_id text, level int, path text[])
language sql immutable parallel safe set search_path = '' as $$
  with recursive walked (node, parent_id, level, path) as (
    select x.node, null::text, 1, array[(x.n - 1)::text]
    from jsonb_array_elements(case jsonb_typeof(p_tree) when 'array' then p_tree else '[]' end) with ordinality x (node, n)
    union all
    select x.node, w.node ->> 'id', w.level + 1, w.path || array['children', (x.n - 1)::text]
    from walked w cross join lateral jsonb_array_elements(
      case jsonb_typeof(w.node -> 'children') when 'array' then w.node -> 'children' else '[]' end
    ) with ordinality x (node, n)
    where w.level < p_levels
  )
  select w.node, w.node ->> 'id', w.parent_id, w.level, w.path from walked w
$$;

-- The tree as it is stored: names as plain lines. Raises unless the value is a tree within the limits that names each id
-- once; a cycle would name one twice.
create function public.file_categories(p_categories jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_tree jsonb := p_categories;
  v_ids text[];
  v_levels int;
  v_valid boolean;
  v_row record;
begin
  if jsonb_typeof(p_categories) is distinct from 'array' then
    raise exception 'invalid_file_categories' using errcode = '22023';
  end if;
  -- Checked before the tree is walked. The column allows this many characters.
  if octet_length(p_categories::text) > 100000 then
    raise exception 'file_categories_too_large' using errcode = '22023';
  end if;
  select array_agg(r.id), coalesce(max(r.level), 0), coalesce(bool_and(
    case when jsonb_typeof(r.node) <> 'object' then false
    else r.node - '{id,name,children}'::text[] = '{}' and coalesce(jsonb_typeof(r.node -> 'children'), 'array') = 'array'
      and jsonb_typeof(r.node -> 'id') is not distinct from 'string' and r.id ~ '^[0-9A-Za-z-]{1,40}$'
      and jsonb_typeof(r.node -> 'name') is not distinct from 'string'
      and char_length(btrim(public.plain_line(r.node ->> 'name'))) between 1 and 60 end), true)
  into v_ids, v_levels, v_valid
  from public.file_category_rows(p_categories, public.file_categories_max_levels() + 1) r;
  if cardinality(v_ids) > public.file_categories_max_nodes() then
    raise exception 'file_categories_too_large' using errcode = '22023';
  end if;
  if v_levels > public.file_categories_max_levels() then
    raise exception 'file_categories_too_deep' using errcode = '22023';
  end if;
  if not v_valid or cardinality(v_ids) <> (select count(distinct i.id) from unnest(v_ids) i (id)) then
    raise exception 'invalid_file_categories' using errcode = '22023';
  end if;
  for v_row in
    select r.path, btrim(public.plain_line(r.node ->> 'name')) as name
    from public.file_category_rows(p_categories) r
    where r.node ->> 'name' <> btrim(public.plain_line(r.node ->> 'name'))
  loop
    v_tree := jsonb_set(v_tree, v_row.path || '{name}'::text[], to_jsonb(v_row.name));
  end loop;
  return v_tree;
end $$;

-- Triggers, because the tree may be written over REST as well.
create function public.file_categories_checked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.file_category := public.file_categories(new.file_category);
  new.file_category_rev := old.file_category_rev + 1;
  return new;
end $$;
create trigger projects_file_categories before update of file_category on public.projects
  for each row when (old.file_category is distinct from new.file_category)
  execute function public.file_categories_checked();

-- What was written before, without a check: a value that is no such tree becomes an empty one.
do $$
declare
  v_id uuid;
begin
  for v_id in select p.id from public.projects p where p.file_category <> '[]' loop
    begin
      update public.projects p set file_category = public.file_categories(p.file_category) where p.id = v_id;
    exception when others then
      update public.projects p set file_category = '[]' where p.id = v_id;
    end;
  end loop;
end $$;

-- Moves the files of categories that are gone to the nearest one above that remains, else to the top.
create function public.file_categories_moved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_gone record;
  v_file record;
begin
  for v_gone in
    with recursive remaining as materialized (select r.id from public.file_category_rows(new.file_category) r),
    former as materialized (select r.id, r.parent_id from public.file_category_rows(old.file_category) r),
    above (id, at, is_found) as (
      select distinct f.category_id, o.parent_id, o.parent_id is null or o.parent_id in (select r.id from remaining r)
      from public.files f left join former o on o.id = f.category_id
      where f.project_id = new.id and f.category_id is not null and f.category_id not in (select r.id from remaining r)
      -- Without duplicates: an old tree may name an id twice.
      union
      select a.id, o.parent_id, o.parent_id is null or o.parent_id in (select r.id from remaining r)
      from above a left join former o on o.id = a.at
      where not a.is_found
    )
    select a.id, a.at as target from above a where a.is_found
  loop
    -- A file whose name is taken there gets another one.
    for v_file in
      select f.id, f.name from public.files f
      where f.project_id = new.id and f.category_id = v_gone.id and f.removed_at is null
        and (public.file_named(new.id, v_gone.target, null, f.name)).id is not null
    loop
      update public.files set
        name = public.free_file_name(new.id, v_gone.target, null, v_file.name), category_id = v_gone.target
      where id = v_file.id;
    end loop;
    update public.files set category_id = v_gone.target where project_id = new.id and category_id = v_gone.id;
  end loop;
  return null;
end $$;
create trigger projects_file_categories_moved after update of file_category on public.projects
  for each row when (old.file_category is distinct from new.file_category)
  execute function public.file_categories_moved();

-- Whether a project has this category; null is the top.
create function public.has_file_category(p_project_id uuid, p_category_id text) returns boolean
language sql stable security definer set search_path = ''
return p_category_id is null or exists (
  select from public.projects p, public.file_category_rows(p.file_category) r
  where p.id = p_project_id and r.id = p_category_id
);

-- Saves the whole tree. Returns { ok, rev, file_category }, or { ok: false, current } when p_base_rev is stale. A repeated
-- save returns the answer of the first.
create function public.save_file_categories(p_project_id uuid, p_base_rev int, p_categories jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
  v_tree jsonb;
begin
  perform public.require_project(p_project_id, 'manager');
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  v_tree := public.file_categories(p_categories);
  select p.* into v_project from public.projects p where p.id = p_project_id for no key update;
  if v_project.file_category_rev <> p_base_rev
    and not (v_project.file_category_rev = p_base_rev + 1 and v_project.file_category = v_tree) then
    return jsonb_build_object('ok', false, 'current', jsonb_build_object(
      'file_category', v_project.file_category, 'file_category_rev', v_project.file_category_rev));
  end if;
  if v_project.file_category_rev = p_base_rev then
    update public.projects p set file_category = v_tree, updated_at = now()
    where p.id = p_project_id returning p.* into v_project;
  end if;
  return jsonb_build_object('ok', true, 'rev', v_project.file_category_rev, 'file_category', v_project.file_category);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.file_categories_max_nodes(), public.file_categories_max_levels(), public.file_category_rows(jsonb, int), public.file_categories(jsonb),
  public.file_categories_checked(), public.file_categories_moved(), public.has_file_category(uuid, text),
  public.save_file_categories(uuid, int, jsonb)
  from public, anon, authenticated;
grant execute on function public.save_file_categories(uuid, int, jsonb) to authenticated;
