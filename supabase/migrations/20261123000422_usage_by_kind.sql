-- Deletes the counters of deleted owners: those of their own kind. Clients choose ids, so a project may have the id of a
-- person or of a site; when it was purged, it took that person's counters along, and with them the quota.
create or replace function public.forget_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_kind text := case tg_table_name when 'profiles' then 'person_' when 'projects' then 'project_' when 'sites' then 'site_' end;
begin
  delete from public.usage u using old_rows o where u.owner_id = o.id and starts_with(u.resource, v_kind);
  return null;
end $$;

-- The counters that are missing because of that.
select public.recount_usage();
