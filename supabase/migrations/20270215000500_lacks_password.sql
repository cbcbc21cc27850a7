-- Whether the account of the caller has no password: it ended, because whoever opened the first mail to its address did so in another
-- browser than the one that signed up, and somebody else may have chosen it. The browser then asks for a new one.
create function public.lacks_password() returns boolean
language sql stable security definer set search_path = ''
return exists (select from auth.users u where u.id = auth.uid() and coalesce(u.encrypted_password, '') = '');
revoke execute on function public.lacks_password() from public, anon;
grant execute on function public.lacks_password() to authenticated;
