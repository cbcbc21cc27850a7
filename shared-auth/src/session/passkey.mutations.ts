import { AppError } from '@dojang/shared-ui/core';
import { otherAuth, prepareSupabase } from '../client.ts';
import { authError } from '../http/auth-error.ts';
import { adoptSession } from '../page-person.ts';
import { withFreshProof } from './fresh-proof.ts';
import { passkeyError } from './passkey-error.ts';
import { type AuthResult, enter, failure } from './session.mutations.ts';
import { forgetSuspension } from './suspension.store.ts';

/**
 * Signs in with a passkey that the person chooses in a dialog of the browser. The result is the same as for `signIn`.
 *
 * @param only id of the only user who may sign in; other users are refused with `passkey_of_other`
 */
export async function signInWithPasskey(only?: string): Promise<AuthResult> {
  forgetSuspension();
  const { auth } = await prepareSupabase();
  // The account of a passkey is known only after its session exists. The session of another account must not become the session
  // of this browser.
  const asked = only ? await otherAuth() : auth;
  return adoptSession(async () => {
    const { data, error } = await asked.signInWithPasskey();
    if (error) return failure(passkeyError(error));
    const { session } = data;
    if (!session) return failure(new AppError({ code: 'unknown', status: 0 }));
    if (only && session.user.id !== only) {
      // Without this sign-out the session would stay in the list of devices.
      await asked.signOut({ scope: 'local' }).catch(() => {});
      return failure(new AppError({ code: 'passkey_of_other', status: 0 }));
    }
    const adopted = only ? await auth.setSession(session) : null;
    return adopted?.error ? failure(adopted.error) : enter(session.access_token);
  });
}

/** Adds a passkey of this device. */
export async function addPasskey(): Promise<void> {
  const { auth } = await prepareSupabase();
  await withFreshProof(async () => {
    const { error } = await auth.registerPasskey();
    if (error) throw passkeyError(error);
  });
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { auth } = await prepareSupabase();
  await withFreshProof(async () => {
    const { error } = await auth.passkey.delete({ passkeyId });
    if (error) throw authError(error);
  });
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { auth } = await prepareSupabase();
  await withFreshProof(async () => {
    const { error } = await auth.passkey.update({ passkeyId, friendlyName });
    if (error) throw authError(error);
  });
}

export interface Passkey {
  id: string;
  friendly_name?: string;
  created_at: string;
  last_used_at?: string | null;
}

/** The user's passkeys, the oldest first. */
export async function readPasskeys(): Promise<Passkey[]> {
  const { auth } = await prepareSupabase();
  const { data, error } = await auth.passkey.list();
  if (error) throw authError(error);
  return data;
}
