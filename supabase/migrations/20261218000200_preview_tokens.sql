-- A token for pull requests: it stores versions that nobody gets, and asks whether they would be taken. It does nothing else.
alter table public.deploy_tokens drop constraint deploy_tokens_scope_check;
alter table public.deploy_tokens
  add constraint deploy_tokens_scope_check check (scope in ('read', 'check', 'preview', 'release'));
