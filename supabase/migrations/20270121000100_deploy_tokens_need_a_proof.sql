-- A deploy token is code in the browsers of others. So a stolen session alone issues none, and a token of the shell or of the
-- admin area, whose code runs in the browser of every super admin, is issued by super admins only.

create or replace function public.issue_deploy_token(
  p_id uuid, p_name text, p_label text, p_scope text, p_token_hash text, p_public_key text, p_days int
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := btrim(public.plain_line(p_label));
begin
  if not public.is_admin() or (p_name in ('shell', 'admin') and not exists (
    select from public.profiles p where p.id = auth.uid() and p.level = 'super'
  )) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  if not public.has_fresh_proof(auth.uid(), public.my_session_id()) then
    raise exception 'fresh_proof_required' using errcode = 'PT403';
  end if;
  if p_days is null or p_days not in (30, 90, 365) or coalesce(v_label, '') = '' then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  -- Two tokens at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('deploy_tokens ' || p_name, 0));
  if (select count(*) from public.deploy_tokens t
      where t.name = p_name and t.revoked_at is null and t.expires_at > now()) >= 20 then
    raise exception 'deploy_tokens_limit' using errcode = 'P0001';
  end if;
  insert into public.deploy_tokens
    (id, name, label, scope, token_hash, public_key, created_by, created_by_name, expires_at)
  values (p_id, p_name, v_label, p_scope, p_token_hash, p_public_key, auth.uid(), public.display_name_of(auth.uid()),
    now() + make_interval(days => p_days));
  perform public.log_audit('deploy_token.issued', 'deploy_token', p_id::text, null,
    jsonb_build_object('name', p_name, 'label', v_label, 'scope', p_scope, 'days', p_days));
end $$;
