import type { Context } from 'hono';
import { isOnThisMachine } from '../../platform/http/client-address.ts';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import { previewHosts } from '../../platform/http/preview-hosts.ts';
import type { Versions } from '../../platform/releases/canary.logic.ts';
import { type LiveSet, PublishError, type ReleaseReader } from '../../platform/releases/registry.ts';
import { overridesIn, readPreview } from './preview.logic.ts';

const PARAMETER = 'release';

export interface PreviewDeps {
  config: { siteUrl: string; pagesDomain?: string };
  registry: Pick<ReleaseReader, 'liveWith'>;
}

/** What a request at the host of a preview gets: nothing special at another host, other versions, or a reason. */
export type Preview =
  | { state: 'none' }
  | { state: 'open'; set: LiveSet; versions: Versions }
  | { state: 'refused'; answer: Response };

/** The set of the preview at whose host a request arrived. */
export async function previewSet(deps: Pick<PreviewDeps, 'registry'>, c: Context<AppEnv>): Promise<Preview> {
  const versions = c.get('preview');
  if (versions === undefined) return { state: 'none' };
  try {
    const set = await deps.registry.liveWith(versions);
    return set ? { state: 'open', set, versions } : { state: 'none' };
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    const text = '그사이 플랫폼이 바뀌었거나 이 버전을 지웠어요. 관리자 화면의 배포에서 확인해 주세요.';
    return { state: 'refused', answer: message(c, 422, '지금 플랫폼에서 열 수 없는 버전이에요', text) };
  }
}

/**
 * The answer to an address of the app that asks for code which is not live: `?release=content@1f2e3d…`, or
 * `?remote.content=http://127.0.0.1:3002/…` of a dev server. Such code never runs at the app's origin, because it would own the
 * session. The address leads to the page of a live area (`opensPreviews`) where an admin reads what it is and opens it as a
 * preview.
 *
 * @returns null for every other address, and for a dev server of the machine on which the platform itself runs
 */
export function askedPreview(deps: PreviewDeps, c: Context<AppEnv>, live: Pick<LiveSet, 'routes'>): Response | null {
  if (c.get('preview') !== undefined) return null;
  const url = new URL(c.req.url);
  const release = url.searchParams.get(PARAMETER);
  if (release === null && (overridesIn(url).length === 0 || mayOverride(deps, c))) return null;
  if (release !== null && !readPreview(release)) {
    return message(c, 404, '이런 버전은 없어요', '주소를 다시 확인해 주세요. 예: ?release=content@1f2e3d4c5b6a');
  }
  const page = live.routes.find(({ opensPreviews }) => opensPreviews)?.path;
  if (page === undefined) {
    return message(c, 422, '지금은 미리 볼 수 없어요', '미리보기를 여는 관리자 화면이 배포되어 있지 않아요.');
  }
  if (previewHosts(deps.config).originOf('') === null) {
    const text =
      '미리보기는 따로 쓰는 주소에서 열려요. 서버의 PAGES_DOMAIN을 서비스 주소와 다른 도메인으로 정한 뒤 다시 열어 주세요.';
    return message(c, 422, '이 서버에서는 미리 볼 수 없어요', text);
  }
  if (release !== null) url.searchParams.delete(PARAMETER);
  const asked = new URLSearchParams({ preview: release ?? '', at: url.pathname + url.search });
  c.header('cache-control', 'no-store');
  return c.redirect(`${page}?${asked}`);
}

/** The dev servers from which this document may load scripts. */
export const overrideOrigins = (deps: PreviewDeps, c: Context<AppEnv>): string[] =>
  c.get('preview') !== undefined || mayOverride(deps, c) ? [...new Set(overridesIn(new URL(c.req.url)))] : [];

/**
 * Whether the dev servers of an address may run at the app's origin: only when the platform is a developer's own machine, and
 * nobody else's page has led there. The platform's own port serves stored releases, so it is no dev server.
 */
function mayOverride({ config }: Pick<PreviewDeps, 'config'>, c: Context<AppEnv>): boolean {
  const { port } = new URL(`http://${c.req.header('host') ?? new URL(c.req.url).host}`);
  return (
    isOnThisMachine(c, config.siteUrl) &&
    ['none', 'same-origin'].includes(c.req.header('sec-fetch-site') ?? 'none') &&
    overridesIn(new URL(c.req.url)).every((origin) => new URL(origin).port !== port)
  );
}

function message(c: Context<AppEnv>, status: 404 | 422, title: string, text: string): Response {
  c.header('cache-control', 'no-store');
  c.header('content-security-policy', plainPolicy());
  return c.html(messageDocument(title, text), status);
}
