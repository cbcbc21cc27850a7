-- As before, and who owns the reported page, with how many pages of theirs are public and how many were taken down: one bad page
-- of somebody with a hundred is another case than the third of somebody with three.
drop function public.admin_reports(text);
create function public.admin_reports(p_view text default 'open') returns table (
  page_id uuid, title text, site_name text, is_live boolean, taken_down_at timestamptz, taken_down_reason text,
  count bigint, last_at timestamptz, reports jsonb, owner_id uuid, owner_name text, owner_live bigint, owner_taken_down bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    with reported as (
      select r.page_id, count(*) as count, max(r.created_at) as last_at
      from public.page_reports r where p_view <> 'open' or r.status = 'open' group by r.page_id
    ), shown as (
      select p.id, p.title, s.name, p.live_version_id is not null and p.taken_down_at is null and p.removed_at is null as is_live,
        p.taken_down_at, p.taken_down_reason, x.count, x.last_at, s.owner_id
      from reported x
      join public.pages p on p.id = x.page_id
      join public.sites s on s.id = p.site_id
      where case p_view
        when 'open' then p.taken_down_at is null
        when 'taken_down' then p.taken_down_at is not null
        when 'dismissed' then p.taken_down_at is null and not exists (
          select from public.page_reports r where r.page_id = p.id and r.status = 'open')
        else false
      end
    ), owners as materialized (
      select o.owner_id,
        count(*) filter (where q.live_version_id is not null and q.taken_down_at is null and q.removed_at is null) as live,
        count(*) filter (where q.taken_down_at is not null) as taken_down
      from (select distinct w.owner_id from shown w) o
      join public.sites t on t.owner_id = o.owner_id
      join public.pages q on q.site_id = t.id
      group by o.owner_id
    )
    select w.id, w.title, w.name, w.is_live, w.taken_down_at, w.taken_down_reason, w.count, w.last_at, (
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'reason', n.reason, 'body', n.body, 'email', n.email, 'created_at', n.created_at) order by n.created_at desc, n.id)
        from (
          select r.* from public.page_reports r where r.page_id = w.id and (p_view <> 'open' or r.status = 'open')
          order by r.created_at desc, r.id limit 5
        ) n
      ), w.owner_id, public.display_name_of(w.owner_id), o.live, o.taken_down
    from shown w join owners o on o.owner_id = w.owner_id
    order by w.last_at desc, w.id;
end $$;

revoke execute on function public.admin_reports(text) from public, anon, authenticated;
grant execute on function public.admin_reports(text) to authenticated;
