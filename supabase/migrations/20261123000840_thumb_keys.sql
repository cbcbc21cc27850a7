-- The key of a page's picture stays the same, and the address names the revision. A new key with each picture broke the
-- pictures of lists that had been read a moment before. The keys of a site's pictures are changed when somebody loses access.

create or replace function public.save_page_thumb(p_page_id uuid, p_rev int, p_picture text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_picture bytea;
  v_key uuid;
begin
  select p.* into v_page from public.pages p where p.id = p_page_id for no key update;
  if v_page.id is null or not public.has_site_role(v_page.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_page.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_rev is null or p_rev not between 1 and v_page.rev or p_picture is null or length(p_picture) > 41000
    or p_picture !~ '^[A-Za-z0-9+/]+={0,2}$' or length(p_picture) % 4 <> 0 then
    raise exception 'picture_invalid' using errcode = '22023';
  end if;
  v_picture := decode(p_picture, 'base64');
  if octet_length(v_picture) not between 12 and 30720 or not (
    substr(v_picture, 1, 3) = '\xffd8ff'
    or (substr(v_picture, 1, 4) = convert_to('RIFF', 'UTF8') and substr(v_picture, 9, 4) = convert_to('WEBP', 'UTF8'))
  ) then
    raise exception 'picture_invalid' using errcode = '22023';
  end if;
  if p_rev <= v_page.thumb_rev then return v_page.thumb_key; end if;
  insert into public.page_thumbs as t (page_id, key, picture) values (p_page_id, gen_random_uuid(), v_picture)
  on conflict (page_id) do update set picture = excluded.picture
  returning t.key into v_key;
  update public.pages set thumb_key = v_key, thumb_rev = p_rev where id = p_page_id;
  return v_key;
end $$;

create function public.change_thumb_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with changing as (
    update public.page_thumbs t set key = gen_random_uuid()
    from public.pages p where p.id = t.page_id and p.site_id in (select c.site_id from changed c where c.user_id is not null)
    returning t.page_id, t.key
  )
  update public.pages p set thumb_key = c.key from changing c where p.id = c.page_id;
  return null;
end $$;
create trigger site_members_change_thumb_keys after delete on public.site_members
  referencing old table as changed
  for each statement execute function public.change_thumb_keys();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.change_thumb_keys() from public, anon, authenticated;
