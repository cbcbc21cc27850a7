import { AppError } from '@dojang/shared-ui/core';
import { authError } from '../http/auth-error.ts';

/** The code of an AppError when the person closed the dialog of the browser, or had no passkey to choose. */
export const PASSKEY_CANCELLED = 'passkey_cancelled';

interface CeremonyError {
  code?: string | undefined;
  message: string;
  cause?: unknown;
}

/** Errors of the browser have codes of the library, and their texts are in English. */
export function passkeyError(error: CeremonyError): AppError {
  if (!error.code?.startsWith('ERROR_')) return authError(error);
  return new AppError({ code: codeOfBrowser(error), status: 0, message: error.message, cause: error });
}

function codeOfBrowser({ code, cause }: CeremonyError): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'webauthn_credential_exists';
  const isCancelled = code === 'ERROR_CEREMONY_ABORTED' || (cause instanceof Error && cause.name === 'NotAllowedError');
  return isCancelled ? PASSKEY_CANCELLED : 'webauthn_unavailable';
}
