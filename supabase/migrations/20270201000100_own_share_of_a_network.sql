-- A network's limits are for its new accounts. Whoever joined earlier, or owns little, must not be stopped by strangers who sign up
-- from the same network.

-- As before, but an account that is three days old and has proven its address keeps 20 mails a day of its own.
create or replace function public.invite_limited_until(p_place_id uuid, p_email text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  with today as materialized (
    select m.mailbox, m.at from public.invite_mails m where m.inviter_id = auth.uid() and m.at > now() - interval '1 day'
  )
  select max(x.at) + interval '1 day'
  from (
    (select t.at from today t order by t.at desc offset public.invites_a_day() - 1 limit 1)
    union all
    (select t.at from today t where t.mailbox = public.mailbox_of(p_email) order by t.at desc offset 9 limit 1)
    union all
    (
      select m.at from public.invite_mails m
      where coalesce(m.project_id, m.site_id) = p_place_id and m.mailbox = public.mailbox_of(p_email)
        and m.at > now() - interval '1 day'
      order by m.at desc offset 4 limit 1
    )
    union all
    (
      select m.at from public.invite_mails m
      where m.network = public.network_of_person(auth.uid()) and m.at > now() - interval '1 day'
        and (public.invites_a_day() < 200 or (select count(*) from today) >= 20)
      order by m.at desc offset 299 limit 1
    )
  ) x
$$;

-- As before, but nobody is refused a first, second or third project because of the others of a network.
create or replace function public.budget_state(p_person uuid, p_budget text,
  out used bigint, out most bigint, out network_used bigint, out network_most bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_use record;
  v_row public.person_budgets;
begin
  select u.* into v_use from public.person_use(p_person) u;
  used := case p_budget when 'files' then v_use.files when 'words' then v_use.words else v_use.projects end;
  most := public.budget_of(p_person, p_budget);
  if p_budget = 'projects' and used <= 3 then return; end if;
  select b.* into v_row from public.person_budgets b where b.person_id = p_person;
  if public.shares_budget(v_row) is not true then return; end if;
  select coalesce(
    (select r.most from public.raised_budgets r where r.network = v_row.network and r.budget = p_budget), l.of_network)
  into network_most from public.budget_limits l where l.budget = p_budget;
  select used + coalesce(sum(case p_budget when 'files' then b.files when 'words' then b.words else b.projects end), 0)
  into network_used
  from public.sharing_accounts(v_row.network) b where b.person_id <> p_person;
end $$;
