-- Settings of the whole schema.

-- The server's key may read and write every table. On hosted Supabase the default privileges grant the same.
grant all on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role;

-- Realtime sends changes of these tables to clients that may read the row.
do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table public.notes, public.projects, public.activity;

alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '5s';
-- PostgREST reads the settings of roles when it starts and on this notification.
notify pgrst, 'reload config';

-- Privileges ---------------------------------------------------------------------------------------------------------
