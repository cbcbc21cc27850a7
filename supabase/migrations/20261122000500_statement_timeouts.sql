-- How long one statement of a caller may take. REST takes these settings on with the role, and so does the embedded
-- Supabase: a slow one is cut off before it keeps a connection from others.

alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '5s';

-- Roles and their settings are read when PostgREST starts, or is told.
notify pgrst, 'reload config';
