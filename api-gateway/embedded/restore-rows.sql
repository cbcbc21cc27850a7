-- For a database that several test files use one after another. It stores the present rows of all tables, and a function that
-- restores them. Rows are deleted and not truncated, because this keeps the plans of open connections.
create schema kept;

create view kept.tables as
  select c.oid::regclass::text as name, format('kept.%I', c.oid) as copy,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'realtime', 'embedded');

create table kept.sequences as
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
    last_value is not null as is_called
  from pg_sequences;

do $$
declare
  t record;
  is_filled boolean;
begin
  for t in select * from kept.tables loop
    execute format('select exists (select from %s)', t.name) into is_filled;
    if is_filled then
      execute format('create table %s as table %s', t.copy, t.name);
    end if;
  end loop;
end $$;

create function kept.restore_rows() returns void language plpgsql as $$
declare
  t record;
begin
  -- Triggers are off, and so are foreign keys, because one of two tables may already be restored.
  perform set_config('session_replication_role', 'replica', true);
  for t in select * from kept.tables loop
    execute 'delete from ' || t.name;
    if to_regclass(t.copy) is not null then
      execute format('insert into %1$s (%2$s) overriding system value select %2$s from %3$s', t.name, t.columns, t.copy);
    end if;
  end loop;
  perform setval(name, value, is_called) from kept.sequences;
end $$;
