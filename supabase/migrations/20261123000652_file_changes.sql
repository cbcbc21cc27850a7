-- Renaming, moving, removing and restoring files, and their versions. A conflict of names is an answer, not an error. Each
-- function locks the project first, so that changes of names happen one after another.

-- Activity of several files is one row.
create function public.log_files(p_project_id uuid, p_verb text, p_files uuid[], p_before jsonb default null) returns void
language sql security definer set search_path = '' as $$
  select public.log_activity(p_project_id, p_verb, 'file', f.id, p_before,
    jsonb_strip_nulls(jsonb_build_object('name', f.name, 'count', nullif(cardinality(p_files), 1))))
  from public.files f where f.id = p_files[1]
$$;

-- The project of these files. Raises `not_found` unless all of them are of one project and the caller may use them there.
create function public.require_files(p_file_ids uuid[], p_min_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := (select f.project_id from public.files f where f.id = p_file_ids[1]);
begin
  if p_file_ids is null or cardinality(p_file_ids) not between 1 and 500 or array_position(p_file_ids, null) is not null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform public.require_project(v_project_id, p_min_role);
  perform from public.projects p where p.id = v_project_id for no key update;
  perform from public.files f where f.id = any (p_file_ids) order by f.id for update;
  if exists (
    select from unnest(p_file_ids) i (id) left join public.files f on f.id = i.id
    where f.project_id is distinct from v_project_id or not public.may_use_file(f, 'viewer')
  ) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if exists (select from public.files f where f.id = any (p_file_ids) and not public.may_use_file(f, p_min_role)) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return v_project_id;
end $$;

create function public.rename_file(p_file_id uuid, p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_file public.files := public.require_file(p_file_id, 'member');
  v_name text := public.file_name(p_name);
  v_other public.files;
begin
  if v_file.removed_at is not null then raise exception 'not_found' using errcode = 'P0002'; end if;
  v_other := public.file_named(v_file.project_id, v_file.category_id, v_file.source_id, v_name);
  if v_other.id <> p_file_id then
    return jsonb_build_object('ok', false, 'code', 'name_taken', 'current', public.file_as_json(v_other));
  end if;
  if v_file.name <> v_name then
    update public.files set name = v_name, updated_at = now(), updated_by = auth.uid() where id = p_file_id;
    perform public.log_files(v_file.project_id, 'file.renamed', array[p_file_id], jsonb_build_object('name', v_file.name));
  end if;
  return jsonb_build_object('ok', true, 'name', v_name);
end $$;

-- Moves files to a category. p_on_conflict, for names that are taken there: `ask` moves nothing and returns the conflicts,
-- `both` renames what is moved, `skip` leaves it where it is.
create function public.move_files(p_file_ids uuid[], p_category_id text default null, p_on_conflict text default 'ask') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := public.require_files(p_file_ids, 'member');
  v_conflicts jsonb;
  v_file public.files;
  v_moved uuid[] := '{}';
  v_skipped uuid[] := '{}';
begin
  if (p_on_conflict in ('ask', 'both', 'skip')) is not true
    or exists (select from public.files f where f.id = any (p_file_ids) and f.source_type is not null) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if not public.has_file_category(v_project_id, p_category_id)
    or exists (select from public.files f where f.id = any (p_file_ids) and f.removed_at is not null) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if p_on_conflict = 'ask' then
    v_conflicts := (
      select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'file', public.file_as_json(o)) order by f.name_key)
      from public.files f
      cross join lateral (
        -- One that is there, or an earlier one of those that are moved.
        select o.* from public.files o
        where o.project_id = v_project_id and o.name_key = f.name_key and o.removed_at is null and o.source_id is null
          and o.id <> f.id
          and (coalesce(o.category_id, '') = coalesce(p_category_id, '') or (o.id = any (p_file_ids) and o.id < f.id))
        limit 1
      ) o
      where f.id = any (p_file_ids) and f.category_id is distinct from p_category_id
    );
    if v_conflicts is not null then return jsonb_build_object('ok', false, 'conflicts', v_conflicts); end if;
  end if;
  for v_file in
    select f.* from public.files f where f.id = any (p_file_ids) and f.category_id is distinct from p_category_id
    order by array_position(p_file_ids, f.id)
  loop
    if p_on_conflict = 'skip' and (public.file_named(v_project_id, p_category_id, null, v_file.name)).id is not null then
      v_skipped := v_skipped || v_file.id;
      continue;
    end if;
    update public.files
    set name = public.free_file_name(v_project_id, p_category_id, null, v_file.name), category_id = p_category_id,
      updated_at = now(), updated_by = auth.uid()
    where id = v_file.id;
    v_moved := v_moved || v_file.id;
  end loop;
  if cardinality(v_moved) > 0 then perform public.log_files(v_project_id, 'file.moved', v_moved); end if;
  return jsonb_build_object('ok', true, 'skipped', to_jsonb(v_skipped), 'moved', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'category_id', f.category_id)), '[]')
    from public.files f where f.id = any (v_moved)
  ));
end $$;

create function public.remove_files(p_file_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := public.require_files(p_file_ids, 'member');
  v_removed uuid[];
begin
  with removed as (
    update public.files f set removed_at = now() where f.id = any (p_file_ids) and f.removed_at is null returning f.id
  )
  select array_agg(r.id) into v_removed from removed r;
  if v_removed is not null then perform public.log_files(v_project_id, 'file.removed', v_removed); end if;
end $$;

-- Returns [{ id, name, category_id }] of all of them: a name that is taken meanwhile gets a number, and a category that is gone
-- is replaced by the top.
create function public.restore_files(p_file_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := public.require_files(p_file_ids, 'member');
  v_file public.files;
  v_restored uuid[] := '{}';
  v_category text;
begin
  for v_file in
    select f.* from public.files f where f.id = any (p_file_ids) and f.removed_at is not null
    order by array_position(p_file_ids, f.id)
  loop
    v_category := case when public.has_file_category(v_project_id, v_file.category_id) then v_file.category_id end;
    update public.files
    set name = public.free_file_name(v_project_id, v_category, v_file.source_id, v_file.name), category_id = v_category,
      removed_at = null
    where id = v_file.id;
    v_restored := v_restored || v_file.id;
  end loop;
  if cardinality(v_restored) > 0 then perform public.log_files(v_project_id, 'file.restored', v_restored); end if;
  return (
    select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'category_id', f.category_id))
    from public.files f where f.id = any (p_file_ids)
  );
end $$;

-- Deletes files that are in the trash.
create function public.purge_files(p_file_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := public.require_files(p_file_ids, 'manager');
begin
  if exists (select from public.files f where f.id = any (p_file_ids) and f.removed_at is null) then
    raise exception 'not_removed' using errcode = 'P0001';
  end if;
  perform public.log_files(v_project_id, 'file.purged', p_file_ids);
  delete from public.files f where f.id = any (p_file_ids);
end $$;

-- Versions -----------------------------------------------------------------------------------------------------------

-- Gives a file new content; the newest 100 versions are kept. Returns the number of the version.
create function public.add_file_version(p_file_id uuid, p_sha256 text, p_restored_from int default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_file public.files;
begin
  update public.files f
  set sha256 = b.sha256, size = b.size, mime = b.mime, thumb = b.thumb, version = f.version + 1, updated_at = now(),
    updated_by = auth.uid()
  from public.file_blobs b
  where f.id = p_file_id and b.project_id = f.project_id and b.sha256 = p_sha256
  returning f.* into v_file;
  insert into public.file_versions (file_id, version, project_id, sha256, size, mime, restored_from)
  values (p_file_id, v_file.version, v_file.project_id, v_file.sha256, v_file.size, v_file.mime, p_restored_from);
  delete from public.file_versions v where v.file_id = p_file_id and v.version <= v_file.version - 100;
  perform public.log_files(v_file.project_id, 'file.version', array[p_file_id]);
  return v_file.version;
end $$;

-- Makes the content of an earlier version the newest one. Returns { version }; unchanged when it is the same content.
create function public.restore_file_version(p_file_id uuid, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_file public.files := public.require_file(p_file_id, 'member');
  v_sha256 text := (select v.sha256 from public.file_versions v where v.file_id = p_file_id and v.version = p_version);
begin
  if v_sha256 is null or v_file.removed_at is not null then raise exception 'not_found' using errcode = 'P0002'; end if;
  return jsonb_build_object('version', case
    when v_sha256 = v_file.sha256 then v_file.version
    else public.add_file_version(p_file_id, v_sha256, p_version)
  end);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.log_files(uuid, text, uuid[], jsonb), public.require_files(uuid[], text), public.rename_file(uuid, text),
  public.move_files(uuid[], text, text), public.remove_files(uuid[]), public.restore_files(uuid[]),
  public.purge_files(uuid[]), public.add_file_version(uuid, text, int), public.restore_file_version(uuid, int)
  from public, anon, authenticated;
grant execute on function
  public.rename_file(uuid, text), public.move_files(uuid[], text, text), public.remove_files(uuid[]),
  public.restore_files(uuid[]), public.purge_files(uuid[]), public.restore_file_version(uuid, int)
  to authenticated;
