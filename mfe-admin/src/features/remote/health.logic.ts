import type { DeployStatus, RemoteHealth, VersionHealth, VitalMetric } from '@dojang/api-contract';
import { numberText, sizeText } from '@dojang/shared-ui';
import { previousVersion } from './remote.logic.ts';

/** A version in the comparison: the canary, the live version, or the version that was live before. */
export interface Column {
  kind: 'canary' | 'live' | 'previous';
  version: string;
  health: VersionHealth | undefined;
  bytes: number | undefined;
}

/** The columns of the comparison, the canary first. */
export function columnsOf(release: DeployStatus, health: RemoteHealth | undefined): Column[] {
  const wanted: [Column['kind'], string | null | undefined][] = [
    ['canary', release.canary?.version],
    ['live', release.live],
    ['previous', previousVersion(release)],
  ];
  const seen = new Set<string>();
  return wanted.flatMap(([kind, version]) => {
    if (!version || seen.has(version)) return [];
    seen.add(version);
    return [
      {
        kind,
        version,
        health: health?.versions.find((one) => one.version === version),
        bytes: release.versions.find((one) => one.version === version)?.sizes?.total,
      },
    ];
  });
}

/** Failures for each document that opened the version; null without documents. */
export const failureRate = (health: VersionHealth | undefined): number | null =>
  health && health.views > 0 ? health.failures / health.views : null;

const percentText = (share: number) => `${(share * 100).toFixed(1)}%`;
const msText = (ms: number) => (ms < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(1)}초`);
const vitalText = (metric: VitalMetric, value: number) =>
  metric === 'cls' ? (value / 1000).toFixed(2) : msText(value);

export interface Row {
  id: string;
  name: string;
  help: string;
  /** The value of a column with its text; null when the value is unknown. */
  value(column: Column): { number: number; text: string } | null;
  /** A value is clearly worse when it is this many times the live value. Missing when a larger value is not worse. */
  worseAbove?: number;
}

const vital = (metric: VitalMetric, name: string, help: string): Row => ({
  id: metric,
  name,
  help,
  worseAbove: 1.3,
  value: ({ health }) => {
    const found = health?.vitals[metric];
    return found ? { number: found.p75, text: vitalText(metric, found.p75) } : null;
  },
});

/** The rows of the comparison, the most important first. */
export const ROWS: readonly Row[] = [
  {
    id: 'views',
    name: '연 화면',
    help: '이 버전을 연 화면의 수예요.',
    value: ({ health }) => (health ? { number: health.views, text: numberText(health.views) } : null),
  },
  {
    id: 'failures',
    name: '실패',
    help: '연 화면 가운데 실패한 비율이에요.',
    worseAbove: 2,
    value: ({ health }) => {
      const rate = failureRate(health);
      return rate === null || !health
        ? null
        : { number: rate, text: `${percentText(rate)} · ${numberText(health.failures)}건` };
    },
  },
  vital('load', '화면 열기', '파일을 받기 시작해서 화면이 보일 때까지예요. 네 번 가운데 세 번은 이보다 빨라요.'),
  vital('lcp', 'LCP', '가장 큰 내용이 보일 때까지 걸린 시간이에요.'),
  vital('inp', 'INP', '누른 뒤에 화면이 반응할 때까지 걸린 시간이에요.'),
  vital('cls', 'CLS', '화면이 밀린 정도예요. 0.1까지가 좋아요.'),
  {
    id: 'bytes',
    name: '크기',
    help: '압축하기 전의 모든 파일이에요.',
    worseAbove: 1.1,
    value: ({ bytes }) => (bytes === undefined ? null : { number: bytes, text: sizeText(bytes) }),
  },
];

/** Whether a value is clearly worse than that of the live version. */
export function isWorse(row: Row, column: Column, live: Column | undefined): boolean {
  if (row.worseAbove === undefined || column.kind !== 'canary' || !live) return false;
  const [value, beside] = [row.value(column), row.value(live)];
  return value !== null && beside !== null && value.number > beside.number * row.worseAbove;
}

const ENOUGH_VIEWS = 200;
const MIN_FAILURES = 10;

export interface Verdict {
  tone: 'bad' | 'early' | 'good';
  text: string;
}

/** The conclusion from the numbers of a canary; null without a canary. The platform ends a canary under the same conditions. */
export function verdictOf(columns: readonly Column[]): Verdict | null {
  const canary = columns.find(({ kind }) => kind === 'canary');
  if (!canary) return null;
  const live = columns.find(({ kind }) => kind === 'live');
  const [rate, liveRate] = [failureRate(canary.health) ?? 0, failureRate(live?.health) ?? 0];
  const { views = 0, failures = 0 } = canary.health ?? {};
  const both = `먼저 공개한 버전 ${percentText(rate)}, 공개 중인 버전 ${percentText(liveRate)}`;
  if (failures > 0 && rate > 2 * liveRate) {
    const willEnd = views >= ENOUGH_VIEWS && failures >= MIN_FAILURES;
    const then = willEnd ? '곧 저절로 끝나요.' : '더 쌓이면 저절로 끝나요.';
    return { tone: 'bad', text: `더 자주 실패해요: ${both}. ${then}` };
  }
  if (views < ENOUGH_VIEWS) {
    return { tone: 'early', text: `아직 판단하기 일러요: ${numberText(views)}번 열렸어요.` };
  }
  return { tone: 'good', text: `더 자주 실패하지 않아요: ${both}.` };
}

const PHASES: Record<RemoteHealth['errors'][number]['phase'], string> = {
  fetch: '파일 받기',
  integrity: '파일 확인',
  evaluate: '실행',
  contract: '계약',
  render: '그리기',
};
export const phaseName = (phase: RemoteHealth['errors'][number]['phase']): string => PHASES[phase];

/** The heading of the section. It says how often the live version fails. */
export function healthTitle(release: DeployStatus, every: readonly RemoteHealth[] | undefined): string {
  const health = every?.find(({ name }) => name === release.name);
  const live = health?.versions.find(({ version }) => version === release.live);
  const rate = failureRate(live);
  if (!live || rate === null) return '브라우저에서';
  return `브라우저에서 · ${numberText(live.views)}번 열림 · 실패 ${percentText(rate)}`;
}
