-- Admins order, describe and publish page templates, and see how many pages began with each.

create index pages_of_template on public.pages (template_id) where template_id is not null;

create trigger templates_tidy before insert or update of name, description on public.templates
  for each row execute function public.tidy_text('name', 'description');

-- All templates in the gallery's order, without their projects. `uses` counts the pages that began with a template and
-- were not removed, `live` those of them that visitors can read.
create function public.admin_templates() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'status', t.status, 'category_id', t.category_id,
      'category', c.name, 'uses', coalesce(p.uses, 0), 'live', coalesce(p.live, 0)) order by t.rank, t.id), '[]')
    from public.templates t
    left join public.template_categories c on c.id = t.category_id
    left join (
      select p.template_id, count(*) as uses, count(p.live_version_id) as live
      from public.pages p where p.template_id is not null and p.removed_at is null group by 1
    ) p on p.template_id = t.id
  );
end $$;

-- Pages that began with a template are copies, so unpublishing it keeps them.
create function public.save_template(
  p_template_id uuid, p_name text, p_description text, p_category_id uuid, p_status text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.templates;
  v_new public.templates;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_name is null or btrim(p_name) = '' or p_description is null
    or p_status is null or p_status not in ('draft', 'published') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if p_category_id is null
    or not exists (select from public.template_categories c where c.id = p_category_id) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select t.* into v_old from public.templates t where t.id = p_template_id for update;
  if v_old.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if (v_old.name, v_old.description, v_old.category_id, v_old.status)
    is not distinct from (p_name, p_description, p_category_id, p_status) then return; end if;
  update public.templates t
  set name = p_name, description = p_description, category_id = p_category_id, status = p_status, updated_at = now()
  where t.id = p_template_id returning t.* into v_new;
  perform public.log_audit('template.saved', 'template', p_template_id::text,
    jsonb_build_object('name', v_old.name, 'description', v_old.description, 'status', v_old.status),
    jsonb_build_object('name', v_new.name, 'description', v_new.description, 'status', v_new.status));
end $$;

-- Moves a template to a position of the gallery, counted from 0; the others keep their order.
create function public.move_template(p_template_id uuid, p_position int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_position is null or p_position not between 0 and 100000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  -- Two moves at once would give two templates one place.
  perform from public.templates t order by t.id for update;
  select t.name into v_name from public.templates t where t.id = p_template_id;
  if v_name is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  update public.templates t set rank = n.rank
  from (
    select o.id, row_number() over (order by o.place, o.id) - 1 as rank
    from (
      select p_template_id as id, p_position - 0.5 as place
      union all
      select x.id, row_number() over (order by x.rank, x.id) - 1 from public.templates x where x.id <> p_template_id
    ) o
  ) n
  where n.id = t.id and t.rank <> n.rank;
  if found then
    perform public.log_audit('template.moved', 'template', p_template_id::text, null,
      jsonb_build_object('name', v_name, 'position', p_position));
  end if;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.admin_templates(), public.save_template(uuid, text, text, uuid, text), public.move_template(uuid, int)
  from public, anon, authenticated;
grant execute on function
  public.admin_templates(), public.save_template(uuid, text, text, uuid, text), public.move_template(uuid, int)
  to authenticated;
