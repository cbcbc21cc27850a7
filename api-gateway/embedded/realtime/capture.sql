-- Tells of changes to the tables of publication `supabase_realtime`: what happened to which row. The row itself is read
-- again for each listener, under that listener's policies. Runs at each start; triggers follow the publication.
create or replace function realtime.tell_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_key jsonb := '{}';
  v_column text;
begin
  foreach v_column in array tg_argv loop
    v_key := v_key || jsonb_build_object(v_column, v_row -> v_column);
  end loop;
  perform pg_notify('dojang_realtime', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', v_key,
    'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
  return null;
end $$;
revoke execute on function realtime.tell_change() from public, anon, authenticated, service_role;

do $$
declare
  v_table record;
begin
  for v_table in
    select c.oid::regclass as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'zz_realtime' and not t.tgisinternal
  loop
    execute format('drop trigger zz_realtime on %s', v_table.name);
  end loop;
  for v_table in
    select c.oid::regclass as name, string_agg(quote_literal(a.attname), ', ' order by a.attnum) as key
    from pg_publication_tables p
    join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where p.pubname = 'supabase_realtime'
    group by c.oid
  loop
    execute format(
      'create trigger zz_realtime after insert or update or delete on %s '
      'for each row execute function realtime.tell_change(%s)', v_table.name, v_table.key
    );
  end loop;
end $$;
