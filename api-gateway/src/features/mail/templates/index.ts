import type { MailContent, MailContext } from '../mail-content.ts';
import { agreementChange } from './agreement-change.ts';
import { emailChanged, emailChangeNew, emailChangeOld, emailChangeTaken } from './email-change.ts';
import { projectInvite, siteInvite } from './invite.ts';
import { leaving, staying } from './leaving.ts';
import { loginCode } from './login-code.ts';
import { loginAppAdded, loginAppRemoved, recoveryCodesMade, recoveryCodeUsed } from './login-ways.ts';
import { newDevice } from './new-device.ts';
import { newPasskey, passkeyRemoved } from './new-passkey.ts';
import { paymentPaid, paymentRefunded, planEnded, planEnding } from './plan.ts';
import { confirmation, emailChange, recovery } from './sign-in.ts';
import { suspended, unsuspended } from './suspension.ts';
import { passwordChanged, secureLoginOff } from './weakened.ts';

/** Kind of an outbox row → content of its mail. */
export const TEMPLATES: Record<string, (context: MailContext) => MailContent> = {
  project_invite: projectInvite,
  site_invite: siteInvite,
  agreement_change: agreementChange,
  new_device: newDevice,
  new_passkey: newPasskey,
  passkey_removed: passkeyRemoved,
  password_changed: passwordChanged,
  secure_login_off: secureLoginOff,
  login_code: loginCode,
  login_app_added: loginAppAdded,
  login_app_removed: loginAppRemoved,
  recovery_codes_made: recoveryCodesMade,
  recovery_code_used: recoveryCodeUsed,
  leaving,
  staying,
  suspended,
  unsuspended,
  recovery,
  confirmation,
  email_change: emailChange,
  email_change_old: emailChangeOld,
  email_change_new: emailChangeNew,
  email_change_taken: emailChangeTaken,
  email_changed: emailChanged,
  payment_paid: paymentPaid,
  payment_refunded: paymentRefunded,
  plan_ending: planEnding,
  plan_ended: planEnded,
};
