-- One's own data (내 데이터 받기): what a person wrote and uploaded, as far as they may still read it, and what is kept about them.

create index notes_created_by on public.notes (created_by);
create index comments_author on public.comments (author);
create index pages_created_by on public.pages (created_by);

-- The rows of one kind after an id, in the order of ids: at most 200, and about a megabyte. Names of other people are left out.
-- For the gateway, which has checked who asks.
create function public.own_data(p_user_id uuid, p_kind text, p_after uuid default null)
returns table (id uuid, data jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_after uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  v_ids uuid[];
  v_projects uuid[];
  v_boards uuid[];
  v_sites uuid[];
  v_issues uuid[];
begin
  perform public.act_for(p_user_id);
  v_projects := array(select public.my_project_ids());
  v_sites := array(select public.my_site_ids());
  case p_kind
  when 'profile' then
    return query select p.id, jsonb_build_object(
        'email', p.email, 'displayName', p.display_name, 'phone', p.phone, 'createdAt', p.created_at)
      from public.profiles p where p.id = p_user_id and p.id > v_after;
  when 'consents' then
    return query select c.id, jsonb_build_object(
        'agreement', a.title, 'version', c.version, 'action', c.action, 'source', c.source, 'at', c.at)
      from public.agreement_consents c join public.agreements a on a.id = c.agreement_id
      where c.user_id = p_user_id and c.id > v_after order by c.id limit 200;
  when 'projects' then
    return query select m.id, jsonb_build_object('name', p.name, 'role', r.role, 'joinedAt', m.joined_at)
      from public.project_members m join public.projects p on p.id = m.project_id
      left join public.project_member_roles r on r.member_id = m.id
      where m.joined_user_id = p_user_id and m.id > v_after order by m.id limit 200;
  when 'sites' then
    return query select m.id, jsonb_build_object('name', s.name, 'role', m.role, 'joinedAt', m.created_at)
      from public.site_members m join public.sites s on s.id = m.site_id
      where m.user_id = p_user_id and m.id > v_after order by m.id limit 200;
  when 'memos' then
    return query select m.id, jsonb_build_object(
        'body', m.body, 'tags', m.tags, 'pinned', m.pinned, 'createdAt', m.created_at, 'updatedAt', m.updated_at,
        'archivedAt', m.archived_at, 'removedAt', m.removed_at)
      from public.memos m where m.user_id = p_user_id and m.id > v_after order by m.id limit 50;
  when 'comments' then
    v_ids := array(select x.id from (
        select c.id, sum(c.bytes) over (order by c.id) - c.bytes as before from public.comments c
        where c.author = p_user_id and c.removed_at is null and c.id > v_after and c.project_id = any (v_projects)
        order by c.id limit 200
      ) x where x.before < 1000000);
    return query select c.id, jsonb_build_object(
        'project', p.name, 'on', c.target_type, 'text', c.body_text, 'createdAt', c.created_at, 'editedAt', c.edited_at)
      from public.comments c join public.projects p on p.id = c.project_id where c.id = any (v_ids) order by c.id;
  when 'notes' then
    v_ids := array(select x.id from (
        select n.id, sum(n.bytes) over (order by n.id) - n.bytes as before from public.notes n
        where n.created_by = p_user_id and n.id > v_after and n.project_id = any (v_projects)
        order by n.id limit 200
      ) x where x.before < 1000000);
    return query select n.id, jsonb_build_object(
        'project', p.name, 'title', n.title, 'text', n.body_text, 'content', n.content,
        'createdAt', n.created_at, 'updatedAt', n.updated_at, 'removedAt', n.removed_at)
      from public.notes n join public.projects p on p.id = n.project_id where n.id = any (v_ids) order by n.id;
  when 'issues' then
    v_boards := array(select public.my_board_ids());
    v_ids := array(select x.id from (
        select i.id, sum(i.bytes) over (order by i.id) - i.bytes as before from public.issues i
        where i.created_by = p_user_id and i.id > v_after and i.board_id = any (v_boards)
        order by i.id limit 200
      ) x where x.before < 1000000);
    return query select i.id, jsonb_build_object(
        'project', p.name, 'number', i.number, 'title', i.title, 'text', i.body_text, 'body', i.body,
        'priority', i.priority, 'dueDate', i.due_date, 'createdAt', i.created_at, 'updatedAt', i.updated_at,
        'closedAt', i.closed_at, 'removedAt', i.removed_at)
      from public.issues i join public.projects p on p.id = i.project_id where i.id = any (v_ids) order by i.id;
  when 'pages' then
    v_ids := array(select x.id from (
        select g.id, sum(g.bytes) over (order by g.id) - g.bytes as before from public.pages g
        where g.created_by = p_user_id and g.id > v_after and g.site_id = any (v_sites)
        order by g.id limit 200
      ) x where x.before < 1000000);
    return query select g.id, jsonb_build_object(
        'site', s.name, 'title', g.title, 'slug', g.slug, 'seo', g.seo, 'draft', g.draft,
        'createdAt', g.created_at, 'updatedAt', g.updated_at, 'publishedAt', g.published_at, 'removedAt', g.removed_at)
      from public.pages g join public.sites s on s.id = g.site_id where g.id = any (v_ids) order by g.id;
  when 'files' then
    v_issues := array(select public.my_file_issue_ids());
    return query select f.id, jsonb_build_object(
        'project', p.name, 'name', f.name, 'mime', f.mime, 'size', f.size, 'sha256', f.sha256,
        'createdAt', f.created_at, 'updatedAt', f.updated_at, 'storageKey', b.storage_key)
      from public.files f join public.projects p on p.id = f.project_id
      join public.file_blobs b on b.project_id = f.project_id and b.sha256 = f.sha256
      where f.created_by = p_user_id and f.removed_at is null and f.id > v_after and f.project_id = any (v_projects)
        and (f.source_type is distinct from 'issue' or f.source_id = any (v_issues))
      order by f.id limit 200;
  else
    raise exception 'unknown kind' using errcode = '22023';
  end case;
end $$;

revoke execute on function public.own_data(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.own_data(uuid, text, uuid) to service_role;
