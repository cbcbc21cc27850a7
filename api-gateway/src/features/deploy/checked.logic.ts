import type { checkedSchema } from '@dojang/api-contract';
import type { Release } from '@dojang/contract';
import type { z } from 'zod';
import { deprecatedUses } from '../../platform/releases/deprecated-use.logic.ts';
import type { Refusal, RefusalCode } from '../../platform/releases/registry.ts';

type Checked = z.infer<typeof checkedSchema>;

/** The gates in their order, with the refusals of each. */
const GATES = {
  'release.json': ['bad_archive', 'bad_release', 'bad_descriptor', 'other_name'],
  version: ['version_wrong'],
  signature: ['signature_wrong'],
  files: ['asset_missing', 'asset_hash', 'asset_name', 'asset_type'],
  'descriptor and code': ['not_as_promised'],
  styles: ['css_global'],
  code: ['code_evaluated'],
  licences: ['licence_refused'],
  sizes: ['over_budget', 'quota_full'],
  platform: ['contract_unmet', 'schema_unmet', 'api_unmet', 'error_code_taken'],
  'mounts and routes': ['mount_taken', 'mount_reserved', 'route_outside_mounts', 'route_taken'],
  'shared modules': ['no_shell', 'shared_missing', 'shared_range', 'export_missing'],
} as const satisfies Record<string, readonly RefusalCode[]>;
export type Gate = keyof typeof GATES;

/** The gates that need more than `release.json`. */
const OF_FILES: readonly Gate[] = ['signature', 'files', 'styles', 'code'];

/** The gates of a whole build, or of its `release.json` alone. Each gate has its refusals or its note. */
export function checkedOf(
  { withFiles, refusals }: { withFiles: boolean; refusals: readonly Refusal[] },
  notes: Partial<Record<Gate, string>> = {},
): Checked[] {
  const gates = (Object.keys(GATES) as Gate[]).filter((gate) => withFiles || !OF_FILES.includes(gate));
  return gates.map((gate) => {
    const codes: readonly RefusalCode[] = GATES[gate];
    const own = refusals.filter(({ code }) => codes.includes(code));
    const note = own.map(({ message }) => message).join('; ') || (notes[gate] ?? '');
    return { gate, ok: own.length === 0, note };
  });
}

/** In words: what a release needs of the platform, and which libraries it contains. */
export function needsOf(release: Release, shell: Release | null = null): Partial<Record<Gate, string>> {
  const { descriptor, uses = {}, libraries, contract: built } = release;
  const { contract, schema, api } = descriptor?.requires ?? {};
  const isBehind = shell !== null && built < shell.contract;
  const behind = isBehind ? `; the platform has contract ${shell.contract}, and the next one will refuse this` : '';
  const modules = Object.entries(uses).map(([module, { range }]) => `${module} ${range}`);
  const deprecated = deprecatedUses(release, shell).map(
    ({ module, name, instead }) => `${name} of ${module} (${instead})`,
  );
  const warning = deprecated.length > 0 ? `; ${deprecated.length} deprecated: ${deprecated.join(', ')}` : '';
  return {
    ...(descriptor ? { platform: `contract ${contract}, migration ${schema}, /api ${api}${behind}` } : {}),
    'mounts and routes': descriptor?.mounts.join(', ') ?? '',
    'shared modules': modules.join(', ') + warning,
    licences: licenceNote(libraries),
  };
}

/** E.g. `12 libraries: MIT 10, ISC 2`. */
function licenceNote(libraries: Release['libraries']): string {
  if (!libraries) return 'not listed: built with older packages';
  const counts = Map.groupBy(Object.values(libraries), (licence) => licence);
  const told = [...counts].map(([licence, all]) => `${licence} ${all.length}`);
  return [`${Object.keys(libraries).length} libraries`, told.join(', ')].filter(Boolean).join(': ');
}
