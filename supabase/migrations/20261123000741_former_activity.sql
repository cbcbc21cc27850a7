-- Activity that was written before the functions of 20261123000700 and 20261123000740: what these no longer write is removed
-- from it. May be run again.

-- Attached files belong to their issue, whose policy hides them.
update public.activity a
set target_type = 'issue', target_id = f.source_id, after = coalesce(a.after, '{}') || jsonb_build_object('file_id', f.id)
from public.files f
where a.target_type = 'file' and a.target_id = f.id and f.source_type = 'issue';

-- Nobody knows any more whether a deleted file was attached to an issue of a listed board.
update public.activity a set before = null, after = a.after - 'name'
where a.target_type = 'file' and not exists (select from public.files f where f.id = a.target_id)
  and exists (select from public.boards b where b.project_id = a.project_id and b.access = 'listed');

update public.activity a set after = a.after #- '{parent,title}'
where a.verb = 'issue.parent' and a.after -> 'parent' ? 'title';

-- The former column of another board.
update public.activity a set before = null
where a.verb in ('issue.moved', 'issue.closed', 'issue.reopened') and a.before ? 'column_id'
  and not exists (
    select from public.board_columns o join public.board_columns n on n.board_id = o.board_id
    where o.id = (a.before ->> 'column_id')::uuid and n.id = (a.after ->> 'column_id')::uuid
  );

-- Columns of a listed board that the issue has left.
update public.activity a set before = a.before - 'column', after = a.after - 'column'
from public.issues i
where a.target_id = i.id and a.verb in ('issue.moved', 'issue.closed', 'issue.reopened')
  and not exists (
    select from public.board_columns c join public.boards b on b.id = c.board_id
    where c.id = (a.after ->> 'column_id')::uuid and (b.id = i.board_id or b.access = 'project')
  );
