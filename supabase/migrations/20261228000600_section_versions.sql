-- Versions of shared sections are counted by when they were kept, as those of drafts are: a section may be old when it is replaced, and
-- then two saves kept the same, and the first one to be deleted was what the section had been.

alter table public.section_versions add column kept_at timestamptz;
update public.section_versions set kept_at = at;
alter table public.section_versions alter column kept_at set default clock_timestamp(), alter column kept_at set not null;
drop index public.section_versions_of_section;
create index section_versions_of_section on public.section_versions (section_id, kept_at desc);

-- As before, by the time of keeping.
create or replace function public.save_section(
  p_section_id uuid, p_base_rev int, p_project jsonb default null, p_name text default null, p_editor uuid default null
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
  if exists (
    select from public.section_locks l
    where l.section_id = p_section_id and l.expires_at > clock_timestamp()
      and (l.editor_id is distinct from p_editor or l.user_id is distinct from auth.uid())
  ) then
    raise exception 'section_locked' using errcode = 'P0001';
  end if;
  if v_section.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current',
      to_jsonb(v_section) || jsonb_build_object('updated_by_name', public.display_name_of(v_section.updated_by)));
  end if;
  if v_section.updated_by is distinct from auth.uid() or not exists (
    select from public.section_versions v where v.section_id = p_section_id and v.kept_at > now() - interval '10 minutes'
  ) then
    insert into public.section_versions (section_id, site_id, name, project, created_by, at)
    values (p_section_id, v_section.site_id, v_section.name, v_section.project, v_section.updated_by, v_section.updated_at);
  end if;
  update public.page_sections s
  set project = coalesce(p_project, s.project), name = coalesce(p_name, s.name), rev = s.rev + 1,
    updated_by = auth.uid(), updated_at = now()
  where s.id = p_section_id returning s.* into v_section;
  return jsonb_build_object('ok', true, 'rev', v_section.rev, 'updated_at', v_section.updated_at);
end $$;

-- By the rule of drafts: 50 of a section, 20 MB of a site.
create or replace function public.prune_section_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with kept as materialized (
    select o.id, o.section_id, o.kept_at, o.bytes, count(*) over (partition by o.section_id) as versions,
      o.kept_at - lag(o.kept_at) over (partition by o.section_id order by o.kept_at, o.id) as gap,
      sum(o.bytes) over (partition by o.section_id order by o.kept_at desc, o.id) as depth
    from public.section_versions o where o.site_id = new.site_id
  ), thinned as (
    select k.id, k.versions, row_number() over (order by k.gap nulls last, k.kept_at, k.id) as n
    from kept k where k.section_id = new.section_id and k.id <> new.id
  ), sized as (
    select k.id, sum(k.bytes) over (order by k.depth, k.id) as size from kept k
  )
  delete from public.section_versions v
  where v.id <> new.id and (
    v.id in (select t.id from thinned t where t.n <= t.versions - 50)
    or v.id in (select s.id from sized s where s.size > 20 * 1024 * 1024)
  );
  return null;
end $$;

-- As keep_draft().
create function public.keep_section(p_section_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_section public.page_sections;
begin
  select s.* into v_section from public.page_sections s where s.id = p_section_id for no key update;
  perform public.require_site(v_section.site_id, 'editor');
  insert into public.section_versions (section_id, site_id, name, project, created_by, at)
  select v_section.id, v_section.site_id, v_section.name, v_section.project, v_section.updated_by, v_section.updated_at
  where not exists (
    select from public.section_versions v
    where v.section_id = p_section_id and v.at = v_section.updated_at and v.project = v_section.project
  );
end $$;

revoke execute on function public.keep_section(uuid) from public, anon, authenticated;
grant execute on function public.keep_section(uuid) to authenticated;
