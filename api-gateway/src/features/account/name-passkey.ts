import type { Context } from 'hono';
import { z } from 'zod';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import { askAuth } from '../../platform/supabase/ask-auth.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import { describeDevice } from './device/device.logic.ts';

export interface NamePasskeyDeps {
  supabase: Pick<SupabasePort, 'fetch' | 'publishableKey'>;
  log: Log;
}

/** Auth's answer to a registration. */
const added = z.object({ id: z.guid(), friendly_name: z.string().nullish() });
export type NewPasskey = { answer: unknown; token: string };

/** Names a new passkey after the device and the browser that added it, unless Auth has named it after its authenticator. */
export async function namePasskey(
  deps: NamePasskeyDeps,
  c: Context<AppEnv>,
  { answer, token }: NewPasskey,
): Promise<void> {
  const passkey = added.safeParse(answer);
  if (!passkey.success || passkey.data.friendly_name) return;
  const { device } = describeDevice(c.req.header('user-agent') ?? '');
  try {
    await askAuth(deps.supabase, {
      method: 'PATCH',
      path: `passkeys/${passkey.data.id}`,
      key: deps.supabase.publishableKey,
      token,
      body: { friendly_name: device },
    });
  } catch (error) {
    // The passkey is there already, and its owner can name it.
    deps.log({ level: 'warn', event: 'passkey_not_named', error: describeError(error) });
  }
}
