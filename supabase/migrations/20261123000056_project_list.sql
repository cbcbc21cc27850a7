-- The list of projects, with the counts and the time of the last activity that a card shows.

-- Projects in the trash are listed for owners only, who alone may restore them.
create function public.project_list(p_include_removed boolean default false)
returns table (
  id uuid, name text, role text, relation text, member_count int, note_count int,
  created_at timestamptz, updated_at timestamptz, removed_at timestamptz, purge_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, r.role, case r.role when 'owner' then 'mine' else 'joined' end,
    (select count(*)::int from public.project_members o where o.project_id = p.id and o.joined_user_id is not null),
    (select count(*)::int from public.notes n where n.project_id = p.id and n.removed_at is null),
    p.created_at,
    greatest(p.updated_at, (select max(a.at) from public.activity a where a.project_id = p.id)) as last_at,
    p.removed_at, p.purge_at
  from public.project_members m
  join public.project_member_roles r on r.member_id = m.id
  join public.projects p on p.id = m.project_id
  where m.joined_user_id = auth.uid() and public.is_active()
    and (p.removed_at is null or (p_include_removed and r.role = 'owner'))
  order by last_at desc, p.id
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.project_list(boolean)
  from public, anon, authenticated;
grant execute on function
  public.project_list(boolean)
  to authenticated;
