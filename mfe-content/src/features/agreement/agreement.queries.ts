import { isUuid } from '@dojang/contract/text';
import { getSupabase, readInParts, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { keys } from '../../lib/keys.ts';
import { isNotFound, notFoundError } from '../../lib/not-found.logic.ts';
import type { Agreement, VersionHead } from './agreement.logic.ts';
import type { StoredVersion } from './agreement-draft.logic.ts';

const HEAD = 'version, change, summary, notice_at, effective_at, published_at';
const AGREEMENT = `id, title, required, needs_consent, agreement_versions(${HEAD})` as const;
const VERSION = `${HEAD}, rev, body, updated_at` as const;

interface AgreementRow extends Omit<Agreement, 'versions'> {
  agreement_versions: VersionHead[];
}

const agreementOf = ({ agreement_versions, ...agreement }: AgreementRow): Agreement => ({
  ...agreement,
  versions: [...agreement_versions].sort((a, b) => b.version - a.version),
});

async function fetchAgreements(): Promise<Agreement[]> {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .from('agreements')
      .select(AGREEMENT, options)
      .order('rank')
      .order('title')
      .order('id')
      .range(from, to),
  );
  return rows.map(agreementOf);
}

async function fetchAgreement(agreementId: string): Promise<Agreement> {
  if (!isUuid(agreementId)) throw notFoundError();
  const row = unwrapMaybe(await getSupabase().from('agreements').select(AGREEMENT).eq('id', agreementId).maybeSingle());
  if (!row) throw notFoundError();
  return agreementOf(row);
}

async function fetchVersion(agreementId: string, version: number): Promise<StoredVersion> {
  const row = unwrapMaybe(
    await getSupabase()
      .from('agreement_versions')
      .select(VERSION)
      .eq('agreement_id', agreementId)
      .eq('version', version)
      .maybeSingle(),
  );
  if (!row) throw notFoundError();
  return { ...row, body: parseDocument(row.body) };
}

/** The data with which the editor of a version begins. */
export interface Writing {
  agreement: Agreement;
  /** Number of the version that is being written. */
  version: number;
  draft: StoredVersion | null;
  /** The published version before the one that is being written. */
  base: { version: number; body: DocumentJson } | null;
}

async function fetchWriting(agreementId: string): Promise<Writing> {
  const agreement = await fetchAgreement(agreementId);
  const before = agreement.versions.find(({ published_at }) => published_at !== null);
  const draft = agreement.versions.find(({ published_at }) => published_at === null);
  const [base, stored] = await Promise.all([
    before ? fetchVersion(agreementId, before.version) : null,
    draft ? fetchVersion(agreementId, draft.version) : null,
  ]);
  return { agreement, version: draft?.version ?? (before?.version ?? 0) + 1, draft: stored, base };
}

export interface OwnConsent {
  agreement_id: string;
  action: string | null;
  answered_version: number | null;
}

/** Queries of agreements (약관). Admins also see drafts, so keys contain the user; empty when signed out. */
export const agreementQueries = {
  list: (userId: string) => queryOptions({ queryKey: keys.agreementList(userId), queryFn: fetchAgreements }),
  /** One agreement. Throws an AppError with status 404 when the agreement is unknown or has no published version. */
  detail: (userId: string, agreementId: string) =>
    queryOptions({
      queryKey: keys.agreement(userId, agreementId),
      queryFn: () => fetchAgreement(agreementId),
      throwOnError: isNotFound,
    }),
  /** A version with its text. A published version never changes. */
  version: (userId: string, agreementId: string, version: number) =>
    queryOptions({
      queryKey: keys.agreementVersion(userId, agreementId, version),
      queryFn: () => fetchVersion(agreementId, version),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  writing: (userId: string, agreementId: string) =>
    queryOptions({
      queryKey: keys.agreementWriting(userId, agreementId),
      queryFn: () => fetchWriting(agreementId),
      throwOnError: isNotFound,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  /** The latest answers of the signed-in user. */
  consents: (userId: string) =>
    queryOptions({
      queryKey: keys.ownConsents(userId),
      meta: watching({ tables: ['agreement_consents'], of: userId }),
      queryFn: (): Promise<OwnConsent[]> =>
        readInParts((from, to, options) => getSupabase().rpc('my_consents', {}, options).range(from, to)),
      enabled: userId !== '',
    }),
};
