-- The audit log as a list of its own: by kind of target, and by admin.

create index audit_log_of_type on public.audit_log (target_type, at desc, id);
create index audit_log_of_actor on public.audit_log (actor, at desc, id);

-- A trigger on rows does not see this.
create trigger audit_log_guard_all before truncate on public.audit_log
  for each statement execute function public.guard_audit_log();

-- Everybody whom the log names, also people who are no admins any more, by their last name there. Reads one row for each
-- person, however long the log is.
create function public.audit_actors() returns table (actor uuid, actor_name text)
language sql stable security invoker set search_path = '' as $$
  with recursive known as (
    (select a.actor from public.audit_log a where a.actor is not null order by a.actor limit 1)
    union all
    select (select a.actor from public.audit_log a where a.actor > k.actor order by a.actor limit 1)
    from known k where k.actor is not null
  )
  select k.actor, x.actor_name
  from known k
  cross join lateral (
    select a.actor_name from public.audit_log a where a.actor = k.actor order by a.at desc, a.id limit 1
  ) x
  order by x.actor_name, k.actor
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke execute on function public.audit_actors() from public, anon, authenticated;
grant execute on function public.audit_actors() to authenticated;
