-- A hosted project may grant nothing by default: the server's key needs its rights on these tables from a migration.
grant all on public.notice_reminders, public.taken_down_assets to service_role;
