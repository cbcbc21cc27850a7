-- Scheduled pages are published in turn of the people who scheduled them, each try is counted, and a page that fails again and again
-- is set aside. Before, the twenty pages that were due longest were tried every five seconds for ever: twenty pages that could not be
-- published stopped the schedule of everybody.

alter table public.pages
  -- How often the present schedule was tried, and when it is tried next; null for at its time.
  add column schedule_tries smallint not null default 0,
  add column schedule_retry_at timestamptz;
drop index public.pages_publish_at;
create index pages_schedule_due on public.pages ((coalesce(schedule_retry_at, publish_at))) where publish_at is not null;

create function public.begin_page_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.schedule_tries := 0;
  new.schedule_retry_at := null;
  return new;
end $$;
create trigger pages_begin_schedule before update of publish_at on public.pages
  for each row when (new.publish_at is distinct from old.publish_at) execute function public.begin_page_schedule();

drop function public.due_pages();
-- Takes pages that are to be published now: first one of each person, the one that is due longest, then a second one. Among people it
-- is a draw, so that nobody waits behind those who came before, however many pages and accounts they have. A taken page is due again
-- when it was not ended until then: after 1, 2, 4, 8 and 16 minutes. `tries` counts this one.
create function public.claim_due_pages(p_limit int) returns table (
  page_id uuid, publish_at timestamptz, user_id uuid, keeps_samples boolean, tries smallint
)
language sql security definer set search_path = '' as $$
  update public.pages p
  set schedule_tries = p.schedule_tries + 1,
    schedule_retry_at = now() + interval '1 minute' * 2 ^ least(p.schedule_tries, 6)
  where p.publish_at is not null and coalesce(p.schedule_retry_at, p.publish_at) <= now() and p.id = any (array(
    select d.id from (
      select x.id, row_number() over (
        partition by x.scheduled_by order by coalesce(x.schedule_retry_at, x.publish_at), x.id
      ) as place
      from public.pages x join public.sites s on s.id = x.site_id and s.removed_at is null
      where x.publish_at is not null and coalesce(x.schedule_retry_at, x.publish_at) <= now() and x.removed_at is null
    ) d
    order by d.place, random()
    limit case when p_limit between 1 and 20 then p_limit else 0 end
  ))
  returning p.id, p.publish_at, p.scheduled_by, p.schedule_keeps_samples, p.schedule_tries
$$;

revoke execute on function public.begin_page_schedule(), public.claim_due_pages(int) from public, anon, authenticated;
grant execute on function public.claim_due_pages(int) to service_role;
