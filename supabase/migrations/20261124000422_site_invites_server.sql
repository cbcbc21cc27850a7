-- A hosted project without default privileges gave the server's key no right to invitations to a site.
grant all on public.site_invites to service_role;
