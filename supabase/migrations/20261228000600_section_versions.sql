-- Versions of shared sections are counted by when they were kept, as those of drafts are: a section may be old when it is replaced, and
-- then two saves kept the same, and the first one to be deleted was what the section had been.

alter table public.section_versions add column kept_at timestamptz;
update public.section_versions set kept_at = at;
alter table public.section_versions alter column kept_at set default clock_timestamp(), alter column kept_at set not null;
drop index public.section_versions_of_section;
create index section_versions_of_section on public.section_versions (section_id, kept_at desc);

-- As keep_draft_of().
create function public.keep_section_of(p_section public.page_sections) returns void
language sql security definer set search_path = '' as $$
  insert into public.section_versions (section_id, site_id, name, project, created_by, at)
  select p_section.id, p_section.site_id, p_section.name, p_section.project, p_section.updated_by, p_section.updated_at
  where not exists (
    select from public.section_versions v
    where v.section_id = p_section.id and v.at = p_section.updated_at and v.project = p_section.project
  )
$$;

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
    select from public.section_versions v
    where v.section_id = p_section_id and v.kept_at between clock_timestamp() - interval '10 minutes' and clock_timestamp()
  ) then
    perform public.keep_section_of(v_section);
  end if;
  update public.page_sections s
  set project = coalesce(p_project, s.project), name = coalesce(p_name, s.name), rev = s.rev + 1,
    updated_by = auth.uid(), updated_at = now()
  where s.id = p_section_id returning s.* into v_section;
  return jsonb_build_object('ok', true, 'rev', v_section.rev, 'updated_at', v_section.updated_at);
end $$;

-- By the rule of drafts: 50 or 100 of a section, 20 MB of a site.
create or replace function public.prune_section_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.section_versions v
  using (
    select t.id, row_number() over (order by t.gap nulls last, t.kept_at, t.id) as n,
      t.versions - case when t.kept_at < clock_timestamp() - interval '1 hour' then 50 else 100 end as surplus
    from (
      select o.id, o.kept_at, count(*) over () as versions,
        o.kept_at - lag(o.kept_at) over (order by o.kept_at, o.id) as gap
      from public.section_versions o where o.section_id = new.section_id
    ) t
  ) t
  where v.id = t.id and v.id <> new.id and t.n <= t.surplus;
  if (select sum(o.bytes) from public.section_versions o where o.site_id = new.site_id) > 20 * 1024 * 1024 then
    delete from public.section_versions v
    using (
      select d.id, sum(d.bytes) over (order by d.depth, d.id) as size
      from (
        select o.id, o.bytes, sum(o.bytes) over (partition by o.created_by order by o.kept_at desc, o.id) as depth
        from public.section_versions o where o.site_id = new.site_id
      ) d
    ) s
    where v.id = s.id and v.id <> new.id and s.size > 20 * 1024 * 1024;
  end if;
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
  perform public.keep_section_of(v_section);
end $$;

revoke execute on function public.keep_section(uuid), public.keep_section_of(public.page_sections) from public, anon, authenticated;
grant execute on function public.keep_section(uuid) to authenticated;
