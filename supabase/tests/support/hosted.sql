-- The owners and privileges of a hosted Supabase project (PostgreSQL 17), as supabase/postgres sets them up, for a
-- database that has Supabase's schemas already. Runs as the superuser `supabase_admin`.

-- The role that runs migrations: no superuser, and not a member of the roles that own Supabase's schemas.
alter role postgres rename to bootstrap;
create role postgres nosuperuser createdb createrole replication bypassrls login;
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
create role supabase_auth_admin noinherit createrole login;
create role supabase_storage_admin noinherit createrole login;
create role supabase_realtime_admin noinherit;
create role authenticator noinherit login;
grant anon, authenticated, service_role to authenticator;
grant authenticator to supabase_storage_admin;

alter database postgres owner to postgres;
alter schema public owner to pg_database_owner;
alter schema extensions owner to postgres;
alter schema auth owner to supabase_admin;
alter schema storage owner to supabase_admin;
alter schema realtime owner to supabase_admin;
alter schema supabase_migrations owner to postgres;
alter publication supabase_realtime owner to postgres;

do $$
declare
  v_object record;
begin
  for v_object in
    select format('alter table %s owner to %I', c.oid::regclass, o.owner) as change
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join (values
      ('auth', 'supabase_auth_admin'), ('storage', 'supabase_storage_admin'), ('realtime', 'supabase_realtime_admin'),
      ('supabase_migrations', 'postgres')
    ) o (schema, owner) on o.schema = n.nspname
    where c.relkind in ('r', 'p', 'v')
    union all
    select format('alter function %s owner to %I', p.oid::regprocedure, o.owner)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    join (values
      ('auth', 'supabase_auth_admin'), ('storage', 'supabase_storage_admin'), ('realtime', 'supabase_admin')
    ) o (schema, owner) on o.schema = n.nspname
  loop
    execute v_object.change;
  end loop;
end $$;

grant usage on schema public, extensions, auth, storage, realtime to postgres, anon, authenticated, service_role;
grant create on schema extensions to postgres;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin, postgres with grant option;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant all on all routines in schema auth, storage, realtime, extensions to postgres;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on all tables in schema realtime to postgres;

-- Objects that postgres and supabase_admin create in public are granted to the roles of the API.
alter default privileges for role postgres in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to postgres, anon, authenticated, service_role;

alter table storage.objects enable row level security;
alter table storage.buckets enable row level security;

-- In hosted Supabase, supautils lets postgres create policies and triggers on the tables below, which other roles own. Plain
-- PostgreSQL does not. So here postgres is a member of their owners, and an event trigger refuses all other actions of an
-- owner.
grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres with inherit true, set false;

create schema supautils;
grant usage on schema supautils to public;
create function supautils.is_of_others(p_schema text) returns boolean
language sql immutable
return p_schema in ('auth', 'storage', 'realtime') and session_user = 'postgres';

create function supautils.refuse_changes() returns event_trigger
language plpgsql as $$
declare
  v_command record;
begin
  for v_command in select * from pg_event_trigger_ddl_commands() loop
    if supautils.is_of_others(v_command.schema_name) and not (
      v_command.command_tag in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER')
      and split_part(v_command.object_identity, ' on ', 2) in (
        'auth.audit_log_entries', 'auth.identities', 'auth.refresh_tokens', 'auth.sessions', 'auth.users', 'realtime.messages',
        'storage.buckets', 'storage.migrations', 'storage.objects', 'storage.s3_multipart_uploads',
        'storage.s3_multipart_uploads_parts'
      )
    ) then
      raise exception 'must be owner of %', v_command.object_identity using errcode = '42501';
    end if;
  end loop;
end $$;
create event trigger refuse_changes on ddl_command_end execute function supautils.refuse_changes();

create function supautils.refuse_drops() returns event_trigger
language plpgsql as $$
declare
  v_object record;
begin
  for v_object in select * from pg_event_trigger_dropped_objects() where original loop
    if supautils.is_of_others(v_object.schema_name) and v_object.object_type not in ('policy', 'trigger') then
      raise exception 'must be owner of %', v_object.object_identity using errcode = '42501';
    end if;
  end loop;
end $$;
create event trigger refuse_drops on sql_drop execute function supautils.refuse_drops();
