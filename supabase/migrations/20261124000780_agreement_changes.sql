-- Agreements are written as drafts, published as versions that never change, told on their notice date, and consented to again
-- after they took effect.

alter table public.agreements add column rev int not null default 1;
alter table public.agreement_versions
  add column rev int not null default 1,
  -- What changed, in one line. Part of the notice.
  add column summary text not null default '' check (char_length(summary) <= 500),
  add column updated_at timestamptz not null default now();
create trigger agreement_versions_tidy before insert or update of summary on public.agreement_versions
  for each row execute function public.tidy_text('summary');
alter table public.site_boards add column rev int not null default 1;

-- A published version is immutable. A version after the first has a notice date, which is not before its publication; it takes
-- effect 7 days later, or 30 when it is adverse, and after every version before it. Days are calendar days in Korea.
create or replace function public.guard_agreement_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_notice date;
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    raise exception 'agreement_published' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'INSERT' or new.body is distinct from old.body then
    new.body := public.nfc(new.body);
    perform public.require_document(new.body);
    if octet_length(new.body::text) > 1000000 then raise exception 'document_too_large' using errcode = '22023'; end if;
    new.sha256 := encode(sha256(convert_to(new.body::text, 'UTF8')), 'hex');
  end if;
  if new.published_at is null then return new; end if;
  if exists (
    select from public.agreement_versions v
    where v.agreement_id = new.agreement_id and v.version <> new.version and v.published_at is not null
      and (v.version > new.version or v.effective_at >= new.effective_at)
  ) then
    raise exception 'agreement_effective_order' using errcode = '23514';
  end if;
  if exists (
    select from public.agreement_versions v
    where v.agreement_id = new.agreement_id and v.version <> new.version and v.published_at is not null
  ) then
    v_notice := (coalesce(new.notice_at, new.published_at) at time zone 'Asia/Seoul')::date;
    if v_notice < (new.published_at at time zone 'Asia/Seoul')::date then
      raise exception 'agreement_notice_before_publication' using errcode = '23514';
    end if;
    if (new.effective_at at time zone 'Asia/Seoul')::date - v_notice < (case new.change when 'adverse' then 30 else 7 end) then
      raise exception 'agreement_notice_too_short' using errcode = '23514';
    end if;
  end if;
  return new;
end $$;

-- Consents -------------------------------------------------------------------------------------------------------------

-- decline: the person was asked for an optional one and said no.
alter table public.agreement_consents
  drop constraint agreement_consents_action_check,
  add constraint agreement_consents_action_check check (action in ('agree', 'withdraw', 'decline')),
  add constraint agreement_consents_source_check check (source ~ '^[a-z][a-z_]{0,29}$'),
  -- The last answer counts, so answers of one transaction need different times.
  alter column at set default clock_timestamp();
create index agreement_consents_of_agreement on public.agreement_consents (agreement_id, user_id, at desc);

-- Rows go only together with their account.
create function public.guard_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.profiles p where p.id = old.user_id) then return old; end if;
  raise exception 'consents_are_append_only' using errcode = '42501';
end $$;
create trigger agreement_consents_guard before update or delete on public.agreement_consents
  for each row execute function public.guard_consent();

-- Reading --------------------------------------------------------------------------------------------------------------

-- Published agreements on boards that the caller may read.
create function public.my_agreement_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.agreements a join public.site_boards b on b.id = a.board_id
  where b.archived_at is null and (b.read_level = 'all' or (b.read_level = 'member' and public.is_active()))
    and exists (select from public.agreement_versions v where v.agreement_id = a.id and v.published_at <= now())
$$;

alter policy agreements_select_anon on public.agreements using (id in (select public.my_agreement_ids()));
alter policy agreements_select on public.agreements
  using (id in (select public.my_agreement_ids()) or (select public.is_admin()));
alter policy agreement_versions_select_anon on public.agreement_versions
  using (published_at <= now() and agreement_id in (select public.my_agreement_ids()));
alter policy agreement_versions_select on public.agreement_versions
  using ((published_at <= now() and agreement_id in (select public.my_agreement_ids())) or (select public.is_admin()));

-- The version in force of each agreement on a board that is not archived.
create function public.agreements_in_force()
returns table (
  agreement_id uuid, kind text, title text, required boolean, needs_consent boolean, rank int, read_level text,
  version int, body jsonb, effective_at timestamptz, change text, summary text
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.kind, a.title, a.required, a.needs_consent, a.rank, b.read_level,
    v.version, v.body, v.effective_at, v.change, v.summary
  from public.agreements a
  join public.site_boards b on b.id = a.board_id and b.archived_at is null
  cross join lateral (
    select c.version, c.body, c.effective_at, c.change, c.summary from public.agreement_versions c
    where c.agreement_id = a.id and c.published_at <= now() and c.effective_at <= now()
    order by c.version desc limit 1
  ) v
$$;

-- As before, without agreements that guests may not read.
create or replace function public.current_agreements()
returns table (
  agreement_id uuid, kind text, title text, required boolean, needs_consent boolean,
  version int, body jsonb, effective_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select f.agreement_id, f.kind, f.title, f.required, f.needs_consent, f.version, f.body, f.effective_at
  from public.agreements_in_force() f where f.read_level = 'all'
  order by f.rank, f.title
$$;

-- What the caller is asked to consent to: every required agreement without consent to its version in force, and an optional one
-- when they had agreed to an older version, or when it is newer than their account.
create function public.pending_consents()
returns table (
  agreement_id uuid, title text, required boolean, version int, effective_at timestamptz, summary text, agreed_version int, body jsonb
)
language sql stable security definer set search_path = '' as $$
  select f.agreement_id, f.title, f.required, f.version, f.effective_at, f.summary,
    case when c.action = 'agree' then c.version end, f.body
  from public.profiles p
  cross join public.agreements_in_force() f
  left join lateral (
    select x.version, x.action from public.agreement_consents x
    where x.user_id = p.id and x.agreement_id = f.agreement_id order by x.at desc, x.id limit 1
  ) c on true
  where p.id = auth.uid() and public.is_active() and f.needs_consent and f.read_level in ('all', 'member')
    and case
      when f.required then c.action is distinct from 'agree' or c.version < f.version
      when c.action is not null then c.action = 'agree' and c.version < f.version
      else p.created_at < (
        select min(v.effective_at) from public.agreement_versions v
        where v.agreement_id = f.agreement_id and v.published_at <= now()
      )
    end
  order by f.required desc, f.rank, f.title
$$;

-- The caller's consents with their last answers, the newest first.
create function public.my_consents()
returns table (agreement_id uuid, title text, required boolean, version int, action text, answered_version int, history jsonb)
language sql stable security definer set search_path = '' as $$
  select a.id, a.title, a.required, f.version, h.history -> 0 ->> 'action', (h.history -> 0 ->> 'version')::int,
    coalesce(h.history, '[]')
  from public.agreements a
  left join public.agreements_in_force() f on f.agreement_id = a.id and f.read_level in ('all', 'member')
  cross join lateral (
    select jsonb_agg(jsonb_build_object('action', x.action, 'version', x.version, 'at', x.at, 'source', x.source)
      order by x.at desc, x.id) as history
    from (
      select c.* from public.agreement_consents c
      where c.user_id = auth.uid() and c.agreement_id = a.id order by c.at desc, c.id limit 50
    ) x
  ) h
  where public.is_active() and a.needs_consent and (f.version is not null or h.history is not null)
  order by a.required desc, a.rank, a.title
$$;

-- Answers of the caller: [{ agreement_id, version, action: agree | withdraw | decline }]. Agreeing and declining name the version
-- in force, so that nobody agrees to a text that they did not see. An answer that is the last one already is not written again.
create function public.consent_agreements(p_answers jsonb, p_source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_answer record;
  v_last public.agreement_consents;
  v_now record;
begin
  if not public.is_active() then raise exception 'forbidden' using errcode = '42501'; end if;
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 100
    or p_source is null or p_source not in ('re_consent', 'account', 'detail') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  -- Two tabs answer one after the other.
  perform pg_advisory_xact_lock(hashtextextended('consents ' || auth.uid(), 0));
  for v_answer in
    select * from jsonb_to_recordset(p_answers) x (agreement_id uuid, version int, action text)
  loop
    select f.version, f.required into v_now from public.agreements_in_force() f
    where f.agreement_id = v_answer.agreement_id and f.needs_consent and f.read_level in ('all', 'member');
    select c.* into v_last from public.agreement_consents c
    where c.user_id = auth.uid() and c.agreement_id = v_answer.agreement_id order by c.at desc, c.id limit 1;
    if v_last.action = v_answer.action and v_last.version = v_answer.version then continue; end if;
    if v_answer.action = 'withdraw' then
      if v_last.action is distinct from 'agree' or v_last.version is distinct from v_answer.version then
        raise exception 'agreement_changed' using errcode = '22023';
      end if;
    elsif v_answer.action in ('agree', 'decline') then
      if v_now.version is null or v_answer.version is distinct from v_now.version then
        raise exception 'agreement_changed' using errcode = '22023';
      end if;
      if v_answer.action = 'decline' and v_now.required then
        raise exception 'consent_required' using errcode = '22023';
      end if;
    else
      raise exception 'invalid_request' using errcode = '22023';
    end if;
    if (select count(*) from public.agreement_consents c
      where c.user_id = auth.uid() and c.agreement_id = v_answer.agreement_id and c.at > now() - interval '1 day') >= 50 then
      raise exception 'too_many_requests' using errcode = '54000';
    end if;
    insert into public.agreement_consents (user_id, agreement_id, version, action, source)
    values (auth.uid(), v_answer.agreement_id, v_answer.version, v_answer.action, p_source);
  end loop;
end $$;

-- Writing --------------------------------------------------------------------------------------------------------------

-- Refuses a caller who may not write on a board.
create function public.require_board_writer(p_board_id uuid, p_kind text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if not exists (select from public.site_boards b where b.id = p_board_id and b.kind = p_kind) then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if exists (
    select from public.site_boards b join public.profiles me on me.id = auth.uid()
    where b.id = p_board_id and b.write_level = 'super' and me.level <> 'super'
  ) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end $$;

-- Creates an agreement (p_base_rev 0) or changes one. Keys of p_patch: board_id, kind, title, required, needs_consent, rank. What
-- people agreed to keeps its meaning: after the first publication, kind, required and needs_consent stay.
create function public.save_agreement(p_agreement_id uuid, p_base_rev int, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.agreements;
  v_new public.agreements;
begin
  if p_agreement_id is null or p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if jsonb_typeof(p_patch) is distinct from 'object'
    or p_patch - array['board_id', 'kind', 'title', 'required', 'needs_consent', 'rank'] <> '{}' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;
  select a.* into v_old from public.agreements a where a.id = p_agreement_id for update;
  if not found then
    if p_base_rev <> 0 then raise exception 'not_found' using errcode = 'P0002'; end if;
    insert into public.agreements (id, kind, title, rank, rev)
    values (p_agreement_id, 'other', '제목 없음', (select coalesce(max(a.rank), 0) + 1 from public.agreements a), 0)
    on conflict (id) do nothing;
    select a.* into v_old from public.agreements a where a.id = p_agreement_id for update;
  end if;
  v_new := jsonb_populate_record(v_old, p_patch);
  v_new.title := btrim(public.plain_line(v_new.title));
  if v_old.rev = p_base_rev + 1 and v_new is not distinct from v_old then
    return jsonb_build_object('ok', true, 'rev', v_old.rev, 'updated_at', now());
  end if;
  if v_old.rev <> p_base_rev then return jsonb_build_object('ok', false, 'current', to_jsonb(v_old)); end if;
  if v_old.rev > 0 then perform public.require_board_writer(v_old.board_id, 'agreement'); end if;
  perform public.require_board_writer(v_new.board_id, 'agreement');
  if (v_new.kind, v_new.required, v_new.needs_consent) is distinct from (v_old.kind, v_old.required, v_old.needs_consent) and exists (
    select from public.agreement_versions v where v.agreement_id = p_agreement_id and v.published_at is not null
  ) then
    raise exception 'agreement_published' using errcode = '42501';
  end if;
  update public.agreements a
  set board_id = v_new.board_id, kind = v_new.kind, title = v_new.title, required = v_new.required,
    needs_consent = v_new.needs_consent, rank = v_new.rank, rev = a.rev + 1
  where a.id = p_agreement_id returning a.* into v_new;
  perform public.log_audit(case v_old.rev when 0 then 'agreement.created' else 'agreement.saved' end, 'agreement',
    p_agreement_id::text, case when v_old.rev > 0 then to_jsonb(v_old) end, to_jsonb(v_new));
  return jsonb_build_object('ok', true, 'rev', v_new.rev, 'updated_at', now());
end $$;

-- The agreement, locked for a change of its versions.
create function public.agreement_to_write(p_agreement_id uuid) returns public.agreements
language plpgsql security definer set search_path = '' as $$
declare
  v_agreement public.agreements;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  select a.* into v_agreement from public.agreements a where a.id = p_agreement_id for update;
  if v_agreement.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  perform public.require_board_writer(v_agreement.board_id, 'agreement');
  return v_agreement;
end $$;

-- Creates the draft of the next version (p_base_rev 0) or changes it. Keys of p_patch: body, change, summary, notice_at,
-- effective_at. Returns { ok, rev, updated_at }, or { ok: false, current } when p_base_rev is stale.
create function public.save_agreement_draft(p_agreement_id uuid, p_version int, p_base_rev int, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_agreement public.agreements := public.agreement_to_write(p_agreement_id);
  v_old public.agreement_versions;
  v_new public.agreement_versions;
begin
  if p_version is null or p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if jsonb_typeof(p_patch) is distinct from 'object'
    or p_patch - array['body', 'change', 'summary', 'notice_at', 'effective_at'] <> '{}' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;
  select v.* into v_old from public.agreement_versions v
  where v.agreement_id = v_agreement.id and v.version = p_version for update;
  if not found then
    if p_base_rev <> 0 then raise exception 'not_found' using errcode = 'P0002'; end if;
    if p_version <> (
      select coalesce(max(v.version), 0) + 1 from public.agreement_versions v
      where v.agreement_id = v_agreement.id and v.published_at is not null
    ) then
      raise exception 'agreement_changed' using errcode = '22023';
    end if;
    insert into public.agreement_versions (agreement_id, version, body, rev)
    values (v_agreement.id, p_version, '{"type":"doc","content":[]}', 0) returning * into v_old;
  end if;
  if v_old.published_at is not null then raise exception 'agreement_published' using errcode = '42501'; end if;
  v_new := jsonb_populate_record(v_old, p_patch);
  v_new.body := public.nfc(v_new.body);
  v_new.summary := btrim(public.plain_line(v_new.summary));
  if v_old.rev = p_base_rev + 1 and v_new is not distinct from v_old then
    return jsonb_build_object('ok', true, 'rev', v_old.rev, 'updated_at', v_old.updated_at);
  end if;
  if v_old.rev <> p_base_rev then return jsonb_build_object('ok', false, 'current', to_jsonb(v_old)); end if;
  update public.agreement_versions v
  set body = v_new.body, change = v_new.change, summary = v_new.summary, notice_at = v_new.notice_at,
    effective_at = v_new.effective_at, rev = v.rev + 1, updated_at = now()
  where v.agreement_id = v_agreement.id and v.version = p_version returning v.* into v_new;
  return jsonb_build_object('ok', true, 'rev', v_new.rev, 'updated_at', v_new.updated_at);
end $$;

-- Publishes a draft as it was at p_base_rev. The notice date is today unless a later one was chosen; the first version takes
-- effect at once when it has no date. Returns as save_agreement_draft.
create function public.publish_agreement(p_agreement_id uuid, p_version int, p_base_rev int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_agreement public.agreements := public.agreement_to_write(p_agreement_id);
  v_old public.agreement_versions;
  v_new public.agreement_versions;
  v_is_first boolean;
begin
  if p_version is null or p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select v.* into v_old from public.agreement_versions v
  where v.agreement_id = v_agreement.id and v.version = p_version for update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  if v_old.published_at is not null then
    -- The same call was sent again because its answer was lost.
    if v_old.rev = p_base_rev + 1 then
      return jsonb_build_object('ok', true, 'rev', v_old.rev, 'updated_at', v_old.updated_at);
    end if;
    raise exception 'agreement_published' using errcode = '42501';
  end if;
  if v_old.rev <> p_base_rev then return jsonb_build_object('ok', false, 'current', to_jsonb(v_old)); end if;
  if not jsonb_path_exists(v_old.body, 'strict $.** ? (@.type == "text")', silent => true) then
    raise exception 'agreement_empty' using errcode = '23514';
  end if;
  v_is_first := not exists (
    select from public.agreement_versions v where v.agreement_id = v_agreement.id and v.published_at is not null
  );
  v_new := v_old;
  v_new.notice_at := greatest(v_old.notice_at, now());
  v_new.effective_at := coalesce(v_old.effective_at, case when v_is_first then now() end);
  if v_new.effective_at is null then raise exception 'agreement_no_effective_date' using errcode = '23514'; end if;
  if (v_new.effective_at at time zone 'Asia/Seoul')::date < (now() at time zone 'Asia/Seoul')::date then
    raise exception 'agreement_effective_past' using errcode = '23514';
  end if;
  update public.agreement_versions v
  set published_at = now(), notice_at = v_new.notice_at, effective_at = v_new.effective_at, rev = v.rev + 1, updated_at = now()
  where v.agreement_id = v_agreement.id and v.version = p_version returning v.* into v_new;
  perform public.log_audit('agreement.published', 'agreement', v_agreement.id::text, null,
    to_jsonb(v_new) - 'body' || jsonb_build_object('title', v_agreement.title));
  return jsonb_build_object('ok', true, 'rev', v_new.rev, 'updated_at', v_new.updated_at);
end $$;

-- Removes the draft, and an agreement that was never published with it.
create function public.discard_agreement_draft(p_agreement_id uuid, p_version int, p_base_rev int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_agreement public.agreements := public.agreement_to_write(p_agreement_id);
  v_rev int;
begin
  if p_version is null or p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select v.rev into v_rev from public.agreement_versions v where v.agreement_id = v_agreement.id and v.version = p_version;
  if v_rev is not null and v_rev <> p_base_rev then raise exception 'stale' using errcode = '40001'; end if;
  delete from public.agreement_versions v where v.agreement_id = v_agreement.id and v.version = p_version;
  delete from public.agreements a
  where a.id = v_agreement.id and not exists (select from public.agreement_versions v where v.agreement_id = a.id);
  perform public.log_audit('agreement.discarded', 'agreement', v_agreement.id::text, null,
    jsonb_build_object('title', v_agreement.title, 'version', p_version));
end $$;

-- For admins -----------------------------------------------------------------------------------------------------------

-- The last answer of each person to an agreement. Suspended people do not count.
create function public.last_consents(p_agreement_id uuid)
returns table (user_id uuid, version int, action text, at timestamptz)
language sql stable security definer set search_path = '' as $$
  select distinct on (c.user_id) c.user_id, c.version, c.action, c.at
  from public.agreement_consents c join public.profiles p on p.id = c.user_id and p.suspended_at is null
  where c.agreement_id = p_agreement_id
  order by c.user_id, c.at desc, c.id
$$;

-- Every agreement with its versions in force, to come and in writing, and how many people agreed to the one in force.
create function public.admin_agreements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'board_id', a.board_id, 'kind', a.kind, 'title', a.title, 'required', a.required,
      'needs_consent', a.needs_consent, 'rank', a.rank, 'rev', a.rev,
      'versions', v.published, 'current', v.current, 'upcoming', v.upcoming, 'upcoming_at', v.upcoming_at, 'draft', v.draft,
      'draft_rev', v.draft_rev,
      'people', (select count(*) from public.profiles p where p.suspended_at is null),
      'agreed', c.agreed, 'agreed_before', c.agreed_before
    ) order by a.rank, a.title, a.id), '[]')
    from public.agreements a
    cross join lateral (
      select count(*) filter (where x.published_at is not null) as published,
        max(x.version) filter (where x.published_at <= now() and x.effective_at <= now()) as current,
        min(x.version) filter (where x.published_at <= now() and x.effective_at > now()) as upcoming,
        min(x.effective_at) filter (where x.published_at <= now() and x.effective_at > now()) as upcoming_at,
        max(x.version) filter (where x.published_at is null) as draft,
        max(x.rev) filter (where x.published_at is null) as draft_rev
      from public.agreement_versions x where x.agreement_id = a.id
    ) v
    cross join lateral (
      select count(*) filter (where l.action = 'agree' and l.version = v.current) as agreed,
        count(*) filter (where l.action = 'agree' and l.version < v.current) as agreed_before
      from public.last_consents(a.id) l
    ) c
  );
end $$;

-- How many people answered what last, by version.
create function public.agreement_coverage(p_agreement_id uuid)
returns table (version int, agreed bigint, withdrawn bigint, declined bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select l.version, count(*) filter (where l.action = 'agree'), count(*) filter (where l.action = 'withdraw'),
      count(*) filter (where l.action = 'decline')
    from public.last_consents(p_agreement_id) l group by l.version order by l.version desc;
end $$;

-- Every answer to an agreement with its person, for the export.
create function public.admin_consents(p_agreement_id uuid)
returns table (id uuid, email text, display_name text, version int, action text, source text, at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return query
    select c.id, p.email, p.display_name, c.version, c.action, c.source, c.at
    from public.agreement_consents c join public.profiles p on p.id = c.user_id
    where c.agreement_id = p_agreement_id order by c.at, c.id;
end $$;

-- Telling --------------------------------------------------------------------------------------------------------------

-- Mails to everybody wait behind those that somebody asked for.
alter table public.outbox add column is_bulk boolean not null default false;
create index outbox_queue on public.outbox (is_bulk, created_at) where sent_at is null;
drop index public.outbox_waiting;

create or replace function public.claim_outbox(p_limit int default 10) returns setof public.outbox
language sql security definer set search_path = '' as $$
  update public.outbox o set tries = o.tries + 1, leased_until = now() + interval '1 minute'
  where o.id in (
    select w.id from public.outbox w
    where w.sent_at is null and w.tries < 8 and (w.leased_until is null or w.leased_until < now())
    order by w.is_bulk, w.created_at limit least(p_limit, 100) for update skip locked
  )
  returning o.*
$$;

-- Tells every person once of the versions whose notice date has come: a notification, which settings cannot turn off, and a mail.
-- Several gateways call it; the mark lets one of them tell. Returns the number of versions.
create function public.send_due_agreements() returns int
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
    insert into public.outbox (kind, to_email, data, is_bulk)
    select 'agreement_change', p.email, jsonb_build_object(
      'title', v_due.title, 'version', v_due.version, 'agreement_id', v_due.agreement_id, 'summary', v_due.summary,
      'change', v_due.change, 'day', v_due.day), true
    from public.profiles p where p.suspended_at is null and p.email <> '';
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Boards ---------------------------------------------------------------------------------------------------------------

-- New notices and agreements go to these boards by default, so they stay.
create function public.is_default_board(p_board_id uuid) returns boolean
language sql immutable parallel safe set search_path = ''
return p_board_id in ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002');

create function public.board_uses(p_board_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.notices n where n.board_id = p_board_id)
    + (select count(*) from public.agreements a where a.board_id = p_board_id)
$$;

-- Every board, in order, with the number of notices and agreements on it.
create function public.admin_boards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(b) || jsonb_build_object(
      'is_default', public.is_default_board(b.id), 'uses', public.board_uses(b.id)
    ) order by b.rank, b.created_at, b.id), '[]')
    from public.site_boards b
  );
end $$;

-- The board for a change, locked. Who may write on it may be decided by super admins only when it is theirs.
create function public.board_to_write(p_board_id uuid) returns public.site_boards
language plpgsql security definer set search_path = '' as $$
declare
  v_board public.site_boards;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  select b.* into v_board from public.site_boards b where b.id = p_board_id for update;
  if v_board.id is not null then perform public.require_board_writer(v_board.id, v_board.kind); end if;
  return v_board;
end $$;

-- Creates a board (p_base_rev 0) or changes one. Keys of p_patch: kind (of a new one), name, read_level, write_level, archived.
create function public.save_site_board(p_board_id uuid, p_base_rev int, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.site_boards := public.board_to_write(p_board_id);
  v_new public.site_boards;
begin
  if p_board_id is null or p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if jsonb_typeof(p_patch) is distinct from 'object'
    or p_patch - array['kind', 'name', 'read_level', 'write_level', 'archived'] <> '{}' then
    raise exception 'invalid_patch' using errcode = '22023';
  end if;
  if v_old.id is null then
    if p_base_rev <> 0 then raise exception 'not_found' using errcode = 'P0002'; end if;
    insert into public.site_boards (id, kind, name, rank, rev)
    values (p_board_id, p_patch ->> 'kind', '제목 없음', (select coalesce(max(b.rank), 0) + 1 from public.site_boards b), 0)
    on conflict (id) do nothing;
    select b.* into v_old from public.site_boards b where b.id = p_board_id for update;
  end if;
  v_new := jsonb_populate_record(v_old, p_patch - 'archived');
  v_new.name := btrim(public.plain_line(v_new.name));
  if p_patch ? 'archived' then
    v_new.archived_at := case when (p_patch ->> 'archived')::boolean then coalesce(v_old.archived_at, now()) end;
  end if;
  if v_old.rev = p_base_rev + 1 and v_new is not distinct from v_old then
    return jsonb_build_object('ok', true, 'rev', v_old.rev, 'updated_at', now());
  end if;
  if v_old.rev <> p_base_rev then return jsonb_build_object('ok', false, 'current', to_jsonb(v_old)); end if;
  if v_new.kind <> v_old.kind then raise exception 'invalid_patch' using errcode = '22023'; end if;
  if public.is_default_board(p_board_id)
    and (v_new.archived_at is not null or (v_new.kind = 'agreement' and v_new.read_level <> 'all')) then
    -- Guests read the agreements of the sign-up here.
    raise exception 'site_board_is_default' using errcode = '23514';
  end if;
  if v_new.write_level = 'super' and (select me.level from public.profiles me where me.id = auth.uid()) <> 'super' then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  update public.site_boards b
  set name = v_new.name, read_level = v_new.read_level, write_level = v_new.write_level, archived_at = v_new.archived_at,
    rev = b.rev + 1
  where b.id = p_board_id returning b.* into v_new;
  perform public.log_audit(case v_old.rev when 0 then 'board.created' else 'board.saved' end, 'board', p_board_id::text,
    case when v_old.rev > 0 then to_jsonb(v_old) end, to_jsonb(v_new));
  return jsonb_build_object('ok', true, 'rev', v_new.rev, 'updated_at', now());
end $$;

-- Moves a board to a position in the order, counted from 0; the others keep theirs.
create function public.move_site_board(p_board_id uuid, p_position int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_board public.site_boards := public.board_to_write(p_board_id);
begin
  if v_board.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if p_position is null or p_position not between 0 and 100000 then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform from public.site_boards b order by b.id for update;
  update public.site_boards b set rank = n.rank
  from (
    select o.id, row_number() over (order by o.place, o.id) - 1 as rank
    from (
      select p_board_id as id, p_position - 0.5 as place
      union all
      select x.id, row_number() over (order by x.rank, x.created_at, x.id) - 1
      from public.site_boards x where x.id <> p_board_id
    ) o
  ) n
  where n.id = b.id and b.rank <> n.rank;
  if found then
    perform public.log_audit('board.moved', 'board', p_board_id::text, null,
      jsonb_build_object('name', v_board.name, 'position', p_position));
  end if;
end $$;

-- A board with notices or agreements on it can only be archived.
create function public.remove_site_board(p_board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_board public.site_boards := public.board_to_write(p_board_id);
begin
  if v_board.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  if public.is_default_board(p_board_id) then raise exception 'site_board_is_default' using errcode = '23514'; end if;
  if public.board_uses(p_board_id) > 0 then raise exception 'site_board_in_use' using errcode = '23514'; end if;
  delete from public.site_boards b where b.id = p_board_id;
  perform public.log_audit('board.removed', 'board', p_board_id::text, to_jsonb(v_board), null);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.guard_consent(), public.my_agreement_ids(), public.agreements_in_force(), public.pending_consents(),
  public.my_consents(), public.consent_agreements(jsonb, text), public.require_board_writer(uuid, text),
  public.save_agreement(uuid, int, jsonb), public.agreement_to_write(uuid),
  public.save_agreement_draft(uuid, int, int, jsonb), public.publish_agreement(uuid, int, int),
  public.discard_agreement_draft(uuid, int, int), public.last_consents(uuid), public.admin_agreements(),
  public.agreement_coverage(uuid), public.admin_consents(uuid), public.send_due_agreements(),
  public.is_default_board(uuid), public.board_uses(uuid), public.admin_boards(), public.board_to_write(uuid),
  public.save_site_board(uuid, int, jsonb), public.move_site_board(uuid, int), public.remove_site_board(uuid)
  from public, anon, authenticated;
grant execute on function public.my_agreement_ids() to anon, authenticated;
grant execute on function
  public.pending_consents(), public.my_consents(), public.consent_agreements(jsonb, text),
  public.save_agreement(uuid, int, jsonb), public.save_agreement_draft(uuid, int, int, jsonb),
  public.publish_agreement(uuid, int, int), public.discard_agreement_draft(uuid, int, int), public.admin_agreements(),
  public.agreement_coverage(uuid), public.admin_consents(uuid), public.admin_boards(),
  public.save_site_board(uuid, int, jsonb), public.move_site_board(uuid, int), public.remove_site_board(uuid)
  to authenticated;
grant execute on function public.send_due_agreements() to service_role;
