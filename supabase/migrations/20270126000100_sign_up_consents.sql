-- A sign-up without consents is refused before Auth looks for the address: Auth would tell who is registered.

-- Whether a consent is missing that every account needs. `p_consents` is untrusted: a list of `agreement_id` and `version`.
create function public.lacks_consents(p_consents jsonb) returns boolean
language sql stable security definer set search_path = ''
return exists (
  select from public.current_agreements() a
  where a.required and a.needs_consent and not exists (
    select from jsonb_array_elements(case jsonb_typeof(p_consents) when 'array' then p_consents else '[]' end) c
    where c ->> 'agreement_id' = a.agreement_id::text and c ->> 'version' = a.version::text
  )
);

revoke execute on function public.lacks_consents(jsonb) from public, anon, authenticated;
grant execute on function public.lacks_consents(jsonb) to service_role;
