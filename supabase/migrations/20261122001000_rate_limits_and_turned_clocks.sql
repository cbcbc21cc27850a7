-- A clock that was put forward and back left counts of a time to come: whoever was counted meanwhile stayed locked out until
-- then. No count outlives its window, and no block the longest delay or the window.

create or replace function public.count_rate_limits(p_counts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_call record;
  v_row public.rate_limits;
  v_answers jsonb := '{}';
  v_taken boolean;
begin
  -- A count that is lost with the machine is no harm; waiting for the disk at each try would be.
  perform set_config('synchronous_commit', 'off', true);
  -- In one order, so that two calls never wait for one another.
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
