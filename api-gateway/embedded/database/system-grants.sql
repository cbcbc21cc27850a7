-- Hosted Supabase's privileges on its own schemas, and its default privileges for future tables. Row policies decide the rest.
-- Runs only once, so that privileges that a migration revoked stay revoked.
do $$ begin
  if exists (select from supabase_migrations.schema_migrations) then
    return;
  end if;
  grant all on all tables in schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  grant all on all tables in schema auth to service_role;
end $$;
