-- Files of projects, notices and sites that were purged. Storage deletes them: a row that is deleted here leaves its file
-- behind. A picture of what still exists is kept, because versions and copies in other documents may name it.

create function public.orphaned_pictures(p_limit int default 100)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('note-pictures', 'notice-pictures', 'site-assets')
    -- A file may be there a moment before what it belongs to.
    and o.created_at < now() - interval '1 day'
    and not case o.bucket_id
      when 'note-pictures' then exists (select from public.projects p where p.id::text = split_part(o.name, '/', 1))
      when 'notice-pictures' then exists (select from public.notices n where n.id::text = split_part(o.name, '/', 1))
      else exists (select from public.sites s where s.id::text = split_part(o.name, '/', 1))
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.orphaned_pictures(int) from public, anon, authenticated;
grant execute on function public.orphaned_pictures(int) to service_role;
