-- The objects that every hosted Supabase database has before the project's own migrations. Runs at each start and is
-- idempotent.
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
end $$;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;
create schema if not exists realtime;
create schema if not exists supabase_migrations;
grant usage on schema public, auth, storage, extensions, realtime to anon, authenticated, service_role;

create extension if not exists pgcrypto schema extensions;
create extension if not exists "uuid-ossp" schema extensions;

create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- Policies on this table decide who may read from and write to a private channel. No rows are stored in it here.
create table if not exists realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;
create or replace function realtime.topic() returns text
language sql stable
return nullif(current_setting('realtime.topic', true), '');

-- Sends a broadcast to a private topic when the transaction commits, as on hosted Supabase. Only functions of the database
-- call it. Its names are resolved when it is created. It has no search path of its own, so PostgreSQL can inline it into the
-- statement that calls it, which may send to 1,000 topics.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language sql
return pg_notify('dojang_realtime', jsonb_build_object('topic', topic, 'event', event, 'payload', payload)::text);
revoke execute on function realtime.send(jsonb, text, text, boolean) from public, anon, authenticated;
