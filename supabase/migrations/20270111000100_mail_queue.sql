-- The outbox serves what somebody waits for at a screen first, then what a person asked for, then news, and within each the
-- people in turn. Before, it was one queue in the order of arrival: a login code waited behind every invitation.

-- Addresses with which one mailbox can be reached: without case, without the part behind a plus sign, and without the dots that
-- Gmail ignores.
create function public.mailbox_of(p_email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when x.domain in ('gmail.com', 'googlemail.com') then replace(x.name, '.', '') || '@gmail.com'
    else x.name || '@' || x.domain
  end
  from (
    select split_part(regexp_replace(a.address, '@[^@]*$', ''), '+', 1) as name, regexp_replace(a.address, '^.*@', '') as domain
    from (select lower(normalize(p_email, nfc)) as address) a
  ) x
$$;

-- 0: a code or link that somebody waits for at a screen. 1: what a person asked for. 2: news.
create function public.mail_priority(p_kind text) returns smallint
language sql immutable strict parallel safe set search_path = ''
return case
  when p_kind in (
    'login_code', 'recovery', 'confirmation', 'email_change', 'email_change_old', 'email_change_new', 'email_change_taken'
  ) then 0
  when p_kind in ('notifications', 'agreement_change', 'plan_ending', 'plan_ended') then 2
  else 1
end;

-- How many mails of a kind one mailbox gets in a day. Invitations have a smaller limit of their own.
create function public.mails_a_day(p_kind text) returns int
language sql immutable strict parallel safe set search_path = ''
return case
  when p_kind = 'notifications' then 100
  -- These go to any address that somebody types.
  when p_kind in ('email_change_new', 'email_change_taken') then 10
  else 50
end;

-- How many mails of a person wait at most.
create function public.mails_waiting_most(p_priority smallint) returns int
language sql immutable strict parallel safe set search_path = ''
return case p_priority when 0 then 20 when 1 then 250 else 100 end;

alter table public.outbox
  -- Who caused the mail: the id of a person. The mailbox that gets it, where that is unknown.
  add column sender text,
  add column mailbox text,
  add column priority smallint,
  -- The place among the mails of this priority. Each further mail of a person comes a turn later.
  add column turn bigint;

-- Mails that wait now keep their order, each person in turn.
update public.outbox o set
  sender = coalesce(o.data ->> 'inviter_id', public.mailbox_of(o.to_email)),
  mailbox = public.mailbox_of(o.to_email),
  priority = case when o.is_bulk then 2 else public.mail_priority(o.kind) end,
  turn = 0;
update public.outbox o set turn = w.turn
from (
  select id, row_number() over (partition by sender, priority order by created_at, id) as turn
  from public.outbox where sent_at is null and tries < 8
) w
where o.id = w.id;

drop index public.outbox_queue;
drop index public.outbox_invites;
alter table public.outbox
  drop column is_bulk,
  alter column sender set not null,
  alter column mailbox set not null,
  alter column priority set not null,
  alter column turn set not null;

-- What can be sent now, in its order. A mail that is leased or paused is in the other index, so that no claim steps over it.
create index outbox_queue on public.outbox (priority, turn, created_at)
  where sent_at is null and tries < 8 and leased_until is null;
create index outbox_paused on public.outbox (leased_until)
  where sent_at is null and tries < 8 and leased_until is not null;
create index outbox_of_sender on public.outbox (sender, priority, turn);
create index outbox_of_mailbox on public.outbox (mailbox, kind, created_at);

-- The turn of the mail that is sent next. While nothing waits it is the clock: turns of an earlier queue count no more, because a
-- queue advances by less than a turn in a millisecond.
create function public.mail_turn_now(p_priority smallint) returns bigint
language sql volatile set search_path = '' as $$
  select coalesce(
    (
      select w.turn from public.outbox w
      where w.priority = p_priority and w.sent_at is null and w.tries < 8 and w.leased_until is null
      order by w.turn limit 1
    ),
    (extract(epoch from clock_timestamp()) * 1000)::bigint
  )
$$;

-- The next turn of a person, when `p_now` is the turn that is sent next.
create function public.mail_turn_of(p_sender text, p_priority smallint, p_now bigint) returns bigint
language sql volatile set search_path = '' as $$
  select greatest(p_now, (
    select w.turn + 1 from public.outbox w where w.sender = p_sender and w.priority = p_priority
    order by w.turn desc limit 1
  ))
$$;

-- Gives a mail its place. A mail over a limit is set aside at once: admins see it among the mails that were given up.
create function public.queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint;
begin
  new.mailbox := public.mailbox_of(new.to_email);
  new.sender := coalesce(new.sender, auth.uid()::text, new.mailbox);
  new.priority := public.mail_priority(new.kind);
  v_now := public.mail_turn_now(new.priority);
  new.turn := public.mail_turn_of(new.sender, new.priority, v_now);
  if new.sent_at is not null or new.tries >= 8 then return new; end if;
  if new.turn >= v_now + public.mails_waiting_most(new.priority) then
    new.last_error := 'held: too many mails of this person wait';
  elsif exists (
    select from public.outbox o
    where o.mailbox = new.mailbox and o.kind = new.kind and o.created_at > now() - interval '1 day'
    offset public.mails_a_day(new.kind) - 1
  ) then
    new.last_error := 'held: too many mails of this kind to this address in a day';
  else
    return new;
  end if;
  new.tries := 8;
  -- It takes no turn of the person. An admin may have it sent next.
  new.turn := 0;
  return new;
end $$;
create trigger outbox_queued before insert on public.outbox for each row execute function public.queue_mail();

-- Sending ------------------------------------------------------------------------------------------------------------

-- Leases the next mails with a priority from p_first to p_last for a minute, so that one of several gateways sends each. A mail is
-- given up after 8 tries.
drop function public.claim_outbox(int);
create function public.claim_outbox(p_limit int default 10, p_first int default 0, p_last int default 2)
returns setof public.outbox
language plpgsql strict security definer set search_path = '' as $$
declare
  v_left int := least(p_limit, 100);
  v_count int;
begin
  -- Mails whose pause or lease is over wait again, at their turn.
  update public.outbox o set leased_until = null
  where o.id = any (array(
    select w.id from public.outbox w
    where w.sent_at is null and w.tries < 8 and w.leased_until < now()
    order by w.leased_until limit 100 for update skip locked
  ));
  -- One priority after the other, so that the index gives each in its order.
  for v_priority in p_first..p_last loop
    exit when v_left <= 0;
    return query
      update public.outbox o set tries = o.tries + 1, leased_until = now() + interval '1 minute'
      where o.id = any (array(
        select w.id from public.outbox w
        where w.priority = v_priority and w.sent_at is null and w.tries < 8 and w.leased_until is null
        order by w.turn, w.created_at limit v_left for update skip locked
      ))
      returning o.*;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
  end loop;
end $$;

-- As before. A mail that is tried again takes another turn of its person.
create or replace function public.finish_outbox(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.outbox o
  set sent_at = case when p_error is null then now() end,
    data = case when p_error is null then o.data - 'code' - 'link' else o.data end,
    last_error = left(p_error, 500),
    leased_until = case when p_error is not null then now() + power(2, o.tries) * interval '1 minute' end,
    turn = case
      when p_error is null then o.turn
      else public.mail_turn_of(o.sender, o.priority, public.mail_turn_now(o.priority))
    end
  where o.id = p_id and o.sent_at is null
$$;

-- Telling of changed agreements, as before: the priority of a mail follows from its kind.
create or replace function public.send_due_agreements() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_count int := 0;
begin
  for v_due in
    select v.agreement_id, v.version, v.summary, v.change, v.effective_at, a.title, 'agreement ' || v.agreement_id || ' ' || v.version as key,
      to_char(v.effective_at at time zone 'Asia/Seoul', 'FMYYYY. FMMM. FMDD.') as day
    from public.agreement_versions v
    join public.agreements a on a.id = v.agreement_id
    join public.site_boards b on b.id = a.board_id and b.archived_at is null and b.read_level in ('all', 'member')
    where v.published_at <= now() and v.notice_at between now() - interval '30 days' and now()
      and exists (
        select from public.agreement_versions o
        where o.agreement_id = v.agreement_id and o.version < v.version and o.published_at is not null
      )
      and not exists (
        select from public.notification_marks k where k.key = 'agreement ' || v.agreement_id || ' ' || v.version
      )
    order by v.notice_at limit 5
  loop
    -- A second gateway waits here for the first, and then finds the mark.
    insert into public.notification_marks (key) values (v_due.key) on conflict do nothing;
    if not found then continue; end if;
    perform public.notify(
      array(select p.id from public.profiles p where p.suspended_at is null),
      'content.agreement', null, 'agreement', v_due.agreement_id, left(v_due.title, 150) || ' (' || v_due.day || ' 시행)',
      '/agreement/detail?boardId=' || v_due.agreement_id || '&version=' || v_due.version, null);
    insert into public.outbox (kind, to_email, data)
    select 'agreement_change', p.email, jsonb_build_object(
      'title', v_due.title, 'version', v_due.version, 'agreement_id', v_due.agreement_id, 'summary', v_due.summary,
      'change', v_due.change, 'day', v_due.day)
    from public.profiles p where p.suspended_at is null and p.email <> '';
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.mailbox_of(text), public.mail_priority(text), public.mails_a_day(text), public.mails_waiting_most(smallint),
  public.mail_turn_now(smallint), public.mail_turn_of(text, smallint, bigint), public.queue_mail(),
  public.claim_outbox(int, int, int)
  from public, anon, authenticated;
grant execute on function public.claim_outbox(int, int, int) to service_role;
