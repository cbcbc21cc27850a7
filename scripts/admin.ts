// `npm run admin -- promote <e-mail>`: makes a signed-up user the first super admin. It uses the database of SUPABASE_URL with
// SUPABASE_SECRET_KEY, else DATABASE_URL, else the embedded one of DATA_DIR, whether or not it is running.
import path from 'node:path';
import { requireData, withDatabase } from '@dojang/embedded/data-folder';
import { openSql, type Sql } from '@dojang/embedded/sql';
import { runCommand } from './run-command.ts';

const USAGE = '사용법: npm run admin -- promote <이메일>';

async function promote(email: string): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, DATABASE_URL } = process.env;
  if (SUPABASE_URL) return promoteOverRest(SUPABASE_URL, SUPABASE_SECRET_KEY ?? '', email);
  if (DATABASE_URL) return promoteInDatabase(DATABASE_URL, email);
  const dataDir = path.resolve(process.env.DATA_DIR || path.join(import.meta.dirname, '..', '.data'));
  requireData(dataDir);
  await withDatabase(dataDir, (sql) => promoteWith(sql, email));
}

const promoteWith = (sql: Sql, email: string) => sql`select public.promote_member(${email})`;

async function promoteInDatabase(url: string, email: string): Promise<void> {
  const sql = openSql(url, { max: 1, onnotice() {} });
  try {
    await promoteWith(sql, email);
  } finally {
    await sql.end();
  }
}

async function promoteOverRest(url: string, secretKey: string, email: string): Promise<void> {
  const response = await fetch(new URL('/rest/v1/rpc/promote_member', url), {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_email: email }),
  });
  if (!response.ok) throw new Error(((await response.json()) as { message?: string }).message ?? response.statusText);
}

const [command, email] = process.argv.slice(2);
if (command !== 'promote' || !email) {
  console.error(USAGE);
  process.exit(2);
}
await runCommand(async () => {
  try {
    await promote(email);
  } catch (error) {
    if ((error as Error).message !== 'not_found') throw error;
    throw new Error(`${email} 로 가입한 회원이 없어요. 먼저 가입해 주세요. (Nobody has signed up with this address.)`);
  }
  console.log(`${email} 님은 이제 최고 관리자예요. (Now a super admin.)`);
});
