import { escapeHtml } from '@dojang/shared-ui';
import type { AssetUses } from './asset.mutations.ts';
import { type AssetKind, WORDS } from './kind.ts';

const MOST_NAMED = 6;

/** The uses of a picture or a file as HTML, for a confirmation. Empty when it is not used. */
export function usesHtml({ pages, sections, site, elsewhere }: AssetUses, kind: AssetKind): string {
  const places = [
    ...pages.map(({ title, ...use }) => `<b>${escapeHtml(title)}</b> (${pageUse(use)})`),
    ...sections.map((name) => `<b>${escapeHtml(name)}</b> (공통 섹션)`),
    ...(site ? ['사이트 설정'] : []),
    ...(elsewhere ? ['다른 사이트나 템플릿'] : []),
  ];
  if (places.length === 0) return '';
  const more = places.length - MOST_NAMED;
  const named = places.slice(0, MOST_NAMED).concat(more > 0 ? [`그 밖에 ${more}곳`] : []);
  return `여기에서 쓰고 있어요.<ul>${named.map((place) => `<li>${place}</li>`).join('')}</ul>${WORDS[kind].stays} 쓰는 곳이 모두 없어지면 완전히 지워져요.`;
}

function pageUse({ in_trash, in_draft, is_live }: Omit<AssetUses['pages'][number], 'title'>): string {
  if (in_trash) return '휴지통에 있는 페이지';
  if (is_live) return in_draft ? '게시 중' : '게시 중, 초안에는 없음';
  return in_draft ? '초안' : '지난 버전';
}
