-- Who stops watching an issue is told of none of its comments any more. The creator, the assignees and whoever had commented
-- were told anyway. The first two watch from the beginning; whoever comments watches from then on.

-- As before; of an issue those who watch it.
create or replace function public.comment_target_people(p_type text, p_id uuid) returns uuid[]
language sql stable security definer set search_path = ''
return case p_type
  when 'note' then (select array_remove(array[n.created_by], null) from public.notes n where n.id = p_id)
  when 'issue' then array(select w.user_id from public.issue_watchers w where w.issue_id = p_id)
end;

-- As before, with the two changes above.
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
    if new.issue_id is not null and new.author is not null then
      insert into public.issue_watchers (issue_id, user_id, project_id) values (new.issue_id, new.author, new.project_id)
      on conflict do nothing;
    end if;
    perform public.notify(
      public.comment_readers(new.target_type, new.target_id, array(
        select unnest(public.comment_target_people(new.target_type, new.target_id))
        union
        select c.author from public.comments c
        where c.target_id = new.target_id and c.target_type = 'note' and new.target_type = 'note' and c.removed_at is null
        except
        select unnest(v_mentioned)
      )),
      'projects.commented', new.project_id, new.target_type, new.target_id, v_title, public.comment_link(new), new.author);
  end if;
  return null;
end $$;

-- Commenters of before go on hearing of comments.
insert into public.issue_watchers (issue_id, user_id, project_id)
select distinct c.issue_id, c.author, c.project_id
from public.comments c
join public.project_members m on m.project_id = c.project_id and m.joined_user_id = c.author
where c.issue_id is not null and c.removed_at is null
on conflict do nothing;
