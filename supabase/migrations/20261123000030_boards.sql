-- Boards: notices and agreements belong to one. A board says who may read and who may write.

create table public.site_boards (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('notice', 'agreement')),
  name text not null check (char_length(name) between 1 and 100),
  read_level text not null default 'all' check (read_level in ('all', 'member', 'admin')),
  write_level text not null default 'admin' check (write_level in ('admin', 'super')),
  rank int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create trigger site_boards_text before insert or update on public.site_boards
  for each row execute function public.tidy_text('name');

-- The platform needs one board of each kind; columns default to these ids.
insert into public.site_boards (id, kind, name) values
  ('00000000-0000-4000-8000-000000000001', 'notice', '공지사항'),
  ('00000000-0000-4000-8000-000000000002', 'agreement', '약관');

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.site_boards enable row level security;

revoke all on public.site_boards from anon, authenticated;
grant select on public.site_boards to anon, authenticated;

create policy site_boards_select_anon on public.site_boards for select to anon
  using (read_level = 'all' and archived_at is null);
create policy site_boards_select on public.site_boards for select to authenticated
  using (
    (archived_at is null and (read_level = 'all' or (read_level = 'member' and (select public.is_active()))))
    or (select public.is_admin())
  );
