-- A browser whose session ends elsewhere (a sign-out of other devices, a new password, a suspension) keeps showing what it has
-- read until its next request. The person's own topic tells it at once.

create function public.tell_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The ids of sessions give no access. Only the person's own browsers hear them.
  perform realtime.send(
    jsonb_build_object('v', 1, 'sessions', jsonb_agg(e.id)), 'ended', 'person:' || e.user_id, true
  ) from ended e group by e.user_id;
  return null;
end $$;
revoke execute on function public.tell_ended_sessions() from public, anon, authenticated;

create trigger on_auth_sessions_ended after delete on auth.sessions referencing old table as ended
for each statement execute function public.tell_ended_sessions();
