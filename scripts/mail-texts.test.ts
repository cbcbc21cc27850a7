import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);

/** Matches Korean words for a mail (but not for an address, 이메일), and for having sent something. */
const OF_MAIL = /(?<!이)메일|보냈어요|보내 드/;
const ASKS = /\bsends(?:SignIn)?Mail\b/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Files with texts about mails that do not ask whether this service sends mails. The reason says why a service without a mail
 * server does not show the text, or why the text does not claim that a mail was sent.
 */
const REASONS: Readonly<Record<string, string>> = {
  // Only pages that ask show these texts.
  'shell/src/features/account/NoMail.tsx': 'says that there are no mails',
  'shell/src/features/account/ResendForm.tsx': 'VerifyPage shows it after a mail',
  'shell/src/features/account/EmailDialog.tsx': 'EmailSection opens it',
  'shell/src/features/account/account-texts.ts': 'codes of requests that follow a mail',
  'shell/src/features/account/account.schema.ts': 'ResetPasswordPage and LoginCodeForm ask for the code',
  'mfe-admin/src/features/mail/mail.logic.ts': 'OverviewPage shows the queue',
  'mfe-admin/src/features/queue/queue.logic.ts': 'OverviewPage shows the queue',
  'mfe-admin/src/features/mail/WaitingMails.tsx': 'OverviewPage shows the queue',
  'shared-ui/src/people/invite.logic.ts': 'InviteDialog sends only where mails are sent',
  'shared-ui/src/people/InviteRows.tsx': 'lists offer to send again only where mails are sent',
  // These are answers to a request for a mail, or to a returned mail.
  'shared-ui/src/errors/messages.ts': 'codes of requests for mails',
  'mfe-projects/remote.ts': 'a mail that came back',
  'mfe-page-builder/remote.ts': 'a mail that came back, and people who were removed',
  // These texts are not about mails of this service.
  'shell/src/layouts/Footer.tsx': 'the address of the operator',
  'shell/src/features/palette/use-commands.ts': 'words for the address of an account',
  'shell/src/federation/load-failure.ts': 'what a server answered',
  'mfe-admin/src/features/audit/audit-filters.logic.ts': 'what was done before',
  'mfe-admin/src/features/audit/audit.logic.ts': 'what was done before',
  'mfe-page-builder/src/features/editor/studio/link.logic.ts': 'a link that opens a mail program',
  'mfe-page-builder/src/features/data/components/AnswerRow.tsx': 'what a visitor sent',
  'mfe-projects/src/features/test/sample-issues.ts': 'a sample',
  'mfe-projects/src/features/setting/components/ExportProject.tsx': '내보냈어요',
  'mfe-projects/src/features/member/components/ProjectPeople.tsx': '내보냈어요',
  'mfe-projects/src/features/dashboard/activity.logic.ts': '내보냈어요',
};

const sources = globSync(
  ['shell/src/**/*.{ts,tsx}', 'mfe-*/src/**/*.{ts,tsx}', 'mfe-*/*.ts', 'shared-*/src/**/*.{ts,tsx}'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}'],
  },
);

const speaksOfMail = (path: string) => {
  const text = readFileSync(new URL(path, ROOT), 'utf8').replace(COMMENT, '');
  return OF_MAIL.test(text) ? text : null;
};

test('every interface text about a mail is in a file that asks whether mails are sent, or the file has a reason here', () => {
  const careless = sources.filter((path) => {
    const text = speaksOfMail(path);
    return text !== null && !ASKS.test(text) && !(path in REASONS);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(careless).toEqual([]);
});

test('every listed reason is needed', () => {
  expect(Object.keys(REASONS).filter((path) => !sources.includes(path) || speaksOfMail(path) === null)).toEqual([]);
});
