-- What mails of sign-in carry: a link's token and six digits, each a secret of its own and neither kept in clear. The
-- newest mail of each kind only. Runs at each start; changes nothing twice.
create schema if not exists embedded;
create table if not exists embedded.mail_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email_change')),
  -- To whom it was mailed.
  email text not null,
  link_hash bytea not null unique,
  link_expires_at timestamptz not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  -- Of this code, and of all codes of this kind within a day: a new mail must not be five tries more, again and again.
  tries int not null default 0,
  day_tries int not null default 0,
  day_began_at timestamptz not null default now(),
  -- What Auth keeps in its place. Nobody is ever sent it.
  auth_hash text not null,
  primary key (user_id, kind)
);
create index if not exists mail_tokens_email on embedded.mail_tokens (email, kind);
alter table embedded.mail_tokens enable row level security;
