-- Admins make, rename, order and delete the categories of the template gallery.

create trigger template_categories_tidy before insert or update of name on public.template_categories
  for each row execute function public.tidy_text('name');

-- Creates a category at the end of the order, or renames one. A repeated call changes nothing.
create function public.save_template_category(p_category_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.template_categories;
  v_new public.template_categories;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_category_id is null or btrim(coalesce(p_name, '')) = '' or char_length(p_name) > 30 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform from public.template_categories c order by c.id for update;
  select c.* into v_old from public.template_categories c where c.id = p_category_id;
  if v_old.id is null and (select count(*) from public.template_categories) >= 50 then
    raise exception 'too_many_template_categories' using errcode = 'P0001';
  end if;
  insert into public.template_categories as c (id, name, rank)
  values (p_category_id, p_name, (select coalesce(max(x.rank), -1) + 1 from public.template_categories x))
  on conflict (id) do update set name = excluded.name
  returning c.* into v_new;
  if v_old is distinct from v_new then
    perform public.log_audit('template_category.saved', 'template_category', p_category_id::text,
      case when v_old.id is not null then to_jsonb(v_old) end, to_jsonb(v_new));
  end if;
exception
  when unique_violation then raise exception 'template_category_taken' using errcode = 'P0001';
  when check_violation then raise exception 'invalid_request' using errcode = '22023';
end $$;

-- Moves a category to a position of the gallery, counted from 0; the others keep their order.
create function public.move_template_category(p_category_id uuid, p_position int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_position is null or p_position not between 0 and 100000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform from public.template_categories c order by c.id for update;
  select c.name into v_name from public.template_categories c where c.id = p_category_id;
  if v_name is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  update public.template_categories c set rank = n.rank
  from (
    select o.id, row_number() over (order by o.place, o.id) - 1 as rank
    from (
      select p_category_id as id, p_position - 0.5 as place
      union all
      select x.id, row_number() over (order by x.rank, x.id) - 1
      from public.template_categories x where x.id <> p_category_id
    ) o
  ) n
  where n.id = c.id and c.rank <> n.rank;
  if found then
    perform public.log_audit('template_category.moved', 'template_category', p_category_id::text, null,
      jsonb_build_object('name', v_name, 'position', p_position));
  end if;
end $$;

-- Deletes a category. One with templates, published or not, is refused unless they are given another category.
create function public.remove_template_category(p_category_id uuid, p_heir_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_category public.template_categories;
  v_moved int;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  perform from public.template_categories c order by c.id for update;
  select c.* into v_category from public.template_categories c where c.id = p_category_id;
  if v_category.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if p_heir_id is null then
    if exists (select from public.templates t where t.category_id = p_category_id) then
      raise exception 'template_category_in_use' using errcode = 'P0001';
    end if;
  elsif p_heir_id = p_category_id or not exists (select from public.template_categories c where c.id = p_heir_id) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  update public.templates t set category_id = p_heir_id, updated_at = now() where t.category_id = p_category_id;
  get diagnostics v_moved = row_count;
  delete from public.template_categories c where c.id = p_category_id;
  perform public.log_audit('template_category.removed', 'template_category', p_category_id::text, to_jsonb(v_category),
    jsonb_build_object('heir', p_heir_id, 'moved', v_moved));
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.save_template_category(uuid, text), public.move_template_category(uuid, int),
  public.remove_template_category(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_template_category(uuid, text), public.move_template_category(uuid, int),
  public.remove_template_category(uuid, uuid)
  to authenticated;
