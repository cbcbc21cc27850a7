-- Shared sections of a site: stored once, placed in many pages. A draft contains references only (`sectionId`), which the renderer
-- resolves.

create table public.page_sections (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- GrapesJS project, as the draft of a page; a tenth of its size, because a page contains several.
  project jsonb not null check (jsonb_typeof(project) = 'object' and length(project::text) <= 500000)
    check (not jsonb_path_exists(project, 'strict $.**{201}'))
    -- A section contains no other section, so there are no circles.
    check (not jsonb_path_exists(project, 'lax $.**.sectionId')),
  rev int not null default 1,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index page_sections_of_site on public.page_sections (site_id);
create index page_sections_created_by on public.page_sections (created_by) where created_by is not null;
create index page_sections_updated_by on public.page_sections (updated_by) where updated_by is not null;
create trigger page_sections_text before insert or update of name on public.page_sections
  for each row execute function public.tidy_text('name');
create trigger page_sections_composed before insert or update of project on public.page_sections
  for each row execute function public.compose_text('project');

-- A shelf of more would not be found through, and a page is read with all that it places.
create function public.limit_page_sections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.page_sections s where s.site_id = new.site_id) >= 100 then
    raise exception 'too_many_sections' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger page_sections_limit before insert on public.page_sections
  for each row execute function public.limit_page_sections();

-- The sections that a draft places, for "where is it used". Ids of other sites and of sections that are gone are left out.
alter table public.pages add column section_ids uuid[] not null default '{}';

create function public.find_page_sections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.draft is not distinct from old.draft then return new; end if;
  new.section_ids := '{}';
  if new.draft::text not like '%"sectionId"%' then return new; end if;
  -- The lock makes delete_section() wait for this draft.
  with placed as (
    select distinct x #>> '{}' as id from jsonb_path_query(new.draft, 'lax $.**.sectionId') x limit 1000
  ), found as (
    select s.id from public.page_sections s
    where s.site_id = new.site_id and s.id::text in (select lower(p.id) from placed p)
    order by s.id for key share
  )
  select coalesce(array_agg(f.id), '{}') into new.section_ids from found f;
  return new;
end $$;
create trigger pages_sections before insert or update of draft on public.pages
  for each row execute function public.find_page_sections();

-- Saves a section on the revision that it is based on, like save_draft(): a newer one of somebody else is returned instead.
create function public.save_section(
  p_section_id uuid, p_base_rev int, p_project jsonb default null, p_name text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_section public.page_sections;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select s.* into v_section from public.page_sections s where s.id = p_section_id for no key update;
  if v_section.id is null or not public.has_site_role(v_section.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_section.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  if v_section.rev = p_base_rev + 1 and v_section.updated_by = auth.uid() then
    if v_section.project = coalesce(public.nfc(p_project), v_section.project)
      and v_section.name = coalesce(btrim(public.plain_line(p_name)), v_section.name) then
      return jsonb_build_object('ok', true, 'rev', v_section.rev, 'updated_at', v_section.updated_at);
    end if;
  end if;
  if v_section.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current',
      to_jsonb(v_section) || jsonb_build_object('updated_by_name', public.display_name_of(v_section.updated_by)));
  end if;
  update public.page_sections s
  set project = coalesce(p_project, s.project), name = coalesce(p_name, s.name), rev = s.rev + 1,
    updated_by = auth.uid(), updated_at = now()
  where s.id = p_section_id returning s.* into v_section;
  return jsonb_build_object('ok', true, 'rev', v_section.rev, 'updated_at', v_section.updated_at);
end $$;

-- Deletes a section that no page places, pages in the trash included.
create function public.delete_section(p_section_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site_id uuid;
begin
  select s.site_id into v_site_id from public.page_sections s where s.id = p_section_id for update;
  if v_site_id is null or not public.has_site_role(v_site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  if exists (select from public.pages p where p.site_id = v_site_id and p_section_id = any (p.section_ids)) then
    raise exception 'section_in_use' using errcode = 'P0001';
  end if;
  delete from public.page_sections s where s.id = p_section_id;
end $$;

select public.broadcast_changes('public.page_sections', 'site', 'r.site_id');

alter table public.page_sections enable row level security;
revoke all on public.page_sections from anon, authenticated;
grant select, insert (id, site_id, name, project) on public.page_sections to authenticated;
grant all on public.page_sections to service_role;
create policy page_sections_select on public.page_sections for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy page_sections_insert on public.page_sections for insert to authenticated
  with check (site_id in (select public.my_site_ids('editor')));

revoke execute on function
  public.limit_page_sections(), public.find_page_sections(), public.save_section(uuid, int, jsonb, text),
  public.delete_section(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_section(uuid, int, jsonb, text), public.delete_section(uuid)
  to authenticated;
