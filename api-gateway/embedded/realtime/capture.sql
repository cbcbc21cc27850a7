-- Sends a notification for each change in the tables of publication `supabase_realtime`: the operation and the key of the row.
-- The row itself is read again for each listener, under that listener's policies. A removed row cannot be read again, so its
-- notification contains the columns that its policies use. Runs at each start. The triggers are derived from the publication
-- and the policies.

-- Arguments: the key columns, and the columns that policies use. Each argument is the text of an array.
create or replace function realtime.tell_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_change jsonb := jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'key', (select jsonb_object_agg(c, v_row -> c) from unnest(tg_argv[0]::text[]) c),
    'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  );
  v_old text;
begin
  if tg_op = 'DELETE' then
    -- The values are text inside of the JSON text, so that numbers keep all their digits.
    v_old := (select jsonb_object_agg(c, v_row -> c) from unnest(tg_argv[1]::text[]) c)::text;
    -- A notification is limited to 8000 bytes. When the policy columns of a removed row do not fit, no listener is
    -- notified.
    if octet_length(to_jsonb(v_old)::text) < 7000 then
      v_change := v_change || jsonb_build_object('old', v_old);
    end if;
  end if;
  perform pg_notify('dojang_realtime', v_change::text);
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
    select c.oid::regclass as name,
      (select array_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (i.indkey)) as key,
      (select array_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (
          a.attnum = any (i.indkey)
          or exists (
            select from pg_policy p
            join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
            where p.polrelid = c.oid and p.polcmd in ('r', '*')
              and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum
          )
          -- A policy that refers to the whole row contains no column names.
          or exists (select from pg_policy p where p.polrelid = c.oid and p.polqual::text like '%:varattno 0 %')
        )) as deciding
    from pg_publication_tables p
    join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where p.pubname = 'supabase_realtime'
  loop
    execute format(
      'create trigger zz_realtime after insert or update or delete on %s '
      'for each row execute function realtime.tell_change(%L, %L)', v_table.name, v_table.key, v_table.deciding
    );
  end loop;
end $$;
