-- The platform keeps a super: the last one neither leaves, nor loses the level, nor is suspended. Else nobody could give rights any more.

create function public.keep_a_super() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two supers who go at the same moment must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('public.keep_a_super', 0));
  if not exists (
    select from public.profiles p
    where p.id <> old.id and p.level = 'super' and p.suspended_at is null and p.leave_at is null
  ) then
    raise exception 'last_super' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger profiles_keep_a_super before update of level, suspended_at, leave_at on public.profiles
  for each row when (
    old.level = 'super' and old.suspended_at is null and old.leave_at is null
    and (new.level <> 'super' or new.suspended_at is not null or new.leave_at is not null)
  )
  execute function public.keep_a_super();
create index profiles_supers on public.profiles (id) where level = 'super';

-- As before, and whether the caller is the last super.
create or replace function public.my_leaving() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'hand_over', coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'id', o.id, 'name', o.name,
        'path', case o.kind when 'project' then '/project/member?projectId=' else '/page/member?siteId=' end || o.id
      ) order by o.kind, o.name, o.id)
      filter (where o.is_shared), '[]'),
    'projects', count(*) filter (where o.kind = 'project' and not o.is_shared and not o.is_removed),
    'sites', count(*) filter (where o.kind = 'site' and not o.is_shared and not o.is_removed),
    'is_last_super', exists (select from public.profiles p where p.id = auth.uid() and p.level = 'super') and not exists (
      select from public.profiles p
      where p.id <> auth.uid() and p.level = 'super' and p.suspended_at is null and p.leave_at is null
    ))
  from public.owned_alone(auth.uid()) o
  where public.is_active()
$$;

revoke execute on function public.keep_a_super() from public, anon, authenticated;
