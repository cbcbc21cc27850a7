import { AppError } from '@dojang/shared-ui/core';
import { otherAuth, prepareSupabase } from '../client.ts';
import { authError } from '../http/auth-error.ts';
import { adoptSession } from '../page-person.ts';
import { type AuthResult, enter, failure } from './session.mutations.ts';
import { forgetSuspension } from './suspension.store.ts';

/** The code of an AppError when the person closed the dialog of the browser, or had no passkey to choose. */
export const PASSKEY_CANCELLED = 'passkey_cancelled';

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
  const { error } = await auth.registerPasskey();
  if (error) throw passkeyError(error);
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { auth } = await prepareSupabase();
  const { error } = await auth.passkey.delete({ passkeyId });
  if (error) throw authError(error);
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

interface CeremonyError {
  code?: string | undefined;
  message: string;
  cause?: unknown;
}

/** Errors of the browser have codes of the library, and their texts are in English. */
function passkeyError(error: CeremonyError): AppError {
  if (!error.code?.startsWith('ERROR_')) return authError(error);
  return new AppError({ code: codeOfBrowser(error), status: 0, message: error.message, cause: error });
}

function codeOfBrowser({ code, cause }: CeremonyError): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'webauthn_credential_exists';
  const isCancelled = code === 'ERROR_CEREMONY_ABORTED' || (cause instanceof Error && cause.name === 'NotAllowedError');
  return isCancelled ? PASSKEY_CANCELLED : 'webauthn_unavailable';
}
