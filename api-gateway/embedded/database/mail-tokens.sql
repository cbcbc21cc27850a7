-- Secrets in sign-in mails: a link token and a six-digit code, independent of each other and stored as hashes. Only the
-- newest mail of each kind is valid. Runs at each start and is idempotent.
create schema if not exists embedded;
create table if not exists embedded.mail_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email_change')),
  -- The address that the mail was sent to.
  email text not null,
  link_hash bytea not null unique,
  link_expires_at timestamptz not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  -- Attempts for this code, and for all codes of this kind within a day, so that a new mail does not give five more
  -- attempts each time.
  tries int not null default 0,
  day_tries int not null default 0,
  day_began_at timestamptz not null default now(),
  -- Auth stores this token instead. It is never sent.
  auth_hash text not null,
  primary key (user_id, kind)
);
create index if not exists mail_tokens_email on embedded.mail_tokens (email, kind);
alter table embedded.mail_tokens enable row level security;
