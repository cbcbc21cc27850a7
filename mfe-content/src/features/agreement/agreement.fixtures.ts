import { type Answer, fakeServer, person, rows, type SentRequest } from '@dojang/shared-auth/testing';
import { documentOf } from '../notice/notice.fixtures.ts';
import type { Agreement, VersionHead } from './agreement.logic.ts';

export const AGREEMENT = '60000000-0000-4000-8000-000000000001';
const DAY_MS = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A version that takes effect `days` from now. It was published a month before that. */
export const published = (version: number, days: number, change: Partial<VersionHead> = {}): VersionHead => ({
  version,
  change: 'normal',
  summary: '',
  notice_at: inDays(days - 30),
  effective_at: inDays(days),
  published_at: inDays(days - 30),
  ...change,
});

export const draft = (version: number, change: Partial<VersionHead> = {}): VersionHead => ({
  version,
  change: 'normal',
  summary: '',
  notice_at: null,
  effective_at: null,
  published_at: null,
  ...change,
});

export const agreement = (versions: VersionHead[], change: Partial<Agreement> = {}): Agreement => ({
  id: AGREEMENT,
  title: '이용약관',
  required: true,
  needs_consent: true,
  versions,
  ...change,
});

export const AGREEMENTS = 'GET /rest/v1/agreements';
export const VERSIONS = 'GET /rest/v1/agreement_versions';
export const admin = person({ level: 'admin', is_admin: true });

const filterOf = ({ search }: SentRequest, column: string) => search.get(column)?.replace('eq.', '');

/** A fake server with these agreements. The texts of their versions are `1번째 글`, …; the user has agreed to version 1. */
export function agreementServer(given: readonly Agreement[], answers: Record<string, Answer> = {}, session = person()) {
  return fakeServer(
    {
      [AGREEMENTS]: (request) => {
        const id = filterOf(request, 'id');
        const found = given.filter((one) => id === undefined || one.id === id);
        return rows(found.map(({ versions, ...rest }) => ({ ...rest, agreement_versions: versions })));
      },
      [VERSIONS]: (request) => {
        const versions = given.find(({ id }) => id === filterOf(request, 'agreement_id'))?.versions ?? [];
        const found = versions.filter(({ version }) => String(version) === filterOf(request, 'version'));
        const text = (version: number) => documentOf('같은 글', `${version}번째 글`);
        return rows(found.map((head) => ({ ...head, rev: 2, updated_at: inDays(0), body: text(head.version) })));
      },
      'POST /rest/v1/rpc/my_consents': () =>
        rows([{ agreement_id: AGREEMENT, action: 'agree', answered_version: 1, history: [] }]),
      ...answers,
    },
    session,
  );
}
