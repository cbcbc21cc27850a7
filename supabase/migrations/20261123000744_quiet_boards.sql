-- Messages about rows of listed boards contain no ids: all members of the project hear them, and not all may see the rows.

-- As before, with a fifth argument: an SQL expression over a row `r`, whether its id is to be left out. A message leaves all ids
-- out when one of its rows does.
create or replace function public.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_select text := format('select %s as of, (%s)::text as row_id, (%s)::int as rev, (%s)::boolean as hidden',
    tg_argv[1], tg_argv[2], tg_argv[3], coalesce(tg_argv[4], 'false'));
  v_group record;
  v_topic text;
begin
  for v_group in execute format(
    'select x.of::text, array_agg(distinct x.row_id) as rows, max(x.rev) as rev, bool_or(x.hidden) as hidden
      from (%s) x where x.of is not null group by 1',
    -- An update is also sent to those who could read the old row.
    case tg_op
      when 'UPDATE' then v_select || ' from changed r union all ' || v_select || ' from former r'
      else v_select || ' from changed r'
    end
  ) loop
    v_topic := case tg_argv[0]
      when 'project' then (
        select 'project:' || p.id || ':' || p.live_epoch from public.projects p where p.id = v_group.of::uuid
      )
      when 'person' then 'person:' || v_group.of
      else 'everyone'
    end;
    -- The project may have been deleted.
    continue when v_topic is null;
    perform realtime.send(
      jsonb_strip_nulls(jsonb_build_object(
        'v', 1, 'table', tg_table_name, 'kind', tg_op,
        'rev', case when cardinality(v_group.rows) = 1 and not v_group.hidden then v_group.rev end
      )) || jsonb_build_object(
        'rows', case when cardinality(v_group.rows) <= 50 and not v_group.hidden then to_jsonb(v_group.rows) end),
      'changed', v_topic, true
    );
  end loop;
  return null;
end $$;

-- As before; p_hidden is the fifth argument.
drop function public.broadcast_changes(regclass, text, text);
create function public.broadcast_changes(p_table regclass, p_kind text, p_of text, p_hidden text default 'false') returns void
language plpgsql set search_path = '' as $$
declare
  v_name text := (select c.relname from pg_catalog.pg_class c where c.oid = p_table);
  v_row text := (
    select 'r.' || quote_ident(a.attname)
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = p_table and i.indisprimary
  );
  v_rev text := case when exists (
    select from pg_catalog.pg_attribute a where a.attrelid = p_table and a.attname = 'rev' and not a.attisdropped
  ) then 'r.rev' else 'null' end;
  v_event text;
begin
  foreach v_event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create or replace trigger %I after %s on %s referencing %s for each statement
        execute function public.broadcast_change(%L, %L, %L, %L, %L)',
      format('%s_broadcast_%s_%s', v_name, p_kind, v_event), v_event, p_table,
      case v_event
        when 'insert' then 'new table as changed'
        when 'update' then 'old table as former new table as changed'
        else 'old table as changed'
      end,
      p_kind, p_of, v_row, v_rev, p_hidden
    );
  end loop;
end $$;

-- Whether an issue is on a board that only listed people see, or gone.
create function public.is_hidden_issue(p_issue_id uuid) returns boolean
language sql stable security definer set search_path = ''
return not exists (
  select from public.issues i join public.boards b on b.id = i.board_id where i.id = p_issue_id and b.access = 'project');

select public.broadcast_changes(t.name::regclass, 'project', 'r.project_id', t.hidden)
from (values
  ('public.boards', 'r.access = ''listed'''),
  ('public.board_access', 'true'),
  ('public.board_columns', 'not exists (select from public.boards b where b.id = r.board_id and b.access = ''project'')'),
  ('public.issues', 'not exists (select from public.boards b where b.id = r.board_id and b.access = ''project'')'),
  ('public.issue_labels', 'public.is_hidden_issue(r.issue_id)'),
  ('public.issue_assignees', 'public.is_hidden_issue(r.issue_id)'),
  ('public.issue_watchers', 'public.is_hidden_issue(r.issue_id)'),
  ('public.issue_relations', 'public.is_hidden_issue(r.from_id) or public.is_hidden_issue(r.to_id)'),
  ('public.comments', 'r.issue_id is not null and public.is_hidden_issue(r.issue_id)'),
  ('public.comment_reactions',
    'not exists (select from public.comments c where c.id = r.comment_id and c.issue_id is null)
      and public.is_hidden_issue((select c.issue_id from public.comments c where c.id = r.comment_id))'),
  ('public.files', 'r.source_type is not distinct from ''issue'' and public.is_hidden_issue(r.source_id)'),
  ('public.file_versions',
    'exists (select from public.files f where f.id = r.file_id and f.source_type = ''issue'' and public.is_hidden_issue(f.source_id))'),
  ('public.activity', 'r.target_type = ''issue'' and public.is_hidden_issue(r.target_id)')
) t (name, hidden);

revoke execute on function
  public.broadcast_changes(regclass, text, text, text), public.is_hidden_issue(uuid)
  from public, anon, authenticated;
