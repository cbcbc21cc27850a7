-- An issue is made of a note of its own project or of a memo of the person who makes it. A foreign id would tell whether it
-- exists, and the panel would offer a link to what cannot be read.

create function public.issue_source_known() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (case new.source_type
    when 'note' then exists (select from public.notes n where n.id = new.source_id and n.project_id = new.project_id)
    when 'memo' then exists (select from public.memos m where m.id = new.source_id and m.user_id = new.created_by)
    -- Other words are refused by the constraint of the column.
    else true
  end) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  return new;
end $$;
create trigger issues_source_known before insert or update of source_type, source_id, project_id on public.issues
  for each row when (new.source_id is not null) execute function public.issue_source_known();
revoke execute on function public.issue_source_known() from public, anon, authenticated;

-- A source that was never one of theirs.
update public.issues i set source_type = null, source_id = null
where (i.source_type = 'note' and exists (select from public.notes n where n.id = i.source_id and n.project_id <> i.project_id))
  or (i.source_type = 'memo'
    and exists (select from public.memos m where m.id = i.source_id and m.user_id is distinct from i.created_by));
