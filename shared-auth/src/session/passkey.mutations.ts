import { AppError } from '@dojang/shared-ui/core';
import { prepareSupabase } from '../client.ts';
import { authError } from '../http/auth-error.ts';
import { adoptSession } from '../page-person.ts';
import { type AuthResult, enter, failure } from './session.mutations.ts';
import { forgetSuspension } from './suspension.store.ts';

/** The code of an AppError when the person closed the browser's question, or had no passkey to choose. */
export const PASSKEY_CANCELLED = 'passkey_cancelled';

/** Signs in with a passkey that the person chooses in a question of the browser. As `signIn`. */
export async function signInWithPasskey(): Promise<AuthResult> {
  forgetSuspension();
  const { auth } = await prepareSupabase();
  return adoptSession(async () => {
    const { data, error } = await auth.signInWithPasskey();
    if (error) return failure(passkeyError(error));
    return data.session ? enter(data.session.access_token) : failure(new AppError({ code: 'unknown', status: 0 }));
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

/** The browser's own errors have codes of the library; their texts are in English. */
function passkeyError(error: CeremonyError): AppError {
  if (!error.code?.startsWith('ERROR_')) return authError(error);
  return new AppError({ code: codeOfBrowser(error), status: 0, message: error.message, cause: error });
}

function codeOfBrowser({ code, cause }: CeremonyError): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'webauthn_credential_exists';
  const isCancelled = code === 'ERROR_CEREMONY_ABORTED' || (cause instanceof Error && cause.name === 'NotAllowedError');
  return isCancelled ? PASSKEY_CANCELLED : 'webauthn_unavailable';
}
