-- Orders are a part of one's own data, and are kept for as long as the law asks for: five years (전자상거래법 시행령 6조).

-- As before, and the orders that the person placed.
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
        select o.id, 0 from public.orders o
        where p_kind = 'orders' and o.user_id = p_user_id and o.id > v_after
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
  when 'orders' then
    return query select o.id, jsonb_build_object(
        'orderNo', o.order_no, 'site', o.site_name, 'plan', p.name, 'amount', o.amount, 'status', o.status, 'method', o.method,
        'email', o.buyer_email, 'refunded', o.refunded, 'createdAt', o.created_at, 'paidAt', o.paid_at,
        'canceledAt', o.canceled_at, 'periodFrom', o.period_from, 'periodTo', o.period_to, 'receipt', o.receipt_url)
      from public.orders o join public.plans p on p.id = o.plan where o.id = any (v_ids) order by o.id;
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

-- Retention ----------------------------------------------------------------------------------------------------------------

alter table public.payments drop constraint payments_order_id_fkey,
  add constraint payments_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade;
alter table public.payment_events drop constraint payment_events_order_id_fkey,
  add constraint payment_events_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade;
create index payment_events_of_order on public.payment_events (order_id);

-- Deletes what must not be kept any longer, at most 500 orders a call: an order a year after a checkout from which nobody came back,
-- else five years after its last event. The months of a site follow from its orders, so while a newer order of the site is kept,
-- an old one stays without its buyer and without what the provider said. Returns the number of orders. Run by the gateway;
-- two concurrent runs are harmless.
create function public.forget_old_orders() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before constant timestamptz := now() - interval '5 years';
  v_abandoned uuid[];
  v_ended uuid[];
  v_kept uuid[];
begin
  v_abandoned := array(
    select o.id from public.orders o
    where o.created_at < now() - interval '1 year' and o.payment_key is null and o.status in ('ready', 'failed')
      and o.next_check_at is null
    order by o.created_at limit 500
  );
  v_ended := array(
    select o.id from public.orders o
    where o.created_at < v_before and greatest(o.created_at, o.paid_at, o.canceled_at, o.period_to) < v_before
      and (
        o.user_id is not null or o.buyer_email <> '' or o.site_id is null
        or exists (select from public.payments p where p.order_id = o.id)
        or exists (select from public.payment_events e where e.order_id = o.id)
        or not exists (
          select from public.orders x
          where x.site_id = o.site_id and greatest(x.created_at, x.paid_at, x.canceled_at, x.period_to) >= v_before
        )
      )
    order by o.created_at limit 500
  );
  v_kept := array(
    select o.id from public.orders o
    where o.id = any (v_ended) and exists (
      select from public.orders x
      where x.site_id = o.site_id and greatest(x.created_at, x.paid_at, x.canceled_at, x.period_to) >= v_before
    )
  );
  update public.orders o
  set user_id = null, buyer_email = '', method = null, receipt_url = null, failure_message = null, refund_reason = null
  where o.id = any (v_kept);
  delete from public.payments p where p.order_id = any (v_kept);
  delete from public.payment_events e where e.order_id = any (v_kept);
  delete from public.orders o where o.id = any (v_abandoned) or (o.id = any (v_ended) and not o.id = any (v_kept));
  return cardinality(v_abandoned) + cardinality(v_ended);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke execute on function public.forget_old_orders() from public, anon, authenticated;
grant execute on function public.forget_old_orders() to service_role;
