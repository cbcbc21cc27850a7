import type { Context } from 'hono';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { Versions } from '../../platform/releases/canary.logic.ts';
import { type LiveSet, PublishError, type Refusal, type ReleaseReader } from '../../platform/releases/registry.ts';
import { readPreview } from './preview.logic.ts';
import { type RoutingCookieDeps, readRouting } from './session/routing-cookie.ts';

const PARAMETER = 'release';

export interface PreviewDeps extends RoutingCookieDeps {
  registry: Pick<ReleaseReader, 'liveWith'>;
}

/** The result of `?release=`: no preview, a set with the named versions, or an answer that says why there is none. */
export type Preview =
  | { state: 'none' }
  | { state: 'open'; set: LiveSet; versions: Versions }
  | { state: 'refused'; answer: Response };

/**
 * Opens stored releases for admins before they are live. Everybody may request the files of a release, but not a page with it.
 */
export async function readPreviewSet(deps: PreviewDeps, c: Context<AppEnv>): Promise<Preview> {
  const url = new URL(c.req.url);
  const parameter = url.searchParams.get(PARAMETER);
  if (parameter === null) return { state: 'none' };
  url.searchParams.delete(PARAMETER);
  const here = url.pathname + url.search;
  const refuse = (
    status: 403 | 404 | 422,
    title: string,
    text: string,
    link = { to: here, label: '지금 버전 열기' },
  ) => {
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', plainPolicy());
    return { state: 'refused' as const, answer: c.html(messageDocument(title, text, '', link), status) };
  };
  if (!readRouting(c, deps).isAdmin) {
    const text = '관리자 계정으로 로그인한 뒤 이 주소를 다시 열어 주세요.';
    return refuse(403, '관리자만 미리 볼 수 있어요', text, { to: '/member/login', label: '로그인' });
  }
  const versions = readPreview(parameter);
  if (!versions)
    return refuse(404, '이런 버전은 없어요', '주소를 다시 확인해 주세요. 예: ?release=content@1f2e3d4c5b6a');
  try {
    const set = await deps.registry.liveWith(versions);
    return set ? { state: 'open', set, versions } : { state: 'none' };
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    const isUnknown = error.refusals.some(({ code }) => code === 'version_unknown');
    if (isUnknown) return refuse(404, '이런 버전은 없어요', `${parameter} 버전은 저장돼 있지 않아요.`);
    return refuse(422, '지금 플랫폼에서 열 수 없는 버전이에요', error.refusals.map(reasonOf).join(' · '));
  }
}

/** Messages about stored files contain paths of this machine, so they are not sent. */
const reasonOf = ({ code, message }: Refusal): string =>
  code === 'asset_hash' ? '저장된 파일이 손상됐어요. 같은 버전을 다시 올려 주세요.' : message;
