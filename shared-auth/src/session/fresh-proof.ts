import { AppError, toAppError } from '@dojang/shared-ui/core';
import { createStore } from 'zustand';
import { apiPost } from '../api.ts';
import { otherAuth } from '../client.ts';
import { passkeyError } from './passkey-error.ts';

interface Asking {
  /** Called when the person has proved themselves. */
  done(): void;
  cancel(): void;
}

/** The question of the shell's dialog; null while nothing is asked. */
export const freshProofStore = createStore<{ asking: Asking | null }>(() => ({ asking: null }));

/**
 * Runs an act that weakens the account or gives power to somebody else. When the server wants a fresh proof of the person first
 * (`fresh_proof_required`), a dialog asks for it, and the act runs again.
 *
 * @throws AppError `aborted`, which `showError` ignores, when the person closes the dialog; otherwise what `act` throws
 */
export async function withFreshProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (toAppError(error).code !== 'fresh_proof_required') throw error;
  }
  await new Promise<void>((resolve, reject) => {
    freshProofStore.getState().asking?.cancel();
    const ending = (settle: () => void) => () => {
      freshProofStore.setState({ asking: null });
      settle();
    };
    const cancel = ending(() => reject(new AppError({ code: 'aborted' })));
    freshProofStore.setState({ asking: { done: ending(resolve), cancel } });
  });
  return act();
}

/** @throws AppError `wrong_password`, `too_many_sign_ins` */
export const proveByPassword = (password: string): Promise<void> => prove({ password });

/**
 * Signs in with a passkey beside the session of this browser, and hands that session over as the proof. The server ends it.
 *
 * @throws AppError `passkey_cancelled`, `passkey_of_other`
 */
export async function proveByPasskey(userId: string): Promise<void> {
  const auth = await otherAuth();
  const { data, error } = await auth.signInWithPasskey();
  if (error) throw passkeyError(error);
  if (data.session?.user.id === userId) return prove({ session: data.session.access_token });
  // Without this sign-out the session would stay in the list of devices.
  await auth.signOut({ scope: 'local' }).catch(() => {});
  throw new AppError({ code: 'passkey_of_other', status: 0 });
}

async function prove(proof: { password: string } | { session: string }): Promise<void> {
  const { proveResponse } = await import('@dojang/api-contract');
  await apiPost('/api/private/account/prove', proof, proveResponse);
}
