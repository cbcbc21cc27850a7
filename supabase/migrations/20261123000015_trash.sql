-- Trash: removed rows are kept for 30 days and then deleted.
--
-- A table with a trash has
-- * the columns `removed_at` and `purge_at`, both null in a live row and both set in a removed one (a check constraint),
-- * an index on `purge_at`,
-- * the trigger `<table>_removal`, which calls set_removal().
-- Clients and functions write `removed_at` only. purge_expired() deletes from every table that trash_tables() names.
-- supabase/tests/trash.test.ts checks each table.

-- Trigger function, before an insert or an update of removed_at. In an update both times are the server's, and removing a
-- row again does not extend its 30 days. An inserted row keeps the times that it has.
create function public.set_removal() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.purge_at := coalesce(new.purge_at, new.removed_at + interval '30 days');
  elsif new.removed_at is null then
    new.purge_at := null;
  elsif old.removed_at is null then
    new.removed_at := now();
    new.purge_at := now() + interval '30 days';
  else
    new.removed_at := old.removed_at;
    new.purge_at := old.purge_at;
  end if;
  return new;
end $$;

-- Tables whose rows are deleted at their purge_at.
create function public.trash_tables() returns setof text
language sql stable set search_path = '' as $$
  select c.relname::text from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attname = 'purge_at' and not a.attisdropped
  order by c.relname
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.set_removal(), public.trash_tables() from public, anon, authenticated;
