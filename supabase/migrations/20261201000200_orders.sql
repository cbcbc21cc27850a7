-- Orders of plans and their payments. The provider decides what was paid: the gateway asks it and reports to `record_payment`, which
-- alone changes what an order is. Amounts come from `plans`, never from a browser.
--
-- ready → confirming → paid → canceled. `unknown`: nobody knows yet whether it was charged, so it is looked up until somebody does.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_no text not null unique check (order_no ~ '^[A-Za-z0-9_-]{6,64}$'),
  -- Records of payments are kept for five years: an order stays when its buyer or its site is deleted.
  user_id uuid references public.profiles (id) on delete set null,
  site_id uuid references public.sites (id) on delete set null,
  buyer_email text not null default '',
  site_name text not null,
  plan text not null references public.plans (id),
  amount int not null check (amount > 0),
  status text not null default 'ready' check (status in ('ready', 'confirming', 'paid', 'failed', 'canceled', 'unknown')),
  idempotency_key text not null default public.new_code(),
  payment_key text unique check (char_length(payment_key) between 1 and 200),
  -- Of the provider: a code, and its sentence for the buyer.
  failure_code text check (char_length(failure_code) <= 100),
  failure_message text check (char_length(failure_message) <= 500),
  method text check (char_length(method) <= 100),
  receipt_url text check (char_length(receipt_url) <= 1000),
  refunded int not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  canceled_at timestamptz,
  period_from timestamptz,
  period_to timestamptz,
  -- A refund that was asked for and is not settled yet: the amount, and what may be left of the payment then.
  refund_amount int check (refund_amount > 0),
  refund_balance int check (refund_balance >= 0),
  refund_reason text check (char_length(refund_reason) between 1 and 200),
  refund_key text,
  refund_by text check (refund_by in ('owner', 'admin')),
  refund_asked_at timestamptz,
  refund_problem text check (char_length(refund_problem) <= 500),
  -- When the provider is asked again, and how often it was without an answer.
  next_check_at timestamptz,
  tries int not null default 0,
  constraint orders_paid check (status not in ('paid', 'canceled') or paid_at is not null),
  constraint orders_canceled check ((status = 'canceled') = (canceled_at is not null))
);
create index orders_of_site on public.orders (site_id, created_at desc);
create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc, id);
create index orders_due on public.orders (next_check_at) where next_check_at is not null;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  payment_key text not null unique check (char_length(payment_key) between 1 and 200),
  order_id uuid not null references public.orders (id),
  status text not null check (status in (
    'READY', 'IN_PROGRESS', 'WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED')),
  total int not null check (total >= 0),
  balance int not null check (balance between 0 and total),
  method text,
  approved_at timestamptz,
  raw jsonb not null check (octet_length(raw::text) <= 65536),
  updated_at timestamptz not null default now()
);
create index payments_of_order on public.payments (order_id);

-- What the provider sent. It is a hint: the payment is read from the provider afterwards.
create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  dedup_key text not null unique check (char_length(dedup_key) between 1 and 200),
  order_id uuid not null references public.orders (id),
  body jsonb not null check (octet_length(body::text) <= 65536),
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index payment_events_waiting on public.payment_events (order_id) where applied_at is null;

-- What was paid for --------------------------------------------------------------------------------------------------------

-- Writes the months of a site from its orders: each begins when it was paid, or after the one before it. A refund ends its month at
-- once, and later ones move forward. Repeating it changes nothing.
create function public.settle_site_plan(p_site_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site public.sites;
  v_order public.orders;
  v_from timestamptz;
  v_to timestamptz;
  v_until timestamptz;
  v_ends timestamptz;
begin
  select s.* into v_site from public.sites s where s.id = p_site_id for no key update;
  if v_site.id is null then return; end if;
  for v_order in
    select o.* from public.orders o where o.site_id = p_site_id and o.paid_at is not null order by o.paid_at, o.id
  loop
    v_from := greatest(v_order.paid_at, v_until);
    v_to := ((v_from at time zone 'Asia/Seoul') + interval '1 month') at time zone 'Asia/Seoul';
    if v_order.status = 'canceled' then
      v_to := greatest(v_from, least(v_to, v_order.canceled_at));
      if v_to > v_from then
        v_until := v_to;
        v_ends := v_to;
      end if;
    else
      v_until := v_to;
      v_ends := v_to + interval '7 days';
    end if;
    update public.orders o set period_from = v_from, period_to = v_to
    where o.id = v_order.id and (o.period_from, o.period_to) is distinct from (v_from, v_to);
  end loop;
  if v_site.granted_until is not null and v_site.granted_until >= coalesce(v_until, '-infinity') then
    v_until := v_site.granted_until;
    v_ends := greatest(v_ends, v_until + interval '7 days');
  end if;
  update public.sites s
  set plan = case when v_until is null then 'free' else 'pro' end, plan_until = v_until, plan_ends_at = v_ends,
    plan_told = case when v_until is not distinct from s.plan_until then s.plan_told end
  where s.id = p_site_id and (s.plan_until, s.plan_ends_at) is distinct from (v_until, v_ends);
  -- Answers are kept as long as their forms say again.
  if v_ends > now() and coalesce(v_site.plan_ends_at, '-infinity') <= now() then
    update public.forms f set is_settling = true where f.site_id = p_site_id;
  end if;
end $$;

-- Tells the owners of a site about its plan, in the app.
create function public.tell_of_plan(p_site_id uuid, p_kind text, p_name text) returns void
language sql volatile security definer set search_path = '' as $$
  select public.notify(
    array(select m.user_id from public.site_members m where m.site_id = p_site_id and m.role = 'owner' and m.user_id is not null),
    p_kind, null, 'site', p_site_id, p_name, '/page/setting?tab=plan&siteId=' || p_site_id, null)
$$;

-- 2026. 12. 1., in Korea.
create function public.korean_day(p_at timestamptz) returns text
language sql stable set search_path = ''
return to_char(p_at at time zone 'Asia/Seoul', 'FMYYYY. FMMM. FMDD.');

-- Buying -------------------------------------------------------------------------------------------------------------------

-- For the gateway. An order of the same plan that was not paid yet is answered again for ten minutes: a double click makes one.
create function public.create_order(p_user uuid, p_site_id uuid, p_plan text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan public.plans;
  v_order public.orders;
  v_site public.sites;
begin
  if p_user is null or p_site_id is null or p_site_id not in (select public.site_ids_of(p_user, 'viewer')) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if p_site_id not in (select public.site_ids_of(p_user, 'owner')) then raise exception 'forbidden' using errcode = '42501'; end if;
  select p.* into v_plan from public.plans p where p.id = p_plan and p.price > 0;
  if v_plan.id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select s.* into v_site from public.sites s where s.id = p_site_id for no key update;
  -- Three years ahead are enough, and bound the months that a refund has to move.
  if v_site.plan_until > now() + interval '1095 days' then raise exception 'plan_paid_ahead' using errcode = 'P0001'; end if;
  select o.* into v_order from public.orders o
  where o.site_id = p_site_id and o.user_id = p_user and o.plan = v_plan.id and o.amount = v_plan.price and o.status = 'ready'
    and o.created_at > now() - interval '10 minutes'
  order by o.created_at desc limit 1;
  if v_order.id is null then
    insert into public.orders (order_no, user_id, site_id, buyer_email, site_name, plan, amount, next_check_at)
    select to_char(now() at time zone 'Asia/Seoul', 'YYMMDD') || '-' || right(gen_random_uuid()::text, 12), p.id, p_site_id, p.email, v_site.name, v_plan.id, v_plan.price,
      now() + interval '1 hour'
    from public.profiles p where p.id = p_user
    returning * into v_order;
  end if;
  return jsonb_build_object('order_no', v_order.order_no);
end $$;

-- What the checkout shows of an order; null for orders of others.
create function public.my_order(p_user uuid, p_order_no text) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object(
    'id', o.id, 'order_no', o.order_no, 'site_id', o.site_id, 'site_name', o.site_name, 'plan_name', p.name, 'amount', o.amount,
    'status', o.status, 'failure_code', o.failure_code, 'failure_message', o.failure_message, 'receipt_url', o.receipt_url,
    'period_to', o.period_to)
  from public.orders o join public.plans p on p.id = o.plan
  where o.order_no = p_order_no and o.user_id = p_user
);

-- The buyer came back from the provider. `confirm`: it may be confirmed now, by nobody else at the same time; otherwise the order is
-- what it says. An amount that is not the order's is refused before anybody is asked.
create function public.begin_payment(p_user uuid, p_order_no text, p_payment_key text, p_amount int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if p_payment_key is null or char_length(p_payment_key) not between 1 and 200 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select o.* into v_order from public.orders o where o.order_no = p_order_no and o.user_id = p_user for update;
  if v_order.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if p_amount is distinct from v_order.amount then raise exception 'payment_amount_changed' using errcode = 'P0001'; end if;
  if v_order.status = 'ready' and v_order.payment_key is null then
    if exists (select from public.orders o where o.payment_key = p_payment_key) then
      raise exception 'conflict' using errcode = 'P0001';
    end if;
    update public.orders o
    set status = 'confirming', payment_key = p_payment_key, tries = 0, next_check_at = now() + interval '30 seconds'
    where o.id = v_order.id;
    return jsonb_build_object('do', 'confirm', 'key', v_order.idempotency_key);
  end if;
  return jsonb_build_object('do', v_order.status);
end $$;

-- Later states of a payment have higher numbers, so that answers that arrive in another order change nothing back.
create function public.payment_rank(p_status text) returns int
language sql immutable parallel safe set search_path = ''
return case p_status
  when 'READY' then 0 when 'IN_PROGRESS' then 1 when 'WAITING_FOR_DEPOSIT' then 2 when 'ABORTED' then 3 when 'EXPIRED' then 3
  when 'DONE' then 4 when 'PARTIAL_CANCELED' then 5 else 6 end;

-- What the provider says of a payment: { paymentKey, orderId, status, totalAmount, balanceAmount, method, approvedAt, receiptUrl, raw }.
-- Returns the status of the order. Any number of gateways may report the same, in any order.
create function public.record_payment(p_payment jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_was text;
  v_plan text;
begin
  select o.* into v_order from public.orders o where o.order_no = p_payment ->> 'orderId' for update;
  if v_order.id is null then return null; end if;
  v_was := v_order.status;
  insert into public.payments as x (payment_key, order_id, status, total, balance, method, approved_at, raw)
  values (
    p_payment ->> 'paymentKey', v_order.id, p_payment ->> 'status', (p_payment ->> 'totalAmount')::int,
    (p_payment ->> 'balanceAmount')::int, p_payment ->> 'method', (p_payment ->> 'approvedAt')::timestamptz, p_payment -> 'raw'
  )
  on conflict (payment_key) do update set
    status = excluded.status, balance = excluded.balance, method = excluded.method, approved_at = excluded.approved_at,
    raw = excluded.raw, updated_at = now()
  where x.order_id = excluded.order_id
    and (public.payment_rank(x.status), -x.balance) <= (public.payment_rank(excluded.status), -excluded.balance);
  select x.* into v_payment from public.payments x where x.payment_key = p_payment ->> 'paymentKey' and x.order_id = v_order.id;
  if v_payment.id is null then return v_order.status; end if;
  update public.payment_events e set applied_at = now() where e.order_id = v_order.id and e.applied_at is null;
  -- A window that was opened twice makes two payments of one order. The one that was confirmed counts; another one only when it took money.
  if v_order.payment_key is distinct from v_payment.payment_key and public.payment_rank(v_payment.status) < 4 then
    return v_order.status;
  end if;

  v_order.payment_key := v_payment.payment_key;
  v_order.method := coalesce(v_payment.method, v_order.method);
  v_order.receipt_url := coalesce(p_payment ->> 'receiptUrl', v_order.receipt_url);
  v_order.tries := 0;
  if v_payment.status in ('DONE', 'PARTIAL_CANCELED', 'CANCELED') then
    v_order.refunded := v_payment.total - v_payment.balance;
    if v_payment.total <> v_order.amount then
      v_order.status := case v_payment.status when 'CANCELED' then 'failed' else 'unknown' end;
      v_order.failure_code := 'amount_changed';
    else
      v_order.paid_at := coalesce(v_order.paid_at, now());
      v_order.failure_code := null;
      v_order.failure_message := null;
      -- A part that was given back without being asked for here, such as a favour of the operator, ends nothing.
      if v_order.status <> 'canceled' then
        v_order.status := case
          when v_payment.status = 'CANCELED' or v_payment.balance <= v_order.refund_balance then 'canceled' else 'paid' end;
        if v_order.status = 'canceled' then v_order.canceled_at := now(); end if;
      end if;
    end if;
  elsif v_payment.status in ('ABORTED', 'EXPIRED') and v_order.status in ('ready', 'confirming', 'unknown') then
    v_order.status := 'failed';
    v_order.failure_code := coalesce(v_order.failure_code, 'PAYMENT_' || v_payment.status);
  end if;
  update public.orders o
  set status = v_order.status, payment_key = v_order.payment_key, method = v_order.method, receipt_url = v_order.receipt_url,
    refunded = v_order.refunded, paid_at = v_order.paid_at, canceled_at = v_order.canceled_at, failure_code = v_order.failure_code,
    failure_message = v_order.failure_message, tries = case when v_order.status = v_was then o.tries else 0 end,
    refund_problem = case when v_order.status = 'canceled' then null else o.refund_problem end,
    next_check_at = case
      -- A refund that waits is looked at as it was planned.
      when v_order.status in ('ready', 'confirming', 'unknown') then coalesce(o.next_check_at, now() + interval '1 minute')
      when v_order.status = 'paid' and o.refund_asked_at is not null and o.refund_problem is null
        then coalesce(least(o.next_check_at, now() + interval '1 hour'), now() + interval '1 minute')
      -- What the provider's own console refunds comes by webhook, or is seen within a day.
      when v_order.status = 'paid' and coalesce(o.period_to, now()) > now() - interval '7 days' then now() + interval '1 day'
      else null end
  where o.id = v_order.id;

  if v_order.status = v_was then return v_order.status; end if;
  select p.name into v_plan from public.plans p where p.id = v_order.plan;
  if v_order.site_id is not null and v_order.paid_at is not null then perform public.settle_site_plan(v_order.site_id); end if;
  if v_order.status = 'paid' or (v_order.status = 'canceled' and v_was <> 'paid') then
    insert into public.outbox (kind, to_email, data)
    select 'payment_paid', v_order.buyer_email, jsonb_build_object(
      'site', v_order.site_name, 'site_id', v_order.site_id, 'plan', v_plan, 'amount', v_order.amount, 'method', v_order.method,
      'until', public.korean_day(o.period_to), 'receipt', v_order.receipt_url, 'order_no', v_order.order_no)
    from public.orders o where o.id = v_order.id and v_order.buyer_email <> '';
    if v_order.site_id is not null then
      perform public.tell_of_plan(v_order.site_id, 'page-builder.plan_paid', v_order.site_name);
    end if;
  end if;
  if v_order.status = 'canceled' then
    insert into public.outbox (kind, to_email, data)
    select 'payment_refunded', v_order.buyer_email, jsonb_build_object(
      'site', v_order.site_name, 'site_id', v_order.site_id, 'plan', v_plan, 'amount', v_order.refunded, 'paid', v_order.amount,
      'reason', case v_order.refund_by when 'admin' then v_order.refund_reason end, 'receipt', v_order.receipt_url,
      'order_no', v_order.order_no)
    where v_order.buyer_email <> '';
    if v_order.site_id is not null then
      perform public.tell_of_plan(v_order.site_id, 'page-builder.plan_refunded', v_order.site_name);
    end if;
  end if;
  return v_order.status;
end $$;

-- The provider refused, or knows of no payment after an hour. An order that took money is not touched.
create function public.fail_order(p_order_no text, p_code text, p_message text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if p_code is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select o.* into v_order from public.orders o where o.order_no = p_order_no for update;
  if v_order.status in ('ready', 'confirming', 'unknown') and v_order.failure_code is distinct from 'amount_changed' then
    update public.orders o
    set status = 'failed', failure_code = left(p_code, 100), failure_message = left(public.plain_line(p_message), 500), tries = 0,
      -- Looked at once more: an answer may have been on its way.
      next_check_at = case when o.payment_key is not null then now() + interval '1 hour' end
    where o.id = v_order.id returning * into v_order;
  elsif v_order.status = 'failed' then
    update public.orders o set next_check_at = null where o.id = v_order.id;
  end if;
  update public.payment_events e set applied_at = now() where e.order_id = v_order.id and e.applied_at is null;
  return v_order.status;
end $$;

-- Nobody knows what became of it: it is looked up again, at growing distances. Returns the status of the order.
create function public.defer_order(p_order_no text) returns text
language sql volatile security definer set search_path = '' as $$
  update public.orders o
  set status = case o.status when 'confirming' then 'unknown' else o.status end, tries = o.tries + 1,
    next_check_at = now() + least(interval '5 seconds' * power(2, least(o.tries, 12)), interval '1 hour')
  where o.order_no = p_order_no returning o.status
$$;

-- Orders that are due. They are taken for two minutes, so that two gateways do not ask about the same one.
create function public.claim_order_checks(p_limit int) returns setof text
language sql volatile security definer set search_path = '' as $$
  update public.orders o set next_check_at = now() + interval '2 minutes'
  where o.id in (
    select x.id from public.orders x where x.next_check_at <= now()
    order by x.next_check_at limit case when p_limit between 1 and 20 then p_limit else 0 end for update skip locked
  )
  returning o.order_no
$$;

-- What the gateway needs to ask the provider about an order.
create function public.order_check(p_order_no text) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object(
    'status', o.status, 'payment_key', o.payment_key, 'amount', o.amount, 'key', o.idempotency_key,
    'is_old', o.created_at < now() - interval '1 hour',
    'refund', case when o.status = 'paid' and o.refund_asked_at is not null and o.refund_problem is null then
      jsonb_build_object('amount', o.refund_amount, 'balance', o.refund_balance, 'reason', o.refund_reason, 'key', o.refund_key) end)
  from public.orders o where o.order_no = p_order_no
);

-- Stores what the provider sent, once. Returns the number of the order when it has to be read; null for what is known already, and
-- for orders that are not ours, so that a stranger fills nothing.
create function public.note_payment_event(
  p_dedup_key text, p_body jsonb, p_order_no text default null, p_payment_key text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select o.* into v_order from public.orders o
  where o.order_no = p_order_no or (p_order_no is null and o.payment_key = p_payment_key) limit 1;
  if v_order.id is null or p_dedup_key is null or p_body is null then return null; end if;
  -- A stranger who knows the number of an order can send any number of bodies about it.
  if (select count(*) from public.payment_events e where e.order_id = v_order.id) < 100 then
    insert into public.payment_events (dedup_key, order_id, body) values (p_dedup_key, v_order.id, p_body)
    on conflict (dedup_key) do nothing;
    if not found then return null; end if;
  end if;
  update public.orders o set next_check_at = least(o.next_check_at, now()) where o.id = v_order.id;
  return v_order.order_no;
end $$;

-- Refunds ------------------------------------------------------------------------------------------------------------------

-- What an owner gets back: everything within seven days when nothing beyond the free plan was used, else the days that have not
-- begun, in tens of won. See docs/decisions/0016.
create function public.refund_of(p_order public.orders) returns int
language sql stable security definer set search_path = ''
return (
  select greatest(0, least((p_order).amount - (p_order).refunded, case
    when (p_order).paid_at > now() - interval '7 days' and not (
      coalesce(s.plan_used_at >= (p_order).paid_at, false) or exists (select from public.domains d where d.site_id = s.id)
    ) then (p_order).amount
    else (
      floor((p_order).amount * floor(extract(epoch from (p_order).period_to - greatest(now(), (p_order).period_from)) / 86400)
        / round(extract(epoch from (p_order).period_to - (p_order).period_from) / 86400) / 10) * 10
    )::int end))
  from (select (p_order).site_id) x left join public.sites s on s.id = x.site_id
  where (p_order).status = 'paid' and (p_order).period_to > (p_order).period_from
);

create function public.ask_refund(p_order_id uuid, p_amount int, p_reason text, p_by text) returns text
language sql volatile security definer set search_path = '' as $$
  update public.orders o
  set refund_amount = p_amount, refund_balance = o.amount - o.refunded - p_amount, refund_reason = p_reason, refund_by = p_by,
    refund_key = public.new_code(), refund_asked_at = now(), refund_problem = null, next_check_at = now() + interval '30 seconds', tries = 0
  where o.id = p_order_id returning o.order_no
$$;

-- What an owner would get back now.
create function public.refund_offer(p_order_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select o.* into v_order from public.orders o where o.id = p_order_id;
  if v_order.site_id is null or public.has_site_role(v_order.site_id, 'owner') is not true then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  return coalesce(public.refund_of(v_order), 0);
end $$;

-- For the gateway. A refund that waits already is answered again. p_expected is what the owner saw: less is refused.
create function public.begin_refund(p_user uuid, p_order_id uuid, p_expected int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_amount int;
begin
  select o.* into v_order from public.orders o where o.id = p_order_id for update;
  if v_order.site_id is null or p_user is null or v_order.site_id not in (select public.site_ids_of(p_user, 'owner')) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if v_order.status = 'canceled' or (v_order.refund_asked_at is not null and v_order.refund_problem is null) then
    return v_order.order_no;
  end if;
  v_amount := coalesce(public.refund_of(v_order), 0);
  if v_amount = 0 then raise exception 'nothing_to_refund' using errcode = 'P0001'; end if;
  if p_expected is null or v_amount < p_expected then raise exception 'refund_changed' using errcode = 'P0001'; end if;
  return public.ask_refund(v_order.id, v_amount, '구매자 요청', 'owner');
end $$;

-- For admins, with a reason that the buyer is told; the gateway carries it out. p_amount null: all that is left.
create function public.admin_refund(p_order_id uuid, p_reason text, p_amount int default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_amount int;
  v_reason text := btrim(public.plain_line(p_reason));
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for update;
  if v_order.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  v_amount := coalesce(p_amount, v_order.amount - v_order.refunded);
  if v_reason is null or char_length(v_reason) not between 1 and 200 then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_order.status <> 'paid' or (v_order.refund_asked_at is not null and v_order.refund_problem is null) then
    raise exception 'conflict' using errcode = 'P0001';
  end if;
  if v_amount not between 1 and v_order.amount - v_order.refunded then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.log_audit('order.refund', 'order', v_order.id::text,
    jsonb_build_object('order_no', v_order.order_no, 'amount', v_order.amount),
    jsonb_build_object('refund', v_amount, 'reason', v_reason));
  return public.ask_refund(v_order.id, v_amount, v_reason, 'admin');
end $$;

-- The provider does not refund it, and said why.
create function public.refuse_refund(p_order_no text, p_message text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.orders o
  set refund_problem = left(coalesce(nullif(btrim(public.plain_line(p_message)), ''), '-'), 500), next_check_at = now() + interval '1 day'
  where o.order_no = p_order_no and o.status = 'paid' and o.refund_asked_at is not null
$$;

-- Until when an admin gives a site a plan, with a reason; null takes it back. Where nothing can be bought, this is how a site gets a plan.
create function public.grant_site_plan(p_site_id uuid, p_reason text, p_until timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_site public.sites;
  v_reason text := btrim(public.plain_line(p_reason));
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  if v_reason is null or char_length(v_reason) not between 1 and 200 or p_until > now() + interval '3660 days' then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select s.* into v_site from public.sites s where s.id = p_site_id for no key update;
  if v_site.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  update public.sites s set granted_until = p_until where s.id = p_site_id;
  perform public.settle_site_plan(p_site_id);
  perform public.log_audit('site.plan', 'site', p_site_id::text,
    jsonb_build_object('until', v_site.granted_until), jsonb_build_object('until', p_until, 'reason', v_reason, 'name', v_site.name));
end $$;

-- The end of a plan --------------------------------------------------------------------------------------------------------

-- Tells owners a week and a day before the end, at the end, and a week later when the limits of the free plan begin. Once each,
-- whatever number of gateways calls it.
create function public.send_plan_news() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_site record;
  v_count int := 0;
begin
  for v_site in
    with due as (
      select s.id, s.plan_told, case
        when s.plan_ends_at <= now() then 'ended' when s.plan_until <= now() then 'grace'
        when s.plan_until <= now() + interval '1 day' then 'day' else 'week' end as stage
      from public.sites s
      where s.plan_until <= now() + interval '7 days' and s.plan_ends_at > s.plan_until and s.removed_at is null
        and s.plan_told is distinct from 'ended'
      order by s.plan_until limit 500 for update skip locked
    )
    update public.sites s set plan_told = d.stage from due d
    where s.id = d.id and d.plan_told is distinct from d.stage
    returning s.id, s.name, s.plan_until, s.plan_ends_at, d.stage
  loop
    v_count := v_count + 1;
    perform public.tell_of_plan(v_site.id,
      case when v_site.stage in ('week', 'day') then 'page-builder.plan_ending' else 'page-builder.plan_ended' end, v_site.name);
    insert into public.outbox (kind, to_email, data)
    select case when v_site.stage in ('week', 'day') then 'plan_ending' else 'plan_ended' end, p.email, jsonb_build_object(
      'site', v_site.name, 'site_id', v_site.id, 'stage', v_site.stage, 'until', public.korean_day(v_site.plan_until),
      'ends', public.korean_day(v_site.plan_ends_at))
    from public.site_members m join public.profiles p on p.id = m.user_id and p.suspended_at is null
    where m.site_id = v_site.id and m.role = 'owner' and p.email <> '';
  end loop;
  return v_count;
end $$;

-- For admins ---------------------------------------------------------------------------------------------------------------

create function public.admin_orders(p_view text default 'all')
returns table (
  id uuid, order_no text, created_at timestamptz, buyer_email text, site_name text, plan text, amount int, status text, refunded int,
  refund_reason text, refund_waits boolean, refund_problem text, failure_code text, failure_message text, method text, receipt_url text
)
language plpgsql stable security definer set search_path = '' rows 100 as $$
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select o.id, o.order_no, o.created_at, o.buyer_email, o.site_name, o.plan, o.amount, o.status, o.refunded, o.refund_reason,
      o.status = 'paid' and o.refund_asked_at is not null and o.refund_problem is null, o.refund_problem, o.failure_code,
      o.failure_message, o.method, o.receipt_url
    from public.orders o
    where case p_view when 'paid' then o.status = 'paid' when 'refund' then o.refunded > 0 or o.refund_asked_at is not null
      when 'open' then o.status in ('confirming', 'unknown', 'failed') else o.status <> 'ready' end
    order by o.created_at desc, o.id;
end $$;

-- Orders and refunds of the last 30 days in Korea, oldest first.
create function public.admin_order_days() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'Asia/Seoul')::date;
  v_from timestamptz := (v_today - 29)::timestamp at time zone 'Asia/Seoul';
begin
  if public.is_admin() is not true then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select jsonb_agg(jsonb_build_object('day', d.day, 'orders', coalesce(p.n, 0), 'won', coalesce(p.won, 0),
      'refunds', coalesce(c.n, 0), 'refunded', coalesce(c.won, 0)) order by d.day)
    from (select v_today - i as day from generate_series(0, 29) i) d
    left join (select (o.paid_at at time zone 'Asia/Seoul')::date as day, count(*) as n, sum(o.amount) as won
      from public.orders o where o.paid_at >= v_from group by 1) p using (day)
    left join (select (o.canceled_at at time zone 'Asia/Seoul')::date as day, count(*) as n, sum(o.refunded) as won
      from public.orders o where o.canceled_at >= v_from group by 1) c using (day)
  );
end $$;

-- As before, and the kinds of plans; their mails are of their own.
create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- Invitations have a mail of their own, which contains the code.
    ('projects.invited', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('projects.exported', true, 'off', true),
    ('projects.removed', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.invited', true, 'off', true),
    ('page-builder.joined', true, 'off', false),
    ('page-builder.role', true, 'off', false),
    ('page-builder.removed', true, 'off', false),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.schedule_failed', true, 'instant', true),
    ('page-builder.domain_live', true, 'off', true),
    ('page-builder.domain_lost', true, 'off', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false),
    ('page-builder.plan_paid', true, 'off', false),
    ('page-builder.plan_refunded', true, 'off', false),
    ('page-builder.plan_ending', true, 'off', true),
    ('page-builder.plan_ended', true, 'off', true)
$$;

-- Live changes and privileges ------------------------------------------------------------------------------------------------

select public.broadcast_changes('public.orders', 'site', 'r.site_id');

alter table public.orders enable row level security;
alter table public.payments enable row level security;
alter table public.payment_events enable row level security;
revoke all on public.orders, public.payments, public.payment_events from anon, authenticated;
grant select (
  id, order_no, site_id, site_name, plan, amount, status, failure_code, failure_message, method, receipt_url, refunded, created_at,
  paid_at, canceled_at, period_from, period_to, refund_amount, refund_asked_at, refund_problem
) on public.orders to authenticated;
grant all on public.orders, public.payments, public.payment_events to service_role;
create policy orders_select on public.orders for select to authenticated
  using (site_id in (select public.my_site_ids('owner')));

revoke execute on function
  public.settle_site_plan(uuid), public.tell_of_plan(uuid, text, text), public.korean_day(timestamptz),
  public.create_order(uuid, uuid, text), public.my_order(uuid, text), public.begin_payment(uuid, text, text, int),
  public.payment_rank(text), public.record_payment(jsonb), public.fail_order(text, text, text), public.defer_order(text),
  public.claim_order_checks(int), public.order_check(text), public.note_payment_event(text, jsonb, text, text),
  public.refund_of(public.orders), public.ask_refund(uuid, int, text, text), public.refund_offer(uuid),
  public.begin_refund(uuid, uuid, int), public.admin_refund(uuid, text, int), public.refuse_refund(text, text),
  public.grant_site_plan(uuid, text, timestamptz), public.send_plan_news(), public.admin_orders(text), public.admin_order_days()
  from public, anon, authenticated;
grant execute on function
  public.refund_offer(uuid), public.admin_refund(uuid, text, int), public.grant_site_plan(uuid, text, timestamptz),
  public.admin_orders(text), public.admin_order_days()
  to authenticated;
grant execute on function
  public.create_order(uuid, uuid, text), public.my_order(uuid, text), public.begin_payment(uuid, text, text, int),
  public.record_payment(jsonb), public.fail_order(text, text, text), public.defer_order(text), public.claim_order_checks(int),
  public.order_check(text), public.note_payment_event(text, jsonb, text, text), public.begin_refund(uuid, uuid, int),
  public.refuse_refund(text, text), public.send_plan_news()
  to service_role;
