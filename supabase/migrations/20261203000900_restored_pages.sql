-- As before. A page that comes back from the trash unpublished is gone (410) for its visitors, as any page that was unpublished.
create or replace function public.page_goes_live() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan public.plans;
  v_free public.plans;
  v_count int;
begin
  -- Two publications at once are counted one after the other.
  perform from public.sites s where s.id = new.site_id for no key update;
  v_plan := public.plan_of(new.site_id);
  select p.* into v_free from public.plans p where p.id = 'free';
  select count(*) into v_count from public.pages p
  where p.site_id = new.site_id and p.id <> new.id and p.live_version_id is not null and p.removed_at is null;
  if old.removed_at is not null and v_count >= v_plan.max_pages then
    new.live_version_id := null;
    new.published_at := null;
    -- The trigger that notes it is only for updates that name the live version.
    new.unpublished_at := now();
    return new;
  end if;
  perform public.require_plan(new.site_id, 'plan_pages', v_count < coalesce(v_plan.max_pages, v_count + 1), v_count < v_free.max_pages);
  return new;
end $$;
