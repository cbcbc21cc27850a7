-- The issues of one person: also those that mention them, and in pages.

-- Who is mentioned, for an index. Generated, because a property of an issue changes far more often than its body.
alter table public.issues add column mentions uuid[] generated always as (public.mentioned_ids(body)) stored;
create index issues_mentions on public.issues using gin (mentions) where mentions <> '{}';
alter table public.comments add column mentions uuid[] generated always as (public.mentioned_ids(body)) stored;
create index comments_mentions on public.comments using gin (mentions) where mentions <> '{}' and target_type = 'issue';

drop function public.my_issues();

-- A page of the issues of all projects that are assigned to the caller, that they created or watch, or that mention them in
-- the body or in a comment: { rows, next, columns, labels, people }. Open ones and those closed within two weeks, on boards
-- that are not archived, ordered by id, after p_after; `next` is the id to continue after, null on the last page. Rows are as
-- of `issue_heads` with project_id, project_name, `reasons` and whether the caller may change it; columns, labels and people are those that the rows name.
create function public.my_issues(p_after uuid default null, p_limit int default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_me uuid := auth.uid();
  v_editable uuid[] := array(select public.my_board_ids('edit'));
  v_found jsonb;
  v_ids uuid[];
  v_last uuid;
begin
  select coalesce(jsonb_object_agg(m.id, m.reasons), '{}'), coalesce(array_agg(m.id order by m.id), '{}')
  into v_found, v_ids
  from (
    select i.id, array_agg(distinct x.reason order by x.reason) as reasons
    from (
      select a.issue_id, 'assigned' as reason from public.issue_assignees a where a.user_id = v_me
      union all
      select w.issue_id, 'watching' from public.issue_watchers w where w.user_id = v_me
      union all
      select c.id, 'created' from public.issues c where c.created_by = v_me
      union all
      select b.id, 'mentioned' from public.issues b where b.mentions <> '{}' and b.mentions @> array[v_me]
      union all
      select c.target_id, 'mentioned' from public.comments c
      where c.mentions <> '{}' and c.target_type = 'issue' and c.mentions @> array[v_me]
    ) x
    join public.issues i on i.id = x.issue_id
    where (p_after is null or i.id > p_after)
      and i.removed_at is null and (i.closed_at is null or i.closed_at > now() - interval '14 days')
      and i.board_id = any (array(
        select b.id from public.boards b where b.archived_at is null and b.id in (select public.my_board_ids())
      ))
    group by i.id
    order by i.id
    limit v_limit
  ) m;
  if cardinality(v_ids) = v_limit then v_last := v_ids[v_limit]; end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(r || jsonb_build_object(
        'project_id', i.project_id, 'project_name', p.name, 'reasons', v_found -> (r ->> 'id'),
        'editable', i.board_id = any (v_editable))), '[]')
      from public.issue_rows(v_ids) r
      join public.issues i on i.id = (r ->> 'id')::uuid
      join public.projects p on p.id = i.project_id),
    'next', v_last,
    'columns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'board_id', c.board_id, 'name', c.name, 'kind', c.kind, 'rank', c.rank, 'wip_limit', c.wip_limit)), '[]')
      from public.board_columns c
      where c.id in (select i.column_id from public.issues i where i.id = any (v_ids))),
    'labels', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)), '[]')
      from public.labels l
      where l.id in (select il.label_id from public.issue_labels il where il.issue_id = any (v_ids))),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', f.id, 'display_name', f.display_name, 'email', f.email, 'thumb_url', f.thumb_url)), '[]')
      from public.profiles f
      where f.id in (select a.user_id from public.issue_assignees a where a.issue_id = any (v_ids)))
  );
end $$;
revoke execute on function public.my_issues(uuid, int) from public, anon, authenticated;
grant execute on function public.my_issues(uuid, int) to authenticated;

-- Removes issues of the trash for good; one that was restored meanwhile stays. Managers and owners may.
create function public.purge_issues(p_issue_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
begin
  v_project_id := public.require_issues(p_issue_ids, null);
  perform public.require_project(v_project_id, 'manager');
  delete from public.issues i where i.id = any (p_issue_ids) and i.removed_at is not null;
end $$;
revoke execute on function public.purge_issues(uuid[]) from public, anon, authenticated;
grant execute on function public.purge_issues(uuid[]) to authenticated;

-- Also to the person, whose list shows issues of projects that are not open.
select public.broadcast_changes('public.issue_assignees', 'person', 'r.user_id');
