export { apiGet, apiPost } from './api.ts';
export {
  configureAuth,
  getSupabase,
  mayHaveSession,
  prepareSupabase,
  sendsMail,
  sendsSignInMail,
  takesPasskeys,
} from './client.ts';
export type { Database, Tables } from './database.types.ts';
export { type InvokeOptions, invokeFunction } from './functions.ts';
export { authError } from './http/auth-error.ts';
export { type RowRange, type RowsRead, type RowWatch, readInParts, readRange } from './http/read-in-parts.ts';
export { orWhole, readSave } from './http/read-save.ts';
export { isAbort, retryingFetch, withRetry } from './http/retry.ts';
export { unwrap, unwrapMaybe } from './http/unwrap.ts';
export { asJson } from './json.ts';
export { onProjectLost } from './live/lost-project.store.ts';
export { adoptSession } from './page-person.ts';
export { loadFileStore, loadPictureTools, notePictures, noticePictures, readPicture } from './pictures/pictures.ts';
export { currentProjectStore, useCurrentProject } from './project/current-project.store.ts';
export { PROJECT_PERMISSIONS, type ProjectAction, projectCan } from './project/permissions.ts';
export { useProjectId } from './project/use-project-id.ts';
export {
  freshProofStore,
  proveByPasskey,
  proveByPassword,
  withFreshProof,
} from './session/fresh-proof.ts';
export { leaveAccount } from './session/leave-account.ts';
export {
  completeSignIn,
  type EnteredCode,
  enterCode,
  readCodeWays,
  sendLoginCode,
  verifyLoginCode,
} from './session/login-code.mutations.ts';
export { useLoginCode } from './session/login-code.store.ts';
export {
  addPasskey,
  type Passkey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './session/passkey.mutations.ts';
export { PASSKEY_CANCELLED } from './session/passkey-error.ts';
export { recoveryStore, useIsRecovering } from './session/recovery.store.ts';
export {
  type AuthResult,
  renewRouting,
  type SignUpPayload,
  signIn,
  signOut,
  signUp,
  verifyAddress,
  watchSession,
} from './session/session.mutations.ts';
export { refreshSession } from './session/session.queries.ts';
export { type SessionOutage, sessionOutageStore, useSessionOutage } from './session/session-outage.store.ts';
export { suspensionStore, useSuspension } from './session/suspension.store.ts';
export { type Level, type Session, sessionStore, useSession } from './session.store.ts';
export { profileSearch } from './tables/profile-search.logic.ts';
