-- What a picture of a site shows, for people who do not see it: written once, and offered wherever the picture is used.

alter table public.assets add column alt text not null default '' check (char_length(alt) <= 300);
create trigger assets_tidy before insert or update of alt on public.assets
  for each row execute function public.tidy_text('alt');

grant update (alt) on public.assets to authenticated;
create policy assets_update on public.assets for update to authenticated
  using (site_id in (select public.my_site_ids('editor')));
