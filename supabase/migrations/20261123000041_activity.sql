-- Activity: a log of what happened in a project.

-- Append-only, written by triggers. `after` holds what a reader needs after the target has been deleted:
-- note.*: {title}; member.*: {name, role}; project.*: {name}.
create table public.activity (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  actor uuid references public.profiles (id) on delete set null,
  actor_name text not null default '',
  verb text not null,
  target_type text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index activity_of_project on public.activity (project_id, at desc, id desc);
create index activity_of_target on public.activity (target_id, verb, at desc);
-- Rows are stored in the order of their times, so that a BRIN index of a few hundred bytes finds the old ones.
create index activity_age on public.activity using brin (at);

create function public.log_activity(
  p_project_id uuid, p_verb text, p_target_type text, p_target_id uuid, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity (project_id, actor, actor_name, verb, target_type, target_id, before, after)
  values (p_project_id, auth.uid(), public.display_name_of(auth.uid()), p_verb, p_target_type, p_target_id, p_before, p_after)
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.activity enable row level security;

revoke all on public.activity from anon, authenticated;
revoke all on sequence public.activity_id_seq from anon, authenticated;
grant select on public.activity to authenticated;

create policy activity_select on public.activity for select to authenticated
  using (project_id in (select public.my_project_ids()));

revoke execute on function
  public.log_activity(uuid, text, text, uuid, jsonb, jsonb)
  from public, anon, authenticated;
