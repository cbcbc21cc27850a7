-- A small schema with an example of everything that the embedded Supabase has to support.
create extension if not exists pg_trgm with schema extensions;

create table public.people (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  display_name text not null default '',
  level text not null default 'member' check (level in ('member', 'admin')),
  phone text
);
create function public.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.raw_user_meta_data ->> 'refuse' is not null then
    raise exception '%', new.raw_user_meta_data ->> 'refuse' using errcode = coalesce(new.raw_user_meta_data ->> 'code', 'P0001');
  end if;
  if new.email like 'refused-%' then
    raise exception 'consent_required';
  end if;
  insert into public.people (id, email, display_name)
  values (new.id, coalesce(new.email, ''), coalesce(new.raw_user_meta_data ->> 'display_name', ''));
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.handle_new_user();

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.people (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200)
);
create table public.members (
  project_id uuid not null references public.projects (id) on delete cascade,
  email text not null,
  role text not null default 'viewer',
  primary key (project_id, email)
);
create table public.notes (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null default '',
  content jsonb not null default '{}',
  body_text text generated always as (coalesce(content ->> 'text', '')) stored,
  created_by uuid default auth.uid() references public.people (id) on delete set null,
  created_at timestamptz not null default now()
);
alter publication supabase_realtime add table public.notes;

create function public.my_project_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.projects where owner_id = auth.uid()
  union select project_id from public.members where email = auth.jwt() ->> 'email'
$$;
create function public.can_see(p_project_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_project_id in (select public.my_project_ids())
$$;
revoke execute on function public.can_see(uuid) from public, anon;

create function public.raise_error(p_code text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', p_message using errcode = p_code, detail = 'the detail', hint = 'the hint';
end $$;

revoke all on public.people, public.projects, public.members, public.notes from anon, authenticated;
grant select, update (display_name, phone) on public.people to authenticated;
grant select, insert, update, delete on public.projects, public.members, public.notes to authenticated;
alter table public.people enable row level security;
alter table public.projects enable row level security;
alter table public.members enable row level security;
alter table public.notes enable row level security;
create policy people_select on public.people for select to authenticated using (id = auth.uid());
create policy people_update on public.people for update to authenticated using (id = auth.uid());
create policy projects_select on public.projects for select to authenticated
  using (owner_id = auth.uid() or id in (select public.my_project_ids()));
create policy projects_insert on public.projects for insert to authenticated with check (owner_id = auth.uid());
create policy projects_delete on public.projects for delete to authenticated using (owner_id = auth.uid());
create policy members_all on public.members for all to authenticated
  using (project_id in (select public.my_project_ids()));
create policy notes_all on public.notes for all to authenticated
  using (project_id in (select public.my_project_ids()));

insert into storage.buckets (id, name, public, file_size_limit)
values ('files', 'files', false, null), ('thumbs', 'thumbs', true, 1024);
create policy files_own on storage.objects for all to authenticated
  using ((storage.foldername(name))[1] = auth.uid()::text)
  with check ((storage.foldername(name))[1] = auth.uid()::text);

create table public.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  to_email text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
revoke all on public.outbox from anon, authenticated;
alter table public.outbox enable row level security;
