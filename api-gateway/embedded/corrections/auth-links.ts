import { mailReturn } from '../mail/mailer.ts';
import type { AuthRouteName } from './auth-route-table.ts';
import type { Correction } from './fetch.ts';

const MAILS: ReadonlySet<unknown> = new Set<AuthRouteName>(['recover', 'signup', 'resend', 'user.update']);

/** Links in lite's mails always lead to the site's front page. Here they carry the caller's `redirect_to`. */
export function returnFromMail(siteUrl: string): Correction {
  return (next) => (request, context) => {
    if (!MAILS.has(context.authRoute)) return next(request, context);
    const redirectTo = new URL(request.url).searchParams.get('redirect_to') || siteUrl;
    return mailReturn.run(redirectTo, () => next(request, context));
  };
}
