-- Jobs of the database take a bounded number of rows in turn of the people, and do the work of each row by itself: a row that fails
-- is noted (note_failed_row) and stops no other. A statement that was cancelled, because it took too long, is noted as well, and ends
-- the run.

-- Answers to forms -------------------------------------------------------------------------------------------------------

-- As before, in turn of the owners of the sites, and each form by itself.
create or replace function public.send_form_news() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '2 seconds';
  v_form record;
  v_answers bigint;
  v_mail_at timestamptz;
  v_count int := 0;
begin
  for v_form in
    select f.id, f.site_id, f.name, f.told_at, f.mailed_at, s.owner_id
    from public.forms f join public.sites s on s.id = f.site_id
    where f.news_at <= now() - interval '2 seconds' and f.id = any (array(
      select d.id from (
        select x.id, row_number() over (partition by o.owner_id order by x.news_at, x.id) as place
        from public.forms x join public.sites o on o.id = x.site_id
        where x.news_at <= now() - interval '2 seconds' and not exists (
          select from public.failed_rows r where r.kind = 'form_news' and r.target_id = x.id and r.next_at > now()
        )
      ) d
      order by d.place, random() limit 50
    ))
    for update of f skip locked
  loop
    begin
      select count(*) into v_answers from public.form_submissions s
      where s.form_id = v_form.id and s.status <> 'spam' and s.created_at > coalesce(v_form.told_at, '-infinity');
      perform public.notify(
        array(
          select m.user_id from public.site_members m
          where m.site_id = v_form.site_id and m.user_id is not null
            and public.site_role_rank(m.role) >= public.site_role_rank('editor')
        ),
        'page-builder.answered', null, 'form', v_form.id, v_form.name,
        '/page/data?siteId=' || v_form.site_id || '&formId=' || v_form.id, null);
      v_mail_at := case when v_form.mailed_at > now() then v_form.mailed_at
        else greatest(now(), v_form.mailed_at + interval '15 minutes') end;
      update public.notifications n
      set count = n.count + greatest(v_answers - 1, 0)::int,
        mail_at = case when n.mail_at is not null then greatest(n.mail_at, v_mail_at) end
      where n.target_type = 'form' and n.target_id = v_form.id and n.read_at is null and n.archived_at is null;
      update public.forms set news_at = null, told_at = now(), mailed_at = v_mail_at where id = v_form.id;
      delete from public.failed_rows r where r.kind = 'form_news' and r.target_id = v_form.id;
      v_count := v_count + 1;
    exception when query_canceled or others then
      perform public.note_failed_row('form_news', v_form.id, v_form.owner_id, v_form.name, sqlstate);
      exit when sqlstate = '57014';
    end;
    exit when clock_timestamp() >= v_until;
  end loop;
  return v_count;
end $$;

-- As before, of one form of those who have the fewest waiting, and one that fails lets the others through.
create or replace function public.settle_form_retention(p_form_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant int := 10000;
  v_form record;
  v_days int;
  v_count int;
begin
  select f.id, f.site_id, f.name, f.retention_days, s.owner_id into v_form
  from public.forms f join public.sites s on s.id = f.site_id
  where f.is_settling and f.id = any (array(
    select d.id from (
      select x.id, row_number() over (partition by o.owner_id order by x.id) as place
      from public.forms x join public.sites o on o.id = x.site_id
      where x.is_settling and (x.id = p_form_id or (p_form_id is null and not exists (
        select from public.failed_rows r where r.kind = 'form_retention' and r.target_id = x.id and r.next_at > now()
      )))
    ) d
    order by d.place, random() limit 1
  ))
  for update of f skip locked;
  if v_form.id is null then return 0; end if;
  v_days := (public.plan_of(v_form.site_id)).max_retention_days;
  if v_days is not null and coalesce(v_form.retention_days, v_days + 1) > v_days then
    update public.forms set is_settling = false where id = v_form.id;
    return 0;
  end if;
  begin
    update public.form_submissions s set purge_at = s.created_at + v_form.retention_days * interval '1 day'
    where s.id in (
      select x.id from public.form_submissions x
      where x.form_id = v_form.id and x.status not in ('spam', 'removed')
        and x.purge_at is distinct from x.created_at + v_form.retention_days * interval '1 day'
      limit c_most
    );
    get diagnostics v_count = row_count;
    if v_count < c_most then update public.forms set is_settling = false where id = v_form.id; end if;
    delete from public.failed_rows r where r.kind = 'form_retention' and r.target_id = v_form.id;
  exception when query_canceled or others then
    if p_form_id is not null then raise; end if;
    perform public.note_failed_row('form_retention', v_form.id, v_form.owner_id, v_form.name, sqlstate);
    return 0;
  end;
  return v_count;
end $$;

-- Plans ------------------------------------------------------------------------------------------------------------------

-- What the owners of a site are told now about its plan; null when it does not end soon.
create function public.plan_stage(p_site public.sites) returns text
language sql stable set search_path = ''
return case
  when p_site.plan_until > now() + interval '7 days' or p_site.plan_ends_at <= p_site.plan_until then null
  when p_site.plan_ends_at <= now() then 'ended' when p_site.plan_until <= now() then 'grace'
  when p_site.plan_until <= now() + interval '1 day' then 'day' else 'week' end;

-- As before, in turn of the owners, and each site by itself. Before, the 500 plans that end first stood before all others, also when
-- their owners had been told.
create or replace function public.send_plan_news() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '2 seconds';
  v_site record;
  v_count int := 0;
begin
  for v_site in
    select s.id, s.name, s.owner_id, s.plan_until, s.plan_ends_at, public.plan_stage(s) as stage from public.sites s
    where s.plan_told is distinct from public.plan_stage(s) and public.plan_stage(s) is not null and s.id = any (array(
      select d.id from (
        select x.id, row_number() over (partition by x.owner_id order by x.plan_until, x.id) as place from public.sites x
        where x.plan_until <= now() + interval '7 days' and x.plan_ends_at > x.plan_until and x.removed_at is null
          and x.plan_told is distinct from 'ended' and x.plan_told is distinct from public.plan_stage(x) and not exists (
            select from public.failed_rows r where r.kind = 'plan_news' and r.target_id = x.id and r.next_at > now()
          )
      ) d
      order by d.place, random() limit 100
    ))
    for update of s skip locked
  loop
    begin
      update public.sites s set plan_told = v_site.stage where s.id = v_site.id;
      perform public.tell_of_plan(v_site.id,
        case when v_site.stage in ('week', 'day') then 'page-builder.plan_ending' else 'page-builder.plan_ended' end, v_site.name);
      insert into public.outbox (kind, to_email, data)
      select case when v_site.stage in ('week', 'day') then 'plan_ending' else 'plan_ended' end, p.email, jsonb_build_object(
        'site', v_site.name, 'site_id', v_site.id, 'stage', v_site.stage, 'until', public.korean_day(v_site.plan_until),
        'ends', public.korean_day(v_site.plan_ends_at))
      from public.site_members m join public.profiles p on p.id = m.user_id and p.suspended_at is null
      where m.site_id = v_site.id and m.role = 'owner' and p.email <> '';
      delete from public.failed_rows r where r.kind = 'plan_news' and r.target_id = v_site.id;
      v_count := v_count + 1;
    exception when query_canceled or others then
      perform public.note_failed_row('plan_news', v_site.id, v_site.owner_id, v_site.name, sqlstate);
      exit when sqlstate = '57014';
    end;
    exit when clock_timestamp() >= v_until;
  end loop;
  return v_count;
end $$;

-- Agreements -------------------------------------------------------------------------------------------------------------

-- Of a mark for many people: until which of them, in the order of their ids, they were told. Null when all were.
alter table public.notification_marks add column told_until uuid;
create index notification_marks_open on public.notification_marks (key) where told_until is not null;

create function public.tell_of_agreement(p_people uuid[], p_agreement_id uuid, p_version int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v record;
begin
  select x.summary, x.change, a.title, to_char(x.effective_at at time zone 'Asia/Seoul', 'FMYYYY. FMMM. FMDD.') as day into v
  from public.agreement_versions x join public.agreements a on a.id = x.agreement_id
  where x.agreement_id = p_agreement_id and x.version = p_version;
  perform public.notify(p_people, 'content.agreement', null, 'agreement', p_agreement_id,
    left(v.title, 150) || ' (' || v.day || ' 시행)', '/agreement/detail?boardId=' || p_agreement_id || '&version=' || p_version, null);
  insert into public.outbox (kind, to_email, data)
  select 'agreement_change', p.email, jsonb_build_object(
    'title', v.title, 'version', p_version, 'agreement_id', p_agreement_id, 'summary', v.summary, 'change', v.change, 'day', v.day)
  from public.profiles p where p.id = any (p_people) and p.suspended_at is null and p.email <> '';
end $$;

-- Telling of changed agreements, as before, but in parts of people: all of them in one statement took longer than a statement may,
-- and one person for whom it failed kept everybody from being told.
create or replace function public.send_due_agreements() returns int
language plpgsql security definer set search_path = '' as $$
declare
  c_part constant int := 500;
  v_until constant timestamptz := clock_timestamp() + interval '3 seconds';
  v_key text;
  v_told_until uuid;
  v_agreement uuid;
  v_version int;
  v_people uuid[];
  v_person uuid;
  v_row record;
  v_count int := 0;
begin
  insert into public.notification_marks (key, told_until)
  select 'agreement ' || v.agreement_id || ' ' || v.version, '00000000-0000-0000-0000-000000000000'
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
  on conflict do nothing;

  for v_row in
    select r.target_id, r.user_id, a.title, (
      select max(v.version) from public.agreement_versions v
      where v.agreement_id = r.target_id and v.published_at <= now() and v.notice_at <= now()
    ) as version
    from public.failed_rows r join public.agreements a on a.id = r.target_id
    where r.kind = 'agreement' and r.next_at <= now() order by r.next_at limit 100
  loop
    begin
      perform public.tell_of_agreement(array[v_row.user_id], v_row.target_id, v_row.version);
      delete from public.failed_rows r where r.kind = 'agreement' and r.target_id = v_row.target_id and r.user_id = v_row.user_id;
    exception when others then
      perform public.note_failed_row('agreement', v_row.target_id, v_row.user_id, v_row.title, sqlstate);
    end;
  end loop;

  loop
    select k.key, k.told_until into v_key, v_told_until from public.notification_marks k
    where k.told_until is not null order by k.key limit 1 for update skip locked;
    exit when not found;
    v_agreement := split_part(v_key, ' ', 2)::uuid;
    v_version := split_part(v_key, ' ', 3)::int;
    v_people := array(
      select p.id from public.profiles p where p.suspended_at is null and p.id > v_told_until order by p.id limit c_part
    );
    begin
      perform public.tell_of_agreement(v_people, v_agreement, v_version);
    exception when others then
      foreach v_person in array v_people loop
        begin
          perform public.tell_of_agreement(array[v_person], v_agreement, v_version);
        exception when others then
          perform public.note_failed_row('agreement', v_agreement, v_person,
            (select a.title from public.agreements a where a.id = v_agreement), sqlstate);
        end;
      end loop;
    end;
    update public.notification_marks k
    set told_until = case when cardinality(v_people) = c_part then v_people[c_part] end where k.key = v_key;
    if cardinality(v_people) < c_part then v_count := v_count + 1; end if;
    exit when clock_timestamp() >= v_until;
  end loop;
  return v_count;
end $$;

-- Notices ----------------------------------------------------------------------------------------------------------------

-- As before, each notice by itself, and when telling people fails, each person.
create or replace function public.send_due_notices() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_part constant int := 2000;
  v_due int;
  v_reminder public.notice_reminders;
  v_notice public.notices;
  v_people uuid[] := '{}';
  v_person uuid;
  v_row record;
begin
  for v_row in
    select n.id, n.title, case when n.status = 'scheduled' then 'published' else 'ended' end as status from public.notices n
    where (
        (n.status = 'scheduled' and n.publish_at <= now() and n.removed_at is null) or (n.status = 'published' and n.end_at <= now())
      )
      and not exists (select from public.failed_rows r where r.kind = 'notice' and r.target_id = n.id and r.next_at > now())
    limit 100 for update skip locked
  loop
    begin
      update public.notices n set status = v_row.status where n.id = v_row.id;
      update public.notices n set status = 'ended' where n.id = v_row.id and n.status = 'published' and n.end_at <= now();
      delete from public.failed_rows r where r.kind = 'notice' and r.target_id = v_row.id;
    exception when others then
      perform public.note_failed_row('notice', v_row.id, null, v_row.title, sqlstate);
    end;
  end loop;

  with due as (
    select n.id from public.notices n join public.site_boards b on b.id = n.board_id
    where n.must_read_until > now() and public.is_notice_live(n) and b.archived_at is null
      and not exists (select from public.notification_marks k where k.key = 'must_read ' || n.id)
    limit 20
  ), marked as (
    insert into public.notification_marks (key) select 'must_read ' || d.id from due d on conflict do nothing returning key
  ), asked as (
    insert into public.notice_reminders (notice_id) select d.id from due d join marked m on m.key = 'must_read ' || d.id
    on conflict (notice_id) where done_at is null do nothing
  )
  select count(*) into v_due from marked;

  for v_row in
    select r.user_id, n.id, n.title from public.failed_rows r join public.notices n on n.id = r.target_id
    where r.kind = 'must_read' and r.next_at <= now() order by r.next_at limit 100
  loop
    begin
      perform public.notify(array[v_row.user_id], 'content.must_read', null, 'notice', v_row.id, v_row.title,
        '/notice/detail?noticeId=' || v_row.id, null);
      delete from public.failed_rows r where r.kind = 'must_read' and r.target_id = v_row.id and r.user_id = v_row.user_id;
    exception when others then
      perform public.note_failed_row('must_read', v_row.id, v_row.user_id, v_row.title, sqlstate);
    end;
  end loop;

  select r.* into v_reminder from public.notice_reminders r
  where r.done_at is null order by r.asked_at, r.id limit 1 for update skip locked;
  if not found then return jsonb_build_object('notices', v_due, 'more', false); end if;
  select n.* into v_notice from public.notices n where n.id = v_reminder.notice_id;
  if public.is_notice_live(v_notice) then
    v_people := array(
      select a.user_id from public.notice_audience(v_notice) a
      where not a.answered and (v_reminder.told_until is null or a.user_id > v_reminder.told_until)
      order by a.user_id limit c_part
    );
    begin
      perform public.notify(v_people, 'content.must_read', null, 'notice', v_notice.id, v_notice.title,
        '/notice/detail?noticeId=' || v_notice.id, null);
    exception when others then
      foreach v_person in array v_people loop
        begin
          perform public.notify(array[v_person], 'content.must_read', null, 'notice', v_notice.id, v_notice.title,
            '/notice/detail?noticeId=' || v_notice.id, null);
        exception when others then
          perform public.note_failed_row('must_read', v_notice.id, v_person, v_notice.title, sqlstate);
        end;
      end loop;
    end;
  end if;
  update public.notice_reminders r
  set told = r.told + cardinality(v_people), told_until = coalesce(v_people[cardinality(v_people)], r.told_until),
    done_at = case when cardinality(v_people) < c_part then now() end
  where r.id = v_reminder.id;
  return jsonb_build_object('notices', v_due,
    'more', exists (select from public.notice_reminders r where r.done_at is null));
end $$;

-- Notifications ----------------------------------------------------------------------------------------------------------

-- As before, each reminder by itself.
create or replace function public.send_due_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '4 seconds';
  v_notices int := (public.send_due_notices() ->> 'notices')::int;
  v_due record;
  v_issues int := 0;
begin
  for v_due in
    with found as (
      select i.id, i.project_id, i.board_id, '#' || i.number || ' ' || i.title as title, a.user_id,
        'due ' || i.id || ' ' || i.due_date || ' ' || a.user_id as key,
        row_number() over (partition by a.user_id order by i.id) as place
      from public.issues i
      join public.issue_assignees a on a.issue_id = i.id
      left join public.notification_times t on t.user_id = a.user_id
      where i.due_date between (now() at time zone 'UTC')::date - 1 and (now() at time zone 'UTC')::date + 3
        and i.closed_at is null and i.removed_at is null
        and i.due_date = (now() at time zone coalesce(t.time_zone, 'Asia/Seoul'))::date + 1
        and (now() at time zone coalesce(t.time_zone, 'Asia/Seoul'))::time >= '09:00'
        and not exists (
          select from public.notification_marks k where k.key = 'due ' || i.id || ' ' || i.due_date || ' ' || a.user_id
        )
        and not exists (
          select from public.failed_rows r
          where r.kind = 'reminder' and r.target_id = i.id and r.user_id = a.user_id and r.next_at > now()
        )
    )
    select f.* from found f order by f.place, random() limit 500
  loop
    begin
      insert into public.notification_marks (key) values (v_due.key) on conflict do nothing;
      -- Who may not see the issue is marked too, so that such rows do not stand before others again and again.
      if found and v_due.user_id in (select public.board_people(v_due.board_id)) then
        perform public.notify(array[v_due.user_id], 'projects.due', v_due.project_id, 'issue', v_due.id, v_due.title,
          public.issue_link(v_due.id, v_due.project_id), null);
        v_issues := v_issues + 1;
      end if;
      delete from public.failed_rows r where r.kind = 'reminder' and r.target_id = v_due.id and r.user_id = v_due.user_id;
    exception when query_canceled or others then
      perform public.note_failed_row('reminder', v_due.id, v_due.user_id, '', sqlstate);
      exit when sqlstate = '57014';
    end;
    exit when clock_timestamp() >= v_until;
  end loop;

  delete from public.notification_marks k where k.at < now() - interval '1 year';
  delete from public.notifications n where n.id in (
    select o.id from public.notifications o
    where o.updated_at < now() - interval '90 days' and (o.read_at is not null or o.archived_at is not null or not o.in_app)
    order by o.updated_at limit 2000
  );
  return jsonb_build_object('notices', v_notices, 'issues', v_issues);
end $$;

-- As before, each person by itself.
create or replace function public.collect_notification_mails(p_limit int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid;
  v_count int := 0;
  v_mails int;
begin
  for v_person in
    select x.user_id from public.notifications x
    where x.mail_at <= now() and not exists (
      select from public.failed_rows r where r.kind = 'notification_mail' and r.target_id = x.user_id and r.next_at > now()
    )
    group by x.user_id order by min(x.mail_at) limit least(p_limit, 1000)
  loop
    begin
      with due as materialized (
        select n.id, n.user_id, n.mail_at, n.read_at, n.archived_at from public.notifications n
        where n.mail_at <= now() and n.user_id = v_person
        for update skip locked
      ), taken as (
        update public.notifications n set mail_at = null from due d where n.id = d.id returning n.id
      ), mails as (
        insert into public.outbox (kind, to_email, data)
        select 'notifications', p.email, jsonb_build_object('user_id', p.id, 'ids', jsonb_agg(d.id order by d.id))
        from due d join taken t on t.id = d.id join public.profiles p on p.id = d.user_id
        where p.email <> '' and p.suspended_at is null and d.read_at is null and d.archived_at is null
          and d.mail_at > now() - interval '1 day'
        group by p.id
        returning id
      )
      select count(*) into v_mails from mails;
      v_count := v_count + v_mails;
      delete from public.failed_rows r where r.kind = 'notification_mail' and r.target_id = v_person;
    exception when query_canceled or others then
      perform public.note_failed_row('notification_mail', v_person, v_person, '', sqlstate);
      exit when sqlstate = '57014';
    end;
  end loop;
  return v_count;
end $$;

-- Deleting ---------------------------------------------------------------------------------------------------------------

-- As before, each order by itself.
create or replace function public.forget_old_orders() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before constant timestamptz := now() - interval '5 years';
  v_abandoned uuid[];
  v_ended uuid[];
  v_kept uuid[];
  v_id uuid;
  v_count int := 0;
begin
  v_abandoned := array(
    select o.id from public.orders o
    where o.created_at < now() - interval '1 year' and o.payment_key is null and o.status in ('ready', 'failed')
      and o.next_check_at is null
      and not exists (select from public.failed_rows r where r.kind = 'order' and r.target_id = o.id and r.next_at > now())
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
      and not exists (select from public.failed_rows r where r.kind = 'order' and r.target_id = o.id and r.next_at > now())
    order by o.created_at limit 500
  );
  v_kept := array(
    select o.id from public.orders o
    where o.id = any (v_ended) and exists (
      select from public.orders x
      where x.site_id = o.site_id and greatest(x.created_at, x.paid_at, x.canceled_at, x.period_to) >= v_before
    )
  );
  foreach v_id in array v_abandoned || v_ended loop
    begin
      if v_id = any (v_kept) then
        update public.orders o
        set user_id = null, buyer_email = '', method = null, receipt_url = null, failure_message = null, refund_reason = null
        where o.id = v_id;
        delete from public.payments p where p.order_id = v_id;
        delete from public.payment_events e where e.order_id = v_id;
      else
        delete from public.orders o where o.id = v_id;
      end if;
      delete from public.failed_rows r where r.kind = 'order' and r.target_id = v_id;
      v_count := v_count + 1;
    exception when others then
      perform public.note_failed_row('order', v_id, null, '', sqlstate);
    end;
  end loop;
  return v_count;
end $$;

-- Accounts of previews (features/preview) are made by admins only, and end two hours later.
create index profiles_of_previews on public.profiles (created_at) where email like 'preview-%@preview.invalid';

-- As before. One that cannot be deleted is noted, tried again and set aside. Accounts of previews are not counted among the ten, and
-- those whose time of leaving was never set are deleted too.
create or replace function public.delete_leavers() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_until constant timestamptz := clock_timestamp() + interval '4 seconds';
  v_id uuid;
  v_owned record;
  v_count int := 0;
begin
  for v_id in
    (
      select p.id from public.profiles p
      where p.leave_at <= now() and p.email not like 'preview-%@preview.invalid' and not exists (
        select from public.failed_rows r where r.kind = 'leaving' and r.target_id = p.id and r.next_at > now()
      )
      order by p.leave_at, p.id limit 10
    )
    union all
    (
      select p.id from public.profiles p
      where p.email like 'preview-%@preview.invalid' and p.created_at <= now() - interval '2 hours' and not exists (
        select from public.failed_rows r where r.kind = 'leaving' and r.target_id = p.id and r.next_at > now()
      )
      order by p.created_at limit 500
    )
  loop
    perform from public.profiles p where p.id = v_id for update skip locked;
    continue when not found;
    begin
      for v_owned in select * from public.owned_alone(v_id) o where o.is_shared loop
        if v_owned.kind = 'project' then
          update public.project_member_roles r set role = 'owner' where r.member_id = (
            select m.id from public.project_members m
            join public.project_member_roles x on x.member_id = m.id join public.profiles p on p.id = m.joined_user_id
            where m.project_id = v_owned.id and m.joined_user_id <> v_id
            order by p.suspended_at is null desc, public.project_role_rank(x.role) desc, m.joined_at, m.id limit 1
          );
        else
          update public.site_members s set role = 'owner' where s.id = (
            select m.id from public.site_members m join public.profiles p on p.id = m.user_id
            where m.site_id = v_owned.id and m.user_id <> v_id
            order by p.suspended_at is null desc, public.site_role_rank(m.role) desc, m.created_at, m.id limit 1
          );
        end if;
      end loop;
      update public.projects p set removed_at = now()
      where p.removed_at is null and p.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'project');
      update public.projects p set purge_at = now()
      where p.purge_at > now() and p.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'project');
      update public.sites s set removed_at = now()
      where s.removed_at is null and s.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'site');
      update public.sites s set purge_at = now()
      where s.purge_at > now() and s.id in (select o.id from public.owned_alone(v_id) o where o.kind = 'site');
      if not exists (select from public.owned_alone(v_id)) then
        -- Another owner takes over each project: projects.owner_id keeps a profile from being deleted.
        delete from public.project_members m where m.joined_user_id = v_id;
        delete from auth.users u where u.id = v_id;
        v_count := v_count + 1;
      end if;
    exception when others then
      raise warning 'account % was not deleted: %', v_id, sqlerrm;
      perform public.note_failed_row('leaving', v_id, v_id, '', sqlstate);
    end;
    exit when clock_timestamp() >= v_until;
  end loop;
  return v_count;
end $$;

-- As before, and proofs of ended sessions, whose wrong codes count for a day. When a part of a table cannot be deleted, its rows
-- are deleted one by one, and the table is noted.
create or replace function public.purge_expired(p_most int default 5000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_until timestamptz := clock_timestamp() + interval '2 seconds';
  v_left int := coalesce(p_most, 5000);
  v_more boolean := false;
  v_part record;
  v_row record;
  v_oldest record;
  v_failed text;
  v_count bigint;
  v_total bigint;
  v_counts jsonb := '{}';
begin
  update public.assets a set purge_at = now() + interval '1 day'
  where a.purge_at <= now() and public.is_asset_used(a.use_key);
  for v_part in
    select x.name, x.counted, x.at_once, x.condition, md5(x.name || x.condition)::uuid as id from (
      select 1 as nr, c.name, null::text as counted, 200 as at_once, c.condition from public.purge_parts() c
      union all
      -- With the rows that are left to the cascade.
      select 2, t.name, t.name, 10, 'x.purge_at <= now()' from public.trash_tables() t (name)
      union all
      select o.nr, o.name, o.counted, 200, o.condition from (values
        (3, 'project_invites', 'invites', $q$least(x.expires_at, x.revoked_at) < now() - interval '30 days'$q$),
        (3, 'outbox', 'mails', $q$x.created_at < now() - interval '30 days'$q$),
        (3, 'activity', null, $q$x.at < now() - interval '1 year'$q$),
        (3, 'failed_rows', null, $q$x.since < now() - interval '30 days'$q$),
        (3, 'secure_login_challenges', null, $q$x.sent_at < now() - interval '1 day'
          and not exists (select from auth.sessions s where s.id = x.session_id)$q$)
      ) o (nr, name, counted, condition)
    ) x
    order by x.nr, x.name, x.condition
  loop
    v_total := 0;
    v_failed := null;
    while not v_more and v_failed is null loop
      begin
        execute format(
          'delete from public.%1$I d where d.ctid = any (array(select x.ctid from public.%1$I x where %2$s limit %3$s))',
          v_part.name, v_part.condition, least(v_part.at_once, v_left));
        get diagnostics v_count = row_count;
      exception when others then
        v_failed := sqlstate;
        v_count := 0;
        for v_row in execute format(
          'select x.ctid as place from public.%1$I x where %2$s limit %3$s', v_part.name, v_part.condition, least(v_part.at_once, v_left))
        loop
          begin
            execute format('delete from public.%1$I d where d.ctid = $1', v_part.name) using v_row.place;
            v_count := v_count + 1;
          exception when others then
            v_failed := sqlstate;
          end;
        end loop;
        perform public.note_failed_row('purge', v_part.id, null, v_part.name, v_failed);
      end;
      v_left := v_left - v_count;
      v_total := v_total + v_count;
      -- A short part is finished in any case, so that one call purges a small database on a slow machine too.
      v_more := v_left <= 0 or (v_count = v_part.at_once and clock_timestamp() >= v_until);
      exit when v_count < v_part.at_once;
    end loop;
    if v_failed is null and not v_more then
      delete from public.failed_rows r where r.kind = 'purge' and r.target_id = v_part.id;
    end if;
    if v_part.counted is not null then v_counts := v_counts || jsonb_build_object(v_part.counted, v_total); end if;
  end loop;
  for v_oldest in
    select p.id as project_id, o.at, o.id from public.projects p
    cross join lateral (
      select a.at, a.id from public.activity a where a.project_id = p.id order by a.at desc, a.id desc offset 50000 limit 1
    ) o
    where not v_more
  loop
    delete from public.activity d where d.id = any (array(
      select a.id from public.activity a
      where a.project_id = v_oldest.project_id and (a.at, a.id) <= (v_oldest.at, v_oldest.id) limit v_left));
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    v_more := v_left <= 0 or clock_timestamp() >= v_until;
    exit when v_more;
  end loop;
  return v_counts || jsonb_build_object('more', v_more);
end $$;

revoke execute on function public.plan_stage(public.sites), public.tell_of_agreement(uuid[], uuid, int) from public, anon, authenticated;
