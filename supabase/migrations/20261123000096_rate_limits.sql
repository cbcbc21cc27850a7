-- Rate limits: counters in the database, so that they survive a restart of the gateway and are shared between gateways.

-- A key is a limit's name and a keyed hash of the subject, so that it contains no address and no e-mail. Losing the last
-- moments in a crash is acceptable, but an unlogged table would be emptied by it.
create table public.rate_limits (
  key text primary key check (key ~ '^[A-Za-z]{1,40}:[A-Za-z0-9_-]{0,43}$'),
  points int not null,
  blocked_until timestamptz,
  expires_at timestamptz not null
) with (fillfactor = 70);

-- Applies many operations in one round trip. Each is decided under its row's lock, so that concurrent attempts are all
-- counted.
--
-- p_counts: [{ op, key, points, window_ms, delay_ms, max_delay_ms }], where op is
--   take    adds a point unless the key is blocked. Reaching `points` blocks it. With delay_ms: for that long, doubled by each
--           further point up to max_delay_ms, and the counter is reset window_ms after the last point. Without: for the rest
--           of the window that began with the first point
--   give    removes a point and the block that it caused
--   forget  resets the key
--   peek    changes nothing
-- Returns, in the order of the operations, { taken, points, wait_ms, left_ms }; null for an unknown key, which after `take`
-- means that the table is full.
-- A clock that was set forward and back leaves counters with times in the future: no counter is kept longer than its window,
-- and no block longer than the longest delay or the window.
create function public.count_rate_limits(p_counts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_call record;
  v_row public.rate_limits;
  v_answers jsonb := '{}';
  v_taken boolean;
begin
  -- Losing a counter in a crash is acceptable; waiting for the disk at each attempt is not.
  perform set_config('synchronous_commit', 'off', true);
  -- In the order of the keys, so that two calls cannot deadlock.
  for v_call in
    select c.nr, c.call->>'op' as op, c.call->>'key' as key, (c.call->>'points')::int as points,
      (c.call->>'window_ms')::bigint * interval '1 millisecond' as span,
      (c.call->>'delay_ms')::bigint * interval '1 millisecond' as delay,
      (c.call->>'max_delay_ms')::bigint * interval '1 millisecond' as max_delay
    from jsonb_array_elements(p_counts) with ordinality c (call, nr)
    order by c.call->>'key', c.nr
  loop
    select r.* into v_row from public.rate_limits r where r.key = v_call.key for update;
    if v_row.key is null and v_call.op = 'take' then
      insert into public.rate_limits as r (key, points, expires_at)
      select v_call.key, 0, v_now
      where not exists (select from public.rate_limits f where f.key = 'rows:' and f.points > 500000)
      on conflict (key) do update set points = r.points
      returning r.* into v_row;
    end if;
    continue when v_row.key is null;
    v_row.expires_at := least(v_row.expires_at, v_now + v_call.span);
    if v_row.blocked_until is not null then
      v_row.blocked_until := least(
        v_row.blocked_until, v_now + case when v_call.delay > interval '0' then v_call.max_delay else v_call.span end
      );
    end if;
    if v_row.expires_at <= v_now then
      v_row.points := 0;
      v_row.blocked_until := null;
    end if;

    v_taken := v_call.op = 'take' and coalesce(v_row.blocked_until <= v_now, true);
    if v_taken then
      if v_row.points = 0 or v_call.delay > interval '0' then v_row.expires_at := v_now + v_call.span; end if;
      v_row.points := v_row.points + 1;
      v_row.blocked_until := case
        when v_row.points < v_call.points then null
        when v_call.delay > interval '0'
          then v_now + least(v_call.max_delay, v_call.delay * power(2, least(v_row.points - v_call.points, 20)))
        else v_row.expires_at
      end;
    elsif v_call.op = 'give' and v_row.points > 0 then
      v_row.points := v_row.points - 1;
      v_row.blocked_until := null;
    end if;

    if v_call.op = 'forget' or (v_call.op = 'give' and v_row.points = 0) then
      delete from public.rate_limits r where r.key = v_call.key;
    elsif v_taken or v_call.op = 'give' then
      update public.rate_limits r
      set points = v_row.points, blocked_until = v_row.blocked_until, expires_at = v_row.expires_at
      where r.key = v_call.key;
    end if;
    v_answers := v_answers || jsonb_build_object(v_call.nr, jsonb_build_object(
      'taken', v_taken,
      'points', v_row.points,
      'wait_ms', greatest(0, ceil(extract(epoch from v_row.blocked_until - v_now) * 1000)),
      'left_ms', greatest(0, ceil(extract(epoch from v_row.expires_at - v_now) * 1000))
    ));
  end loop;
  return (
    select coalesce(jsonb_agg(v_answers->c.nr::text order by c.nr), '[]')
    from jsonb_array_elements(p_counts) with ordinality c (call, nr)
  );
end $$;

-- Deletes expired counters and stores the number of those left: beyond half a million no new key is added, and the gateways
-- count in memory. Run every minute.
create function public.purge_rate_limits() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_left int;
begin
  delete from public.rate_limits where expires_at <= clock_timestamp();
  select count(*) into v_left from public.rate_limits where key <> 'rows:';
  insert into public.rate_limits (key, points, expires_at) values ('rows:', v_left, 'infinity')
  on conflict (key) do update set points = excluded.points;
  return v_left;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.rate_limits enable row level security;

revoke all on public.rate_limits from anon, authenticated, service_role;

revoke execute on function
  public.count_rate_limits(jsonb), public.purge_rate_limits()
  from public, anon, authenticated;
grant execute on function
  public.count_rate_limits(jsonb), public.purge_rate_limits()
  to service_role;
