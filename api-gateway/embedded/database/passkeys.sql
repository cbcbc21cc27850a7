-- Passkeys of users. Runs at each start and is idempotent. A hosted Supabase has its own tables for passkeys.
create table if not exists embedded.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Values of the authenticator, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index if not exists passkeys_user on embedded.passkeys (user_id, created_at);
-- The name that the person sees; null until it has one.
alter table embedded.passkeys add column if not exists friendly_name text;
alter table embedded.passkeys enable row level security;

-- Challenges that have begun a session or added a passkey. A challenge contains its end, so only used challenges are stored until their end.
create table if not exists embedded.used_passkey_challenges (
  id text primary key,
  expires_at timestamptz not null
);
alter table embedded.used_passkey_challenges enable row level security;
