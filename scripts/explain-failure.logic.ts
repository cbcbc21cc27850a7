import type { Environment } from '../api-gateway/src/settings/settings.ts';

/** The fields of errors of Node and of PostgreSQL that name a cause. */
interface Failure {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
  readonly path?: string;
}

/** Codes of a host that does not answer. The last one is of the database's driver. */
const OUT_OF_REACH = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'CONNECT_TIMEOUT'];

/** Codes of PostgreSQL for a schema, a table or a function that does not exist. */
const UNPREPARED = ['3F000', '42P01', '42883'];

/**
 * Why a start or a command failed, when a setting is the cause: a Korean and an English line, without the value, which may hold
 * a password. Undefined for any other error.
 */
export function explainFailure(error: unknown, env: Environment): string | undefined {
  const { code = '', syscall, hostname, path } = error as Failure;
  const isOfListening = syscall === 'listen' || (hostname !== undefined && hostname === env.HOST);
  if (code === 'EADDRINUSE')
    return lines('PORT', '다른 프로그램이 쓰고 있는 번호예요.', 'another program uses this port.');
  if (code === 'EACCES' && syscall === 'listen') {
    return lines(
      'PORT',
      '이 번호를 열 권한이 없어요. 1024 이상으로 정해 주세요.',
      'this user may not open the port; choose 1024 or above.',
    );
  }
  if (isOfListening && ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'].includes(code)) {
    return lines('HOST', '이 기기의 주소가 아니에요. 예: 0.0.0.0', 'is no address of this machine, such as 0.0.0.0.');
  }
  if (path !== undefined && path === env.DKIM_KEY_FILE) {
    return lines('DKIM_KEY_FILE', '이 파일을 읽을 수 없어요.', 'this file cannot be read.');
  }
  return env.DATABASE_URL ? ofDatabase(code, env.DATABASE_URL) : undefined;
}

function ofDatabase(code: string, url: string): string | undefined {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  if (OUT_OF_REACH.includes(code)) {
    return lines(
      'DATABASE_URL',
      `${host} 에서 데이터베이스가 답하지 않아요.`,
      `no database answers at ${host} (${code}).`,
    );
  }
  if (code === '28P01' || code === '28000') {
    return lines(
      'DATABASE_URL',
      '데이터베이스가 이 사용자나 비밀번호를 거절했어요.',
      'the database refuses this user or password.',
    );
  }
  if (UNPREPARED.includes(code)) {
    return lines(
      'DATABASE_URL',
      '아직 준비되지 않은 데이터베이스예요. 먼저 시작하거나 npm run db:push 를 실행해 주세요.',
      'the database is not prepared; start the platform, or run npm run db:push first.',
    );
  }
  if (code === '3D000') {
    return lines(
      'DATABASE_URL',
      `${pathname.slice(1)} 이라는 데이터베이스가 없어요.`,
      `there is no database ${pathname.slice(1)}.`,
    );
  }
  return undefined;
}

const lines = (name: string, ko: string, en: string) => `${name}: ${ko}\n${name}: ${en}`;
