-- The sessions of a person, for the gateway: it knows who asks, masks the address, and forgets the ended session at once.

-- The newest 100 sessions that have not ended, the last used first.
create function public.sessions_of(p_user_id uuid)
returns table (id uuid, user_agent text, address text, created_at timestamptz, used_at timestamptz)
language sql stable strict security definer set search_path = '' as $$
  select s.id, coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), s.created_at,
    greatest(s.created_at, s.refreshed_at at time zone 'UTC')
  from auth.sessions s
  where s.user_id = p_user_id and (s.not_after is null or s.not_after > now())
  order by 5 desc, s.id
  limit 100
$$;

-- Ends one session of this person; its refresh tokens go with it. Whether there was one.
create function public.end_session(p_user_id uuid, p_id uuid) returns boolean
language sql strict security definer set search_path = '' as $$
  with ended as (delete from auth.sessions s where s.id = p_id and s.user_id = p_user_id returning s.id)
  select exists (select from ended)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.sessions_of(uuid), public.end_session(uuid, uuid) from public, anon, authenticated;
grant execute on function public.sessions_of(uuid), public.end_session(uuid, uuid) to service_role;
