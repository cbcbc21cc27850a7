-- Notifications about comments and mentions.

-- Where a comment is read, and which people besides earlier commenters its target concerns.
create function public.comment_link(p_comment public.comments) returns text
language sql immutable set search_path = ''
return '/project/' || p_comment.target_type || '/view/' || p_comment.target_id
  || '?projectId=' || p_comment.project_id || '&comment=' || p_comment.id;

create function public.comment_target_people(p_type text, p_id uuid) returns uuid[]
language sql stable security definer set search_path = ''
return (select array_remove(array[n.created_by], null) from public.notes n where p_type = 'note' and n.id = p_id);

-- Tells the mentioned people, once for each mention that is new, and everybody else who takes part. notify() leaves out the
-- actor and people without access to the project.
create function public.comment_told() returns trigger
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
    perform public.notify(v_new, 'projects.mentioned', new.project_id, new.target_type, new.target_id, v_title,
      public.comment_link(new), new.author);
  end if;
  if tg_op = 'INSERT' then
    perform public.notify(
      array(
        select unnest(public.comment_target_people(new.target_type, new.target_id))
        union
        select c.author from public.comments c
        where c.target_id = new.target_id and c.target_type = new.target_type and c.removed_at is null
        except
        select unnest(v_mentioned)
      ),
      'projects.commented', new.project_id, new.target_type, new.target_id, v_title, public.comment_link(new),
      new.author);
  end if;
  return null;
end $$;
create trigger comments_told after insert or update of edited_at on public.comments
  for each row execute function public.comment_told();

-- Mentions in the text of a note. A save without new mentions costs one search of its text.
create function public.note_mentions_told() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_mentioned uuid[] := public.mentioned_ids(new.content);
begin
  if tg_op = 'UPDATE' and v_mentioned <> '{}' then
    v_mentioned := array(select unnest(v_mentioned) except select unnest(public.mentioned_ids(old.content)));
  end if;
  if v_mentioned <> '{}' then
    perform public.notify(v_mentioned, 'projects.mentioned', new.project_id, 'note', new.id,
      coalesce(nullif(btrim(new.title), ''), '제목 없음'), '/project/note/view/' || new.id || '?projectId=' || new.project_id);
  end if;
  return null;
end $$;
create trigger notes_mentions_told after insert or update of content on public.notes
  for each row execute function public.note_mentions_told();

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.comment_link(public.comments), public.comment_target_people(text, uuid), public.comment_told(),
  public.note_mentions_told()
  from public, anon, authenticated;
