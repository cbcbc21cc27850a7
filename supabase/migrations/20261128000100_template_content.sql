-- Admins make page templates, edit their content, and delete those that nothing needs.

alter table public.templates
  add column rev int not null default 1,
  add constraint templates_depth check (not jsonb_path_exists(project, 'strict $.**{201}'));
create trigger templates_composed before insert or update of project on public.templates
  for each row execute function public.compose_text('project');

-- Refuses content that only works on one site: shared sections, and links to its pages. Pages of every site begin with a template.
create function public.require_template_project(p_project jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_project is null or jsonb_typeof(p_project) <> 'object' then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if jsonb_path_exists(p_project, 'lax $.**.sectionId') then
    raise exception 'template_has_sections' using errcode = 'P0001';
  end if;
  if jsonb_path_exists(p_project, 'lax $.**.href ? (@ starts with "/landing/")') then
    raise exception 'template_links_to_page' using errcode = 'P0001';
  end if;
end $$;

-- Creates a template at the end of the order, not in the gallery. A repeated call changes nothing.
create function public.create_template(
  p_template_id uuid, p_name text, p_description text, p_project jsonb, p_category_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_template_id is null or btrim(coalesce(p_name, '')) = '' or p_description is null
    or (p_category_id is not null and not exists (select from public.template_categories c where c.id = p_category_id)) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform public.require_template_project(p_project);
  perform from public.templates t order by t.id for update;
  if exists (select from public.templates t where t.id = p_template_id) then return; end if;
  if (select count(*) from public.templates) >= 200 then
    raise exception 'too_many_templates' using errcode = 'P0001';
  end if;
  insert into public.templates (id, category_id, name, description, project, rank)
  values (p_template_id, p_category_id, p_name, p_description, p_project,
    (select coalesce(max(t.rank), -1) + 1 from public.templates t));
  perform public.log_audit('template.created', 'template', p_template_id::text, null,
    (select jsonb_build_object('name', t.name, 'description', t.description) from public.templates t where t.id = p_template_id));
end $$;

-- Saves the content of a template on the revision that it is based on: a newer one of another admin is returned instead. Pages
-- that began with it are copies and stay. An editor saves every few seconds, which is one act: it is audited when an admin
-- begins, and again after half an hour.
create function public.save_template_project(p_template_id uuid, p_base_rev int, p_project jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_template public.templates;
  v_last public.audit_log;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.require_template_project(p_project);
  select t.* into v_template from public.templates t where t.id = p_template_id for update;
  if v_template.id is null then raise exception 'template_gone' using errcode = 'P0001'; end if;
  if v_template.rev = p_base_rev + 1 and v_template.project = public.nfc(p_project) then
    return jsonb_build_object('ok', true, 'rev', v_template.rev, 'updated_at', v_template.updated_at);
  end if;
  select a.* into v_last from public.audit_log a
  where a.target_type = 'template' and a.target_id = p_template_id::text and a.action = 'template.edited'
  order by a.at desc, a.id limit 1;
  if v_template.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', jsonb_build_object(
      'id', v_template.id, 'name', v_template.name, 'project', v_template.project, 'rev', v_template.rev,
      'updated_at', v_template.updated_at, 'updated_by_name', v_last.actor_name));
  end if;
  update public.templates t set project = p_project, rev = t.rev + 1, updated_at = now()
  where t.id = p_template_id returning t.* into v_template;
  if v_last.actor is distinct from auth.uid() or v_last.at < now() - interval '30 minutes' then
    perform public.log_audit('template.edited', 'template', p_template_id::text,
      jsonb_build_object('rev', p_base_rev), jsonb_build_object('name', v_template.name, 'rev', v_template.rev));
  end if;
  return jsonb_build_object('ok', true, 'rev', v_template.rev, 'updated_at', v_template.updated_at);
end $$;

-- Deletes a template that is not in the gallery and with which no page began, pages in the trash included: publishing compares a
-- page with its template.
create function public.remove_template(p_template_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_template public.templates;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  select t.* into v_template from public.templates t where t.id = p_template_id for update;
  if v_template.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_template.status = 'published' or exists (select from public.pages p where p.template_id = p_template_id) then
    raise exception 'template_in_use' using errcode = 'P0001';
  end if;
  delete from public.templates t where t.id = p_template_id;
  perform public.log_audit('template.removed', 'template', p_template_id::text,
    jsonb_build_object('name', v_template.name, 'description', v_template.description), null);
end $$;

-- As before, with the revision, and with whether any page began with a template, also one that is in the trash.
create or replace function public.admin_templates() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'status', t.status, 'category_id', t.category_id,
      'category', c.name, 'rev', t.rev, 'uses', coalesce(p.uses, 0), 'live', coalesce(p.live, 0),
      'removed', coalesce(p.removed, 0)) order by t.rank, t.id), '[]')
    from public.templates t
    left join public.template_categories c on c.id = t.category_id
    left join (
      select p.template_id, count(*) filter (where p.removed_at is null) as uses,
        count(p.live_version_id) filter (where p.removed_at is null) as live,
        count(*) filter (where p.removed_at is not null) as removed
      from public.pages p where p.template_id is not null group by 1
    ) p on p.template_id = t.id
  );
end $$;

-- As before. A picture that a template shows stays after its site is deleted.
create or replace function public.orphaned_pictures(p_limit int default 100)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('note-pictures', 'notice-pictures', 'site-assets', 'profile-photos', 'form-files')
    -- A file may be there a moment before what it belongs to.
    and o.created_at < now() - case o.bucket_id when 'form-files' then interval '10 minutes' else interval '1 day' end
    and not case o.bucket_id
      when 'note-pictures' then exists (select from public.projects p where p.id::text = split_part(o.name, '/', 1))
      when 'notice-pictures' then exists (select from public.notices n where n.id::text = split_part(o.name, '/', 1))
      when 'profile-photos' then exists (
        select from public.profiles p
        where p.id::text = split_part(o.name, '/', 1) and p.thumb_url = '/storage/v1/object/public/profile-photos/' || o.name
      )
      when 'form-files' then exists (
        select from public.form_files f where f.id = substring(o.name from '^[0-9a-f-]{36}/([0-9a-f-]{36})$')::uuid
      )
      else exists (select from public.sites s where s.id::text = split_part(o.name, '/', 1)) and (
        o.name !~ '^[0-9a-f-]{36}/[0-9a-f]{64}[.]'
        or exists (
          select from public.assets a
          where a.use_key = md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid
        )
        or public.is_asset_used(md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid)
      ) or exists (
        select from public.templates t
        where t.asset_keys @> array[md5(substring(o.name from '^[0-9a-f-]{36}/[0-9a-f]{64}'))::uuid]
      )
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.require_template_project(jsonb), public.create_template(uuid, text, text, jsonb, uuid),
  public.save_template_project(uuid, int, jsonb), public.remove_template(uuid)
  from public, anon, authenticated;
grant execute on function
  public.create_template(uuid, text, text, jsonb, uuid), public.save_template_project(uuid, int, jsonb),
  public.remove_template(uuid)
  to authenticated;
