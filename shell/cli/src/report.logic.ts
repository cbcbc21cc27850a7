import type { DeployedResponse, DeployStatus, RemoteHealth, ReportedError, VersionHealth } from '@dojang/api-contract';
import type { Refusal } from './problems.ts';

/** One line for each gate, e.g. `ok  shared modules   react ^19.3.1`. */
export function gateLines(checked: DeployedResponse['checked']): string[] {
  const width = Math.max(0, ...checked.map(({ gate }) => gate.length));
  return checked.map(({ gate, ok, note }) => `${ok ? 'ok ' : 'NO '} ${gate.padEnd(width)}  ${note}`.trimEnd());
}

export const refusalLines = (refusals: readonly Refusal[]): string[] =>
  refusals.map(({ code, message }) => `refused  ${code}: ${message}`);

/** A list of what was done, e.g. after a release. */
export function deployedLines({ name, version, isLive, before }: DeployedResponse): string[] {
  if (!isLive) return [`${name} ${version} is not live${before ? `; ${before} is` : ''}`];
  if (before === version) return [`${name} ${version} was live already`];
  return [`${name} ${version} is live for new sessions${before ? ` (before: ${before})` : ''}`];
}

const MB = 1024 * 1024;
const SHOWN = 10;

type ShownCanary = NonNullable<DeployStatus['canary']>;

const canaryLine = ({ version, ...groups }: ShownCanary): string => `canary  ${version} for ${canaryGroups(groups)}`;

/** Who gets a canary, e.g. `10 % of all browsers, 2 people, admins`. */
export function canaryGroups({ percent, people, admins }: Omit<ShownCanary, 'version'>): string {
  const groups = [
    ...(percent > 0 ? [`${percent} % of all browsers`] : []),
    ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
    ...(admins ? ['admins'] : []),
  ];
  return groups.join(', ');
}

export function statusLines({
  name,
  live,
  versions,
  history,
  problems,
  deprecated,
  owners,
  canary,
}: DeployStatus): string[] {
  return [
    live ? `${name} ${live} is live` : `${name} is not live`,
    ...(canary ? [canaryLine(canary)] : []),
    ...(owners.length > 0 ? [`owners  ${owners.join(', ')}`] : []),
    ...problems.map((problem) => `problem  ${problem}`),
    ...deprecated.map(({ module, name: used, instead, since }) => {
      const use = since ? `, used since ${since}` : '';
      return `deprecated  ${used} of ${module}: ${instead}; the next contract will not have it${use}`;
    }),
    ...(versions.length > 0 ? ['', 'versions'] : []),
    ...versions.slice(0, SHOWN).map(({ version, at, isLive, sizes }) => {
      const size = sizes ? `  ${(sizes.total / MB).toFixed(2)} MB` : '';
      return `  ${version}  ${at}${size}${isLive ? '  live' : ''}`;
    }),
    ...(history.length > 0 ? ['', 'history'] : []),
    ...history.slice(0, SHOWN).map(({ at, version, how, by, reason }) => {
      const who = by ? ` by ${by}` : '';
      return `  ${at}  ${how}${version ? ` ${version}` : ''}${who}${reason ? `: ${reason}` : ''}`;
    }),
  ];
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function versionLine({ version, views, failures, vitals }: VersionHealth): string {
  const { lcp, inp, cls, load } = vitals;
  const speeds = [
    ...(load ? [`load ${load.p75} ms`] : []),
    ...(lcp ? [`LCP ${lcp.p75} ms`] : []),
    ...(inp ? [`INP ${inp.p75} ms`] : []),
    ...(cls ? [`CLS ${(cls.p75 / 1000).toFixed(2)}`] : []),
  ];
  const share = views > 0 ? ` (${percent(failures / views)})` : '';
  return [`  ${version}  ${views} views`, `${failures} failures${share}`, ...speeds].join('  ');
}

/** One line for each kind of failure of a version, the latest first. */
export const errorLines = (errors: readonly ReportedError[]): string[] =>
  errors.map(({ version, phase, code, route, count, lastAt, traceId }) => {
    const trace = traceId ? `  trace ${traceId}` : '';
    return `  ${lastAt}  ${version}  ${phase}/${code}  ${route ?? '-'}  x${count}${trace}`;
  });

export function healthLines({ name, versions, errors }: RemoteHealth): string[] {
  if (versions.length === 0) return [`${name}: browsers have reported nothing`];
  return [
    `${name}: versions, with the 75th percentile of each measure`,
    ...versions.map(versionLine),
    ...(errors.length > 0 ? ['', 'failures', ...errorLines(errors)] : []),
  ];
}
