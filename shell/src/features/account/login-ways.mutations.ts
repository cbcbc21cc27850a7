import type { NewLoginApp } from '@dojang/api-contract';
import { apiPost, refreshSession, withFreshProof } from '@dojang/shared-auth';
import './account-texts.ts';

/** The contract needs zod, and most visits of the account page change none of these ways. */
const contract = () => import('@dojang/api-contract');

/**
 * A secret for an app, after the user has proved themselves. Nothing changes until `confirmLoginApp`.
 *
 * @throws AppError `aborted` when the user closes the question
 */
export async function beginLoginApp(): Promise<NewLoginApp> {
  const { beginLoginAppResponse } = await contract();
  return withFreshProof(() => apiPost('/api/private/account/beginLoginApp', {}, beginLoginAppResponse));
}

/**
 * Sets the app up with one of its codes. It turns secure login on, which signs out all other browsers.
 *
 * @returns recovery codes when the user had none; otherwise null
 * @throws AppError `login_code_wrong`, `link_expired`
 */
export async function confirmLoginApp(ticket: string, code: string): Promise<string[] | null> {
  const { confirmLoginAppResponse } = await contract();
  const confirm = () => apiPost('/api/private/account/confirmLoginApp', { ticket, code }, confirmLoginAppResponse);
  const { codes } = await withFreshProof(confirm);
  // The app is set up, even if the session cannot be read now.
  await refreshSession({ force: true }).catch(() => {});
  return codes;
}

/** @throws AppError `no_other_way`, `aborted` */
export async function removeLoginApp(): Promise<void> {
  const { removeLoginAppResponse } = await contract();
  await withFreshProof(() => apiPost('/api/private/account/removeLoginApp', {}, removeLoginAppResponse));
}

/** Ten new recovery codes. The former ones end. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { makeRecoveryCodesResponse } = await contract();
  const make = () => apiPost('/api/private/account/makeRecoveryCodes', {}, makeRecoveryCodesResponse);
  return (await withFreshProof(make)).codes;
}

/** @param id one browser; null for all */
export async function forgetBrowsers(id: string | null): Promise<void> {
  const { forgetBrowsersResponse } = await contract();
  await apiPost('/api/private/account/forgetBrowsers', { id }, forgetBrowsersResponse);
}
