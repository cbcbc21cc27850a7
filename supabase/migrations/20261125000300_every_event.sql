-- The settings of notifications list the kinds of notification_defaults(). Eight kinds were sent and not listed, so that nobody
-- could choose how they arrive. content.agreement stays out: everybody has to be told of changed terms.

create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- Invitations have a mail of their own, which contains the code.
    ('projects.invited', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('projects.exported', true, 'off', true),
    ('projects.removed', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.invited', true, 'off', true),
    ('page-builder.joined', true, 'off', false),
    ('page-builder.role', true, 'off', false),
    ('page-builder.removed', true, 'off', false),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true),
    ('page-builder.schedule_failed', true, 'instant', true),
    ('page-builder.domain_live', true, 'off', true),
    ('page-builder.domain_lost', true, 'off', true),
    ('page-builder.taken_down', true, 'instant', true),
    ('page-builder.put_back', true, 'instant', false)
$$;
