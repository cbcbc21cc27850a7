-- Audit log: what admins did. Append-only.

-- No reference to profiles: a row stays when the admin's account is deleted, hence the name beside the id.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  actor uuid,
  actor_name text not null default '',
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_newest on public.audit_log (at desc, id);
create index audit_log_of_target on public.audit_log (target_type, target_id, at desc);

create function public.guard_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'audit_log_append_only' using errcode = '42501';
end $$;
create trigger audit_log_guard before update or delete on public.audit_log
  for each row execute function public.guard_audit_log();

create function public.log_audit(p_action text, p_target_type text, p_target_id text, p_before jsonb, p_after jsonb)
returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor, actor_name, action, target_type, target_id, before, after)
  values (auth.uid(), public.display_name_of(auth.uid()), p_action, p_target_type, p_target_id, p_before, p_after)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.audit_log enable row level security;

revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated;

create policy audit_log_select on public.audit_log for select to authenticated
  using ((select public.is_admin()));

revoke execute on function
  public.guard_audit_log(), public.log_audit(text, text, text, jsonb, jsonb)
  from public, anon, authenticated;
