-- The gateway learns which revision a stored picture shows. It took the revision of the address for it, and let browsers keep
-- the picture for ever: with a guessed later revision an old picture stayed under the new address.
drop function public.page_thumb(uuid);

-- For the gateway: `{ picture: base64, rev }`, null for an unknown key and for a site in the trash.
create function public.page_thumb(p_key uuid) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('picture', translate(encode(t.picture, 'base64'), E'\n', ''), 'rev', p.thumb_rev)
  from public.page_thumbs t
  join public.pages p on p.id = t.page_id
  join public.sites s on s.id = p.site_id and s.removed_at is null
  where t.key = p_key
);

-- `save_page_thumb` locks a page before its picture. The keys are changed in the same order, the pages by id, so that neither
-- two removals of members nor a removal and a save wait for each other in a circle.
create or replace function public.change_thumb_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with locked as materialized (
    select p.id from public.pages p
    where p.thumb_key is not null and p.site_id in (select c.site_id from changed c where c.user_id is not null)
    order by p.id
    for no key update
  ), changing as (
    update public.page_thumbs t set key = gen_random_uuid() from locked l where t.page_id = l.id
    returning t.page_id, t.key
  )
  update public.pages p set thumb_key = c.key from changing c where p.id = c.page_id;
  return null;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.page_thumb(uuid) from public, anon, authenticated;
grant execute on function public.page_thumb(uuid) to service_role;
