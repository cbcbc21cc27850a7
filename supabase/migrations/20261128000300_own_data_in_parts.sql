-- Memos of one's own data came 50 rows a part, each part after a sort of all of them: 50,000 memos were 1,000 parts.

-- A part is read in the order of ids from one index.
create index notes_of_author on public.notes (created_by, id);
create index comments_of_author on public.comments (author, id);
create index pages_of_author on public.pages (created_by, id);
create index issues_of_author on public.issues (created_by, id);
create index files_of_author on public.files (created_by, id);
create index memos_of_author on public.memos (user_id, id);
drop index public.notes_created_by, public.comments_author, public.pages_created_by, public.issues_created_by, public.files_created_by;

-- The rows of one kind after an id, in the order of ids: at most 1,000, and about a megabyte. Names of other people are left out.
-- For the gateway, which has checked who asks.
create or replace function public.own_data(p_user_id uuid, p_kind text, p_after uuid default null)
returns table (id uuid, data jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_after uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  v_projects uuid[];
  v_sites uuid[];
  v_ids uuid[];
begin
  perform public.act_for(p_user_id);
  v_projects := array(select public.my_project_ids());
  v_sites := array(select public.my_site_ids());
  v_ids := array(
    select w.id from (
      select r.id, sum(r.bytes) over (order by r.id) - r.bytes as bytes_before from (
        select p.id, 0 as bytes from public.profiles p
        where p_kind = 'profile' and p.id = p_user_id and p.id > v_after
        union all
        select c.id, 0 from public.agreement_consents c
        where p_kind = 'consents' and c.user_id = p_user_id and c.id > v_after
        union all
        select m.id, 0 from public.project_members m
        where p_kind = 'projects' and m.joined_user_id = p_user_id and m.id > v_after
        union all
        select m.id, 0 from public.site_members m
        where p_kind = 'sites' and m.user_id = p_user_id and m.id > v_after
        union all
        select m.id, m.bytes from public.memos m
        where p_kind = 'memos' and m.user_id = p_user_id and m.id > v_after
        union all
        select c.id, c.bytes from public.comments c
        where p_kind = 'comments' and c.author = p_user_id and c.id > v_after
          and c.removed_at is null and c.project_id = any (v_projects)
        union all
        select n.id, n.bytes from public.notes n
        where p_kind = 'notes' and n.created_by = p_user_id and n.id > v_after and n.project_id = any (v_projects)
        union all
        select i.id, i.bytes from public.issues i
        where p_kind = 'issues' and i.created_by = p_user_id and i.id > v_after
          and i.board_id = any (array(select public.my_board_ids()))
        union all
        select g.id, g.bytes from public.pages g
        where p_kind = 'pages' and g.created_by = p_user_id and g.id > v_after and g.site_id = any (v_sites)
        union all
        select f.id, 0 from public.files f
        where p_kind = 'files' and f.created_by = p_user_id and f.id > v_after
          and f.removed_at is null and f.project_id = any (v_projects)
          and (f.source_type is distinct from 'issue' or f.source_id = any (array(select public.my_file_issue_ids())))
        order by 1 limit 1000
      ) r
    ) w where w.bytes_before < 1000000
  );
  case p_kind
  when 'profile' then
    return query select p.id, jsonb_build_object(
        'email', p.email, 'displayName', p.display_name, 'phone', p.phone, 'createdAt', p.created_at)
      from public.profiles p where p.id = any (v_ids);
  when 'consents' then
    return query select c.id, jsonb_build_object(
        'agreement', a.title, 'version', c.version, 'action', c.action, 'source', c.source, 'at', c.at)
      from public.agreement_consents c join public.agreements a on a.id = c.agreement_id
      where c.id = any (v_ids) order by c.id;
  when 'projects' then
    return query select m.id, jsonb_build_object('name', p.name, 'role', r.role, 'joinedAt', m.joined_at)
      from public.project_members m join public.projects p on p.id = m.project_id
      left join public.project_member_roles r on r.member_id = m.id
      where m.id = any (v_ids) order by m.id;
  when 'sites' then
    return query select m.id, jsonb_build_object('name', s.name, 'role', m.role, 'joinedAt', m.created_at)
      from public.site_members m join public.sites s on s.id = m.site_id
      where m.id = any (v_ids) order by m.id;
  when 'memos' then
    return query select m.id, jsonb_build_object(
        'body', m.body, 'tags', m.tags, 'pinned', m.pinned, 'createdAt', m.created_at, 'updatedAt', m.updated_at,
        'archivedAt', m.archived_at, 'removedAt', m.removed_at)
      from public.memos m where m.id = any (v_ids) order by m.id;
  when 'comments' then
    return query select c.id, jsonb_build_object(
        'project', p.name, 'on', c.target_type, 'text', c.body_text, 'createdAt', c.created_at, 'editedAt', c.edited_at)
      from public.comments c join public.projects p on p.id = c.project_id where c.id = any (v_ids) order by c.id;
  when 'notes' then
    return query select n.id, jsonb_build_object(
        'project', p.name, 'title', n.title, 'text', n.body_text, 'content', n.content,
        'createdAt', n.created_at, 'updatedAt', n.updated_at, 'removedAt', n.removed_at)
      from public.notes n join public.projects p on p.id = n.project_id where n.id = any (v_ids) order by n.id;
  when 'issues' then
    return query select i.id, jsonb_build_object(
        'project', p.name, 'number', i.number, 'title', i.title, 'text', i.body_text, 'body', i.body,
        'priority', i.priority, 'dueDate', i.due_date, 'createdAt', i.created_at, 'updatedAt', i.updated_at,
        'closedAt', i.closed_at, 'removedAt', i.removed_at)
      from public.issues i join public.projects p on p.id = i.project_id where i.id = any (v_ids) order by i.id;
  when 'pages' then
    return query select g.id, jsonb_build_object(
        'site', s.name, 'title', g.title, 'slug', g.slug, 'seo', g.seo, 'draft', g.draft,
        'createdAt', g.created_at, 'updatedAt', g.updated_at, 'publishedAt', g.published_at, 'removedAt', g.removed_at)
      from public.pages g join public.sites s on s.id = g.site_id where g.id = any (v_ids) order by g.id;
  when 'files' then
    return query select f.id, jsonb_build_object(
        'project', p.name, 'name', f.name, 'mime', f.mime, 'size', f.size, 'sha256', f.sha256,
        'createdAt', f.created_at, 'updatedAt', f.updated_at, 'storageKey', b.storage_key)
      from public.files f join public.projects p on p.id = f.project_id
      join public.file_blobs b on b.project_id = f.project_id and b.sha256 = f.sha256
      where f.id = any (v_ids) order by f.id;
  else
    raise exception 'unknown kind' using errcode = '22023';
  end case;
end $$;
