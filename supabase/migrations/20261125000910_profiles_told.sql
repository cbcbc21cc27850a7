-- Lists of members show names and photos, and a change of these reached only the person's own screens.

-- Tells the projects of a person that this member has changed. A person of more projects is told in the newest of them.
create function public.profile_told() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('v', 1, 'table', 'project_members', 'kind', 'UPDATE', 'rows', jsonb_build_array(x.id)), 'changed', x.topic, true)
  from (
    select m.id, 'project:' || p.id || ':' || p.live_epoch as topic
    from public.project_members m join public.projects p on p.id = m.project_id and p.removed_at is null
    where m.joined_user_id = new.id
    order by m.created_at desc limit 100
  ) x;
  return null;
end $$;
create trigger profiles_told after update of display_name, thumb_url on public.profiles
  for each row when (old.display_name <> new.display_name or old.thumb_url is distinct from new.thumb_url)
  execute function public.profile_told();

revoke execute on function public.profile_told() from public, anon, authenticated;
