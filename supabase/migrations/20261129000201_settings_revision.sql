-- Revision of a site's name and settings, on which its settings form is based: of two people who change the same setting, the
-- second one is asked.
alter table public.sites add column settings_rev int not null default 1;

create function public.count_site_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.settings_rev := old.settings_rev + 1;
  return new;
end $$;
create trigger sites_settings_rev before update of name, settings on public.sites
  for each row when ((old.name, old.settings) is distinct from (new.name, new.settings))
  execute function public.count_site_settings();

revoke execute on function public.count_site_settings() from public, anon, authenticated;
