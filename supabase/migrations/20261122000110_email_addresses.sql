-- What is an address: letters without accents, digits and ASCII marks. One with letters that look like others, full-width
-- ones, or marks that nobody sees reads like somebody else's. The gateway folds and refuses the same (email.logic.ts).
create function public.is_email(p_email text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(p_email) <= 254
  and p_email ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$';

-- Of accounts to come and of changes: what is there stays as it is.
create function public.require_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An account without an address has none.
  if new.email <> '' and not public.is_email(new.email) then
    raise exception 'email_address_invalid' using errcode = 'PT400';
  end if;
  return new;
end $$;
create trigger profiles_email before insert or update of email on public.profiles
  for each row execute function public.require_email();

revoke execute on function public.is_email(text), public.require_email() from public, anon, authenticated;
