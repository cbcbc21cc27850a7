import { type Environment, SETTINGS } from './settings.ts';

/** Something wrong with a setting, in both languages, without its value, which may be a secret. */
export interface SettingProblem {
  readonly name: string;
  readonly ko: string;
  readonly en: string;
}

/** Settings of a deployment that cannot be used. Its message has a Korean and an English line for each problem. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
  constructor(problems: readonly SettingProblem[]) {
    super(problems.flatMap(({ name, ko, en }) => [`${name}: ${ko}`, `${name}: ${en}`]).join('\n'));
  }
}

/** @throws SettingError that names every problem */
export function requireSettings(env: Environment, part: CheckedPart = 'all'): void {
  const problems = checkSettings(env, part);
  if (problems.length > 0) throw new SettingError(problems);
}

/** `each`: the names and the values alone, for commands that need only a part of the settings of a start. */
type CheckedPart = 'all' | 'each';

/** Finds misspelt names, values that cannot be used, and settings without the ones that they need. */
export function checkSettings(env: Environment, part: CheckedPart = 'all'): SettingProblem[] {
  const isSet = (name: string) => Boolean(env[name]);
  const ignored = (env.DOJANG_IGNORE ?? '').split(',').map((name) => name.trim());
  const problems: SettingProblem[] = [];
  for (const name of Object.keys(env).filter(isSet)) {
    const setting = SETTINGS.get(name);
    if (setting && !setting.kind.schema.safeParse(env[name]).success) {
      problems.push({ name, ko: `${setting.kind.ko}여야 해요.`, en: `has to be ${setting.kind.en}.` });
    } else if (!setting && !ignored.includes(name)) problems.push(...misspelt(name));
  }
  if (part === 'each') return problems;
  for (const [name, { needs = [] }] of SETTINGS) {
    const missing = isSet(name) ? needs.filter((need) => !isSet(need)) : [];
    if (missing.length > 0) {
      problems.push({
        name,
        ko: `함께 정해야 하는 것이 없어요: ${missing.join(', ')}`,
        en: `needs ${missing.join(' and ')} beside it.`,
      });
    }
  }
  return problems.length > 0 ? problems : contradictions(env);
}

function contradictions({ DEMO, DATABASE_URL, SUPABASE_URL, ...env }: Environment): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (DEMO === '1' && (DATABASE_URL || SUPABASE_URL)) {
    problems.push({
      name: 'DEMO',
      ko: '내장 데이터베이스에서만 쓸 수 있어요.',
      en: 'is for the embedded database only.',
    });
  }
  if (env.TOSS_CLIENT_KEY?.slice(0, 4) !== env.TOSS_SECRET_KEY?.slice(0, 4)) {
    problems.push({
      name: 'TOSS_CLIENT_KEY',
      ko: 'TOSS_SECRET_KEY 와 하나는 테스트 키, 하나는 라이브 키예요.',
      en: 'of it and TOSS_SECRET_KEY one is for tests, the other is live.',
    });
  }
  return problems;
}

/** Beginnings of names that belong to this platform. */
const OUR_PREFIXES = ['DOJANG_', 'SUPABASE_', 'TOSS_', 'DKIM_', 'SMTP_', 'OPERATOR_'];
/** Names that other programs use: the command line of Supabase, and CI servers. */
const OF_OTHERS = new Set(['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD', 'SUPABASE_PROJECT_ID', 'PROJECT_NAME']);
/** Names between processes of the platform. */
const INTERNAL = /^DOJANG_(?:RESTARTED_AFTER|DEV|ORIGIN|SITES|ALONE|BUILD_OUT|SOURCE_MAPS)$/;
/** Kubernetes describes every service of a namespace by such variables, e.g. `DOJANG_PORT_3000_TCP` of a service `dojang`. */
const OF_KUBERNETES = /_SERVICE_HOST$|_SERVICE_PORT|_PORT$|_PORT_\d/;

function misspelt(name: string): SettingProblem[] {
  if (OF_OTHERS.has(name) || INTERNAL.test(name) || OF_KUBERNETES.test(name)) return [];
  const prefix = OUR_PREFIXES.find((ours) => name.startsWith(ours));
  const near = nearest(name);
  if (near === undefined && prefix === undefined) return [];
  const meant = near ?? [...SETTINGS.keys()].filter((known) => prefix && known.startsWith(prefix)).join(', ');
  const leave = `DOJANG_IGNORE=${name}`;
  return [
    {
      name,
      ko: `이런 설정은 없어요. ${meant} 인가요? 다른 프로그램의 것이면 ${leave} 로 알려 주세요.`,
      en: `there is no such setting. Did you mean ${meant}? If it belongs to another program, set ${leave}.`,
    },
  ];
}

/** The setting that somebody may have meant. Short names are near to many others (`HOST` and `HOME`), so they need to be right. */
function nearest(name: string): string | undefined {
  const near = [...SETTINGS.keys()]
    .map((known) => ({ known, far: distance(name, known), most: known.length < 8 ? 0 : known.length < 10 ? 1 : 2 }))
    .filter(({ far, most }) => far <= most)
    .sort((a, b) => a.far - b.far);
  return near[0]?.known;
}

/** The number of letters to insert, delete, replace or swap with the next one that makes one name of the other. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      (rows[row] as number[])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return cell(from.length, to.length);
}
