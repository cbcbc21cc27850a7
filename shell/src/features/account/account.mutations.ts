import {
  changeEmailResponse,
  checkResetPwdResponse,
  endSessionResponse,
  leaveResponse,
  ownDataLinkResponse,
} from '@dojang/api-contract';
import {
  adoptSession,
  apiPost,
  authError,
  loadPictureTools,
  prepareSupabase,
  proveByPassword,
  recoveryStore,
  refreshSession,
  unwrap,
  verifyAddress,
  withFreshProof,
} from '@dojang/shared-auth';
import { AppError, toAppError } from '@dojang/shared-ui/core';
import type { Part } from './cut-photo.ts';
import { addressOfPhoto, PHOTO_BUCKET } from './photo.logic.ts';
import type { TokenType } from './verify.logic.ts';
import './account-texts.ts';

type Auth = Awaited<ReturnType<typeof prepareSupabase>>['auth'];

function throwOf(error: Error | null): void {
  if (error) throw authError(error);
}

/** Called after a successful sign-in. The next page checks whether the profile can be read too. */
async function readSession(): Promise<void> {
  await refreshSession({ force: true }).catch(() => {});
}

/** Changes name and phone of the signed-in user. The session shows the new name at once. */
export async function saveProfile(userId: string, profile: { displayName: string; phone: string }): Promise<void> {
  unwrap(
    await (await prepareSupabase())
      .from('profiles')
      .update({ display_name: profile.displayName, phone: profile.phone || null })
      .eq('id', userId)
      .select('id')
      .single(),
  );
  await readSession();
}

/** Side of the stored photo in pixels: twice the largest size in which photos are shown. */
const PHOTO_SIDE = 256;
/** Maximum side in pixels of the picture in which the user chooses a part. */
const CHOICE_SIDE = 1600;

/**
 * Reads a photo, so that the user can choose a part of it.
 *
 * @throws AppError with a code in `PICTURE_REFUSALS` when the file is no picture or too large
 */
export async function readPhoto(file: File) {
  const { preparePicture } = await loadPictureTools();
  return preparePicture(file, CHOICE_SIDE);
}

/** Stores the chosen part of a photo, and updates it everywhere. */
export async function savePhotoPart(userId: string, photo: Blob, part: Part): Promise<void> {
  const { cutPhoto } = await import('./cut-photo.ts');
  await savePhoto(userId, await cutPhoto(photo, part, PHOTO_SIDE));
}

/**
 * Stores a photo, or removes it (null), and updates it everywhere. The server deletes the former photo.
 *
 * @throws AppError with a code in `PICTURE_REFUSALS` when the file is no picture or too large
 */
export async function savePhoto(userId: string, file: Blob | null): Promise<void> {
  const supabase = await prepareSupabase();
  let address: string | null = null;
  if (file) {
    const { preparePicture, storePicture } = await loadPictureTools();
    const place = { bucket: PHOTO_BUCKET, folder: userId, quota: async () => null };
    const watch = { onProgress: () => {}, signal: new AbortController().signal };
    address = addressOfPhoto((await storePicture(place, await preparePicture(file, PHOTO_SIDE), watch)).path);
  }
  unwrap(await supabase.from('profiles').update({ thumb_url: address }).eq('id', userId).select('id').single());
  await readSession();
}

/**
 * @param current the current password; empty after a reset link, because the mail proves the person, and when it is forgotten
 * @throws AppError `wrong_password` when the current password is wrong
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const { auth } = await prepareSupabase();
  if (current) await proveByPassword(current);
  await withFreshProof(() => setPassword(auth, next));
}

/**
 * Signs out all other sessions, because other people may know the old password. Newer versions of Auth do this automatically.
 */
async function setPassword(auth: Auth, password: string): Promise<void> {
  throwOf((await auth.updateUser({ password })).error);
  // The password has been changed, even if the sign-out fails.
  await auth.signOut({ scope: 'others' }).catch(() => {});
}

/**
 * Sends the mail with the reset link and the code.
 *
 * @returns false when no account has this e-mail and this name
 */
export async function askForReset(email: string, displayName: string): Promise<boolean> {
  const answer = await apiPost('/api/public/checkResetPwd', { email, displayName }, checkResetPwdResponse);
  if (!answer) return false;
  const { error } = await (await prepareSupabase()).auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/member/account`,
    captchaToken: answer.ticket,
  });
  throwOf(error);
  return true;
}

/**
 * Redeems the token of a mail's link, and signs in. When somebody else may have chosen the password, it has ended, and the user sets
 * a new one, as after a mail for a new password.
 *
 * @throws AppError with a status of 400 to 499 when it has expired or was used
 */
export async function verifyMailLink(hash: string, type: TokenType): Promise<void> {
  const supabase = await prepareSupabase();
  const { auth } = supabase;
  await adoptSession(async () => {
    const { data, error } = await auth.verifyOtp({ token_hash: hash, type });
    throwOf(error);
    // Without an answer the user signs in again, or asks for a new password.
    const { data: lacks } = await supabase.rpc('lacks_password');
    if (lacks) recoveryStore.setState({ userId: data.user?.id ?? '' });
    await readSession();
  });
}

/**
 * Sends the mail of a sign-up again, with `next` as its target. The answer does not reveal whether the account exists.
 */
export async function resendConfirmation(email: string, next?: string): Promise<void> {
  const { auth } = await prepareSupabase();
  const options = { emailRedirectTo: verifyAddress(next) };
  throwOf((await auth.resend({ type: 'signup', email, options })).error);
}

/** For a browser that did not request the mail: sets the new password with the code from the mail, and signs in. */
export async function resetByCode(email: string, code: string, password: string): Promise<void> {
  const { auth } = await prepareSupabase();
  await adoptSession(async () => {
    throwOf((await auth.verifyOtp({ email, token: code, type: 'recovery' })).error);
    // The code is used up now. When the password is refused, the session can set another one.
    try {
      await setPassword(auth, password);
    } finally {
      await readSession();
    }
  });
}

/** Ends the session of another browser of the user. */
export async function endSession(id: string): Promise<void> {
  try {
    await apiPost('/api/private/account/endSession', { id }, endSessionResponse);
  } catch (error) {
    // An error means that the session has already ended.
    if (toAppError(error).code !== 'not_found') throw error;
  }
}

/** Signs out every other browser of the user. */
export async function endOtherSessions(): Promise<void> {
  throwOf((await (await prepareSupabase()).auth.signOut({ scope: 'others' })).error);
}

/**
 * Turns secure login on or off. Turning it on requires a verified code in this session, turning it off a fresh proof. It ends all other sessions, because
 * they would show empty screens until a code is entered.
 */
export async function setSecureLogin(userId: string, isOn: boolean): Promise<void> {
  const supabase = await prepareSupabase();
  await withFreshProof(async () => {
    unwrap(await supabase.from('profiles').update({ is_secure_login: isOn }).eq('id', userId).select('id').single());
  });
  if (isOn) await endOtherSessions();
  await readSession();
}

/**
 * Asks for the deletion of the account. The server ends every session; this browser has to sign out itself.
 *
 * @returns the time of the deletion; signing in before cancels it
 * @throws AppError `wrong_password`, `hand_over_first`
 */
export async function leaveService(password: string): Promise<string> {
  return (await apiPost('/api/private/account/leave', { password }, leaveResponse)).leaveAt;
}

/** Downloads the user's own data. The browser saves the response of the address, and the page stays open. */
export async function downloadOwnData(): Promise<void> {
  const { url } = await apiPost('/api/private/account/dataLink', {}, ownDataLinkResponse);
  globalThis.location.assign(url);
}

/**
 * Mails a code to the present and to the new address.
 *
 * @throws AppError `wrong_password`, `email_address_invalid`, `email_unchanged`, `too_many_mails`
 */
export async function askForEmailChange(email: string, password: string): Promise<void> {
  await apiPost('/api/private/account/changeEmail', { email, password }, changeEmailResponse);
}

/**
 * Changes the address. The token of this session names the new address at once, and other sessions stay.
 *
 * @throws AppError `email_codes_wrong`, `login_code_expired`, `too_many_codes`, `email_taken`
 */
export async function finishEmailChange(oldCode: string, newCode: string): Promise<void> {
  const supabase = await prepareSupabase();
  const codes = { p_old_code: oldCode, p_new_code: newCode };
  const answer = unwrap(await supabase.rpc('finish_email_change', codes)) as { ok?: boolean; code?: string };
  if (!answer.ok) throw new AppError({ code: answer.code ?? 'internal' });
  // The address has been changed, even if the refresh fails.
  await supabase.auth.refreshSession().catch(() => {});
  await readSession();
}
