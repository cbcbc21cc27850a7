-- Live changes: a statement that changes rows sends a message over Supabase Realtime to the users who may read them.
--
-- Topics, all private:
-- * person:<user id>                 one person
-- * project:<project id>:<epoch>     the members of a project
-- * everyone                         every signed-in person
-- Realtime evaluates the policies when a channel is joined, and not again. Therefore a project's topic gets a new name when
-- somebody loses access. No later message is sent to the old name.
--
-- A message contains the table, the operation and the rows (first column of the primary key), but no other column:
--   { "v": 1, "table": "notes", "kind": "UPDATE", "rows": ["<id>"], "rev": 3 }
-- `rows` is null for more than 50 rows. `rev` is present for a single row of a table with that column.

alter table public.projects add column live_epoch int not null default 0;

-- Topics of the caller -----------------------------------------------------------------------------------------------

create function public.my_project_topics() returns setof text
language sql stable security definer set search_path = '' rows 20 as $$
  select 'project:' || p.id || ':' || p.live_epoch
  from public.projects p where p.id in (select public.my_project_ids())
$$;

create function public.my_topics() returns setof text
language sql stable security definer set search_path = '' rows 20 as $$
  select t.topic
  from (values ('everyone'), ('person:' || auth.uid())) t (topic)
  where public.is_active()
  union all
  select public.my_project_topics()
$$;

-- The topic of a project; null when the caller may not read it.
create function public.project_topic(p_project_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select 'project:' || p.id || ':' || p.live_epoch
  from public.projects p where p.id = p_project_id and p.id in (select public.my_project_ids())
$$;

create policy live_listen on realtime.messages for select to authenticated
  using (realtime.topic() in (select public.my_topics()));
-- Users send presence only. Messages about rows come from the database.
create policy live_presence on realtime.messages for insert to authenticated
  with check (extension = 'presence' and realtime.topic() in (select public.my_project_topics()));

-- Losing access --------------------------------------------------------------------------------------------------------

-- Renames the topics, and sends `moved` to the old names, so that members join again.
create function public.move_project_topics(p_project_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_topic text;
begin
  for v_topic in
    update public.projects p set live_epoch = p.live_epoch + 1 where p.id = any (p_project_ids)
    returning 'project:' || p.id || ':' || (p.live_epoch - 1)
  loop
    perform realtime.send('{"v": 1}', 'moved', v_topic, true);
  end loop;
end $$;

create function public.members_lost_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.move_project_topics(
    array(select distinct c.project_id from changed c where c.joined_user_id is not null)
  );
  return null;
end $$;
-- Triggers run in the order of their names. This one precedes the broadcasts, which then use the new topic.
create trigger project_members_access_lost after delete on public.project_members
  referencing old table as changed
  for each statement execute function public.members_lost_access();

create function public.person_lost_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.move_project_topics(
    array(select m.project_id from public.project_members m where m.joined_user_id = new.id)
  );
  return null;
end $$;
create trigger profiles_access_lost after update of suspended_at on public.profiles
  for each row when (new.suspended_at is not null and old.suspended_at is null)
  execute function public.person_lost_access();

-- Broadcasts -----------------------------------------------------------------------------------------------------------

-- Statement trigger; broadcast_changes() creates it. Arguments: the kind of topic (project, person, everyone), and three
-- SQL expressions over a row `r`: the id of that project or person (everyone: any value; null sends nothing), the row's
-- id, the row's revision.
create function public.broadcast_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_select text := format('select %s as of, (%s)::text as row_id, (%s)::int as rev', tg_argv[1], tg_argv[2], tg_argv[3]);
  v_group record;
  v_topic text;
begin
  for v_group in execute format(
    'select x.of::text, array_agg(distinct x.row_id) as rows, max(x.rev) as rev from (%s) x where x.of is not null group by 1',
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
        'rev', case when cardinality(v_group.rows) = 1 then v_group.rev end
      )) || jsonb_build_object('rows', case when cardinality(v_group.rows) <= 50 then to_jsonb(v_group.rows) end),
      'changed', v_topic, true
    );
  end loop;
  return null;
end $$;

-- Creates the triggers that broadcast the changes of a table; see broadcast_change(). `p_of` is an SQL expression over a row
-- `r`. A table may broadcast to several kinds of topics.
create function public.broadcast_changes(p_table regclass, p_kind text, p_of text) returns void
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
      'create trigger %I after %s on %s referencing %s for each statement execute function public.broadcast_change(%L, %L, %L, %L)',
      format('%s_broadcast_%s_%s', v_name, p_kind, v_event), v_event, p_table,
      case v_event
        when 'insert' then 'new table as changed'
        when 'update' then 'old table as former new table as changed'
        else 'old table as changed'
      end,
      p_kind, p_of, v_row, v_rev
    );
  end loop;
end $$;

-- Every table that signed-in users may read: to its project, else to its user.
do $$
declare
  v_table record;
begin
  for v_table in
    select c.oid::regclass as name, (
      select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('project_id', 'user_id') and not a.attisdropped
      order by a.attname limit 1
    ) as owner
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and has_any_column_privilege('authenticated', c.oid, 'select')
    order by c.relname
  loop
    if v_table.owner = 'project_id' then
      perform public.broadcast_changes(v_table.name, 'project', 'r.project_id');
    elsif v_table.owner = 'user_id' then
      perform public.broadcast_changes(v_table.name, 'person', 'r.user_id');
    end if;
  end loop;
end $$;
select public.broadcast_changes('public.projects', 'project', 'r.id');
select public.broadcast_changes('public.profiles', 'person', 'r.id');
-- To the user who joins, whose role changes or who is removed.
select public.broadcast_changes('public.project_members', 'person', 'r.joined_user_id');
select public.broadcast_changes('public.project_member_roles', 'project',
  '(select m.project_id from public.project_members m where m.id = r.member_id)');
select public.broadcast_changes('public.project_member_roles', 'person',
  '(select m.joined_user_id from public.project_members m where m.id = r.member_id)');
-- Drafts are not broadcast.
select public.broadcast_changes('public.notices', 'everyone', $$case when r.status <> 'draft' then 'all' end$$);

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.my_project_topics(), public.my_topics(), public.project_topic(uuid), public.move_project_topics(uuid[]),
  public.members_lost_access(), public.person_lost_access(), public.broadcast_change(), public.broadcast_changes(regclass, text, text)
  from public, anon, authenticated;
grant execute on function
  public.my_project_topics(), public.my_topics(), public.project_topic(uuid)
  to authenticated;
