-- The audit log takes the beginning, the change and the end of a canary too.
create or replace function public.log_deploy(
  p_action text, p_name text, p_by text, p_actor uuid default null, p_before jsonb default null, p_after jsonb default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, target_type, target_id, before, after)
  select p_actor, public.plain_line(p_by), p_action, 'release', p_name, p_before, p_after
  where p_action in (
    'release.published', 'release.staged', 'release.promoted', 'release.rolled_back', 'release.retired', 'release.canary',
    'release.canary_ended'
  )
$$;
