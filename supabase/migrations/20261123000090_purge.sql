-- Purge of expired rows.

-- Deletes rows whose purge_at has passed, invites a month after they ended, mails a month after they were sent or given up,
-- and activity that is older than a year or before a project's newest 50,000 rows. Returns the number of deleted rows by
-- table. Run by the gateway; two concurrent runs are harmless.
create function public.purge_expired() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_table text;
  v_count bigint;
  v_counts jsonb := '{}';
  v_month timestamptz := now() - interval '30 days';
  v_oldest record;
begin
  for v_table in select t.name from public.trash_tables() t (name) loop
    execute format('delete from public.%I where purge_at <= now()', v_table);
    get diagnostics v_count = row_count;
    v_counts := v_counts || jsonb_build_object(v_table, v_count);
  end loop;
  delete from public.project_invites i where least(i.expires_at, i.revoked_at) < v_month;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invites', v_count);
  delete from public.outbox o where o.created_at < v_month and (o.sent_at is not null or o.tries >= 8);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  delete from public.activity a where a.at < now() - interval '1 year';
  for v_oldest in
    select p.id as project_id, o.at, o.id from public.projects p
    cross join lateral (
      select a.at, a.id from public.activity a where a.project_id = p.id order by a.at desc, a.id desc offset 50000 limit 1
    ) o
  loop
    delete from public.activity a where a.project_id = v_oldest.project_id and (a.at, a.id) <= (v_oldest.at, v_oldest.id);
  end loop;
  return v_counts;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.purge_expired()
  from public, anon, authenticated;
grant execute on function
  public.purge_expired()
  to service_role;
