-- Comments on issues: seen and written with the rights of the issue's board.

alter table public.comments add column issue_id uuid generated always as (case when target_type = 'issue' then target_id end) stored
  references public.issues (id) on delete cascade;
create index comments_of_issue on public.comments (issue_id) where issue_id is not null;

-- The policy of issues applies to the inner query.
alter policy comments_select on public.comments
  using (project_id = any (array(select public.my_project_ids()))
    and (issue_id is null or exists (select from public.issues i where i.id = comments.issue_id)));

create or replace function public.require_comment_target(p_type text, p_id uuid, p_min_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
  v_board_id uuid;
  v_removed_at timestamptz;
begin
  if p_type = 'note' then
    select n.project_id, n.removed_at into v_project_id, v_removed_at from public.notes n where n.id = p_id;
  elsif p_type = 'issue' then
    select i.project_id, i.board_id, i.removed_at into v_project_id, v_board_id, v_removed_at from public.issues i where i.id = p_id;
    -- An issue of a board that the caller may not see does not exist for them, whatever their role.
    perform public.require_board(v_board_id, 'edit');
  end if;
  perform public.require_project(v_project_id, p_min_role);
  if v_removed_at is not null then raise exception 'comment_target_removed' using errcode = 'P0001'; end if;
  return v_project_id;
end $$;

-- Comments of an issue are counted on it, removed ones not.
create function public.count_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_more int := 0;
  v_issue_id uuid;
begin
  if tg_op <> 'DELETE' then
    v_issue_id := new.issue_id;
    if new.removed_at is null then v_more := v_more + 1; end if;
  end if;
  if tg_op <> 'INSERT' then
    v_issue_id := old.issue_id;
    if old.removed_at is null then v_more := v_more - 1; end if;
  end if;
  if v_issue_id is not null and v_more <> 0 then
    update public.issues i set comment_count = i.comment_count + v_more where i.id = v_issue_id;
  end if;
  return null;
end $$;
create trigger comments_counted after insert or delete or update of removed_at on public.comments
  for each row execute function public.count_comments();

-- News -----------------------------------------------------------------------------------------------------------------

create or replace function public.comment_target_title(p_type text, p_id uuid) returns text
language sql stable security definer set search_path = ''
return case p_type
  when 'note' then (select n.title from public.notes n where n.id = p_id)
  when 'issue' then (select i.title from public.issues i where i.id = p_id)
end;

create or replace function public.comment_link(p_comment public.comments) returns text
language sql immutable set search_path = ''
return case p_comment.target_type
  when 'issue' then '/project/issue?issue=' || p_comment.target_id || '&projectId='
  else '/project/note/view/' || p_comment.target_id || '?projectId='
end || p_comment.project_id || '&comment=' || p_comment.id;

create or replace function public.comment_target_people(p_type text, p_id uuid) returns uuid[]
language sql stable security definer set search_path = ''
return case p_type
  when 'note' then (select array_remove(array[n.created_by], null) from public.notes n where n.id = p_id)
  when 'issue' then array(
    select i.created_by from public.issues i where i.id = p_id and i.created_by is not null
    union select a.user_id from public.issue_assignees a where a.issue_id = p_id
    union select w.user_id from public.issue_watchers w where w.issue_id = p_id)
end;

-- Those of some people who can see a note or an issue. notify() checks the project, and this the board of an issue.
create function public.comment_readers(p_type text, p_id uuid, p_user_ids uuid[]) returns uuid[]
language sql stable security definer set search_path = ''
return case p_type
  when 'issue' then array(
    select u.id from unnest(p_user_ids) u (id)
    where u.id in (select public.board_people(i.board_id) from public.issues i where i.id = p_id))
  else p_user_ids
end;

create or replace function public.comment_told() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_title text;
  v_mentioned uuid[] := public.mentioned_ids(new.body);
  v_new uuid[] := v_mentioned;
begin
  if tg_op = 'UPDATE' then
    -- Restoring a removed comment is no news.
    if new.edited_at is not distinct from old.edited_at then return null; end if;
    v_new := array(select unnest(v_mentioned) except select unnest(public.mentioned_ids(old.body)));
    if v_new = '{}' then return null; end if;
  end if;
  v_title := coalesce(nullif(btrim(public.comment_target_title(new.target_type, new.target_id)), ''), '제목 없음');
  if v_new <> '{}' then
    perform public.notify(
      public.comment_readers(new.target_type, new.target_id, v_new),
      'projects.mentioned', new.project_id, new.target_type, new.target_id, v_title, public.comment_link(new), new.author);
  end if;
  if tg_op = 'INSERT' then
    perform public.notify(
      public.comment_readers(new.target_type, new.target_id, array(
        select unnest(public.comment_target_people(new.target_type, new.target_id))
        union
        select c.author from public.comments c
        where c.target_id = new.target_id and c.target_type = new.target_type and c.removed_at is null
        except
        select unnest(v_mentioned)
      )),
      'projects.commented', new.project_id, new.target_type, new.target_id, v_title, public.comment_link(new), new.author);
  end if;
  return null;
end $$;

-- The activity of a comment on an issue names its number, as the activity of issues does.
create or replace function public.comment_made() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.activity a
    where a.target_id = new.target_id and a.verb = 'comment.created' and a.actor = new.author
      and a.at > now() - interval '10 minutes'
  ) then
    perform public.log_activity(new.project_id, 'comment.created', new.target_type, new.target_id, null,
      jsonb_strip_nulls(jsonb_build_object(
        'title', public.comment_target_title(new.target_type, new.target_id),
        'number', (select i.number from public.issues i where i.id = new.issue_id))));
  end if;
  return new;
end $$;

-- Mentions in the text of an issue, as in that of a note.
create function public.issue_mentions_told() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_mentioned uuid[] := public.mentioned_ids(new.body);
begin
  if tg_op = 'UPDATE' and v_mentioned <> '{}' then
    v_mentioned := array(select unnest(v_mentioned) except select unnest(public.mentioned_ids(old.body)));
  end if;
  if v_mentioned <> '{}' then
    perform public.notify(public.comment_readers('issue', new.id, v_mentioned), 'projects.mentioned', new.project_id,
      'issue', new.id, new.title, '/project/issue?issue=' || new.id || '&projectId=' || new.project_id);
  end if;
  return null;
end $$;
create trigger issues_mentions_told after insert or update of body on public.issues
  for each row execute function public.issue_mentions_told();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.count_comments(), public.comment_readers(text, uuid, uuid[]), public.issue_mentions_told()
  from public, anon, authenticated;
