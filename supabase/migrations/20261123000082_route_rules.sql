-- Redirects of the platform's own addresses.

-- The gateway reads them and sends them to the shell, which applies them at each navigation.
create table public.route_rules (
  pattern text primary key check (starts_with(pattern, '/') and char_length(pattern) <= 500),
  target text not null check (char_length(target) between 1 and 2000),
  status int not null default 302 check (status in (301, 302, 307, 308)),
  external boolean not null default false,
  created_at timestamptz not null default now(),
  check (case when external then target ~ '^https?://' else target ~ '^/($|[^/\\])' end)
);

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.route_rules enable row level security;

revoke all on public.route_rules from anon, authenticated;
