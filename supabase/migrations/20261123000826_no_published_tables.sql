-- Nothing listens to changes of tables: messages of `broadcast_change` are what browsers hear. A published table costs a
-- message for each changed row, and asks the policies for each listener.
alter publication supabase_realtime drop table public.notes, public.projects, public.activity;
