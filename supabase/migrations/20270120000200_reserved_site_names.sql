-- Names that programs or mail servers give a meaning, and names under which people expect the service itself. `domains` is where
-- the domains of sites lead to, and `preview--…` are the hosts of previews. A site that has such a name keeps it.
create or replace function public.is_site_name(p_name text) returns boolean
language sql immutable parallel safe set search_path = ''
return p_name ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$' and p_name not like 'xn--%' and p_name not like 'preview--%' and p_name <> all (array[
  'abuse', 'account', 'accounts', 'admin', 'administrator', 'api', 'app', 'apps', 'assets', 'auth', 'autoconfig', 'autodiscover',
  'billing', 'blog', 'cdn', 'console', 'dashboard', 'dev', 'dns', 'docs', 'dojang', 'domains', 'ftp', 'help', 'hostmaster', 'imap',
  'isatap', 'localhost', 'login', 'mail', 'member', 'members', 'mta-sts', 'noreply', 'no-reply', 'notice', 'ns1', 'ns2', 'oauth',
  'official', 'pay', 'payment', 'payments', 'pop', 'postmaster', 'preview', 'report', 'root', 'secure', 'security', 'service',
  'signin', 'signup', 'smtp', 'sso', 'staff', 'static', 'status', 'support', 'system', 'test', 'verify', 'webmail', 'webmaster',
  'wpad', 'www'
]);
