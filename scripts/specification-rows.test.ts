import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '..');
const TABLES = 'supabase/tests/lists/table-functions.test.ts';
const AUTH = 'shared-auth/src/session/auth-functions.test.ts';
const PROFILE = 'shell/src/features/account/ProfileForm.test.tsx';
const FUNCTIONS = 'shared-auth/src/functions.test.ts';
const PROJECTS = 'api-gateway/src/features/project/project.test.ts';
const OVERLAYS = 'shared-ui/src/overlays/Overlays.test.tsx';
const STORES = 'shared-ui/src/overlays/stores.test.ts';

/**
 * The rows of the specification's sections on calls, errors and constants. For each row: the file of its tests and the
 * beginning of the title of each test. The first test is the most important one. Other tests may begin in the same way.
 */
const ROWS: readonly (readonly [file: string, ...titles: string[]])[] = [
  // Calls
  [AUTH, 'get session', 'sign in', 'sign up', 'sign out'],
  [PROFILE, 'reset password for email'],
  ['api-gateway/src/features/account/account.test.ts', 'checkResetPwd'],
  [PROJECTS, 'getMixedProjectList', 'getDetail', 'updateMember'],
  ['api-gateway/src/features/shell/shell.test.ts', 'builds/meta'],
  ['api-gateway/src/features/page/page.test.ts', 'page payload'],
  [FUNCTIONS, 'the functions invoker'],
  ['api-gateway/src/features/supabase/functions.database.test.ts', 'supabase-js invokes a function'],
  [TABLES, 'has_project_auth', 'select by id', 'list with count', 'update by id'],
  [TABLES, 'select file_category by id', 'select note_index by id', 'insert one', 'delete by id'],
  [TABLES, 'insert one, which returns the created row', 'select all of a project in the order of created_at'],
  [TABLES, 'select member_email of a project', 'select by project and member_email'],
  [TABLES, 'select member_email of all rows for a user_id, deduplicated'],
  ['shared-auth/src/browser-client.test.ts', 'network retry'],
  // Errors
  [AUTH, 'sign-in failure', 'sign-up failure', 'duplicate sign-up', 'auth check failure'],
  ['shell/src/features/account/error-words.test.ts', 'reset e-mail/name mismatch'],
  [PROFILE, 'edit user failure'],
  ['shell/src/errors/error.logic.test.ts', 'route not found', 'error page'],
  ['shell/contract/src/descriptor.test.ts', 'unknown route middleware'],
  [FUNCTIONS, 'a functions fetch failure', 'a functions relay error', 'a functions answer with the non-2xx status'],
  ['shared-auth/src/http/unwrap.test.ts', 'database'],
  [TABLES, 'a failed table operation', 'project-auth error'],
  ['shared-auth/src/http/retry.test.ts', 'fetch failure after 3 attempts'],
  ['api-gateway/src/features/icon/icons.test.ts', 'icon load failure'],
  ['api-gateway/src/features/image/image.database.test.ts', 'image metadata failure'],
  ['shell/src/federation/remote-loader.test.ts', 'app mount failure'],
  // Constants
  [TABLES, 'configuration'],
  ['shared-ui/src/theme/contrast.test.ts', 'configuration'],
  [
    'shell/src/features/account/configuration.test.tsx',
    'configuration: user types are off',
    'configuration: social login is off',
  ],
  ['api-gateway/src/features/supabase/auth/auth-routes.test.ts', 'configuration: social login is off'],
  ['api-gateway/src/features/pay/pay-config.test.ts', 'configuration: the payment provider is Toss'],
  [OVERLAYS, 'default alert button', 'confirm dialog'],
  [STORES, 'notices stack', 'toast default duration', 'toasts visible'],
  ['mfe-page-builder/src/features/editor/studio/icons/second-try.test.ts', 'icon service time-out'],
  ['shared-auth/src/browser-client.test.ts', 'session cookie'],
  ['shell/src/build-meta.test.ts', 'new-build reload guard'],
  ['shell/src/components/Reveal.test.tsx', 'scroll animation'],
  ['api-gateway/src/features/image/image-request.logic.test.ts', 'image proxy'],
  ['shared-ui/src/editor/RichEditor.test.tsx', 'editor defaults'],
];

test.each(ROWS.map(([file, ...titles]) => [file, titles]))('%s has tests named %j', (file, titles) => {
  const text = readFileSync(path.join(repository, file), 'utf8');
  for (const title of titles) expect(text.includes(`'${title}`), title).toBe(true);
});
