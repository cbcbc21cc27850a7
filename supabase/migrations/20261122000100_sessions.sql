-- Which of these sessions are still there. An access token says nothing of a sign-out or a new password that came after
-- it; the gateway asks here, at most once in ten seconds for each session.
create function public.live_sessions(p_ids uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id from auth.sessions s
  where s.id = any (p_ids) and (s.not_after is null or s.not_after > now())
$$;
revoke execute on function public.live_sessions(uuid[]) from public, anon, authenticated;
grant execute on function public.live_sessions(uuid[]) to service_role;
