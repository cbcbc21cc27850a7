import { shortened } from '@dojang/contract/text';
import { matchesKorean, toNfc } from '@dojang/shared-ui';

/** A memo as the screens use it. Times are ISO strings. When `removed_at` is set, the memo is in the trash. */
export interface Memo {
  id: string;
  body: string;
  tags: string[];
  pinned: boolean;
  rev: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  removed_at: string | null;
  purge_at: string | null;
}

export type MemoView = 'active' | 'archive' | 'trash';

export interface MemoFilters {
  view: MemoView;
  /** Tag without `#`; empty means any. */
  tag: string;
  query: string;
}

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 30;

// A tag starts after white space, so that the fragment of a URL is not a tag. It contains a letter, so that `#1` is not a tag.
const TAG = /(?<=^|\s)#([\p{L}\p{N}_-]+)/gu;
const HAS_LETTER = /\p{L}/u;

/** Unique tags in the order of the text, ignoring case; at most 20 tags of at most 30 characters. */
export function parseTags(body: string): string[] {
  const tags = new Map<string, string>();
  for (const [, tag = ''] of toNfc(body).matchAll(TAG)) {
    if (tag.length > MAX_TAG_LENGTH || !HAS_LETTER.test(tag)) continue;
    const key = tag.toLowerCase();
    if (!tags.has(key) && tags.size < MAX_TAGS) tags.set(key, tag);
  }
  return [...tags.values()];
}

const sameTag = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function isInView(memo: Memo, { view, query }: MemoFilters): boolean {
  if (view === 'trash') return memo.removed_at !== null;
  if (memo.removed_at !== null) return false;
  if (view === 'archive') return memo.archived_at !== null;
  // A search includes the archive; only the trash is excluded.
  return query !== '' || memo.archived_at === null;
}

function newestFirst(a: Memo, b: Memo): number {
  return b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id);
}

/** The order of a list: pinned memos first, then the newest. The trash is ordered by the time of removal. */
export function visibleMemos(memos: readonly Memo[], filters: MemoFilters): Memo[] {
  const { view, tag } = filters;
  const query = filters.query.trim();
  const found = memos.filter(
    (memo) =>
      isInView(memo, { ...filters, query }) &&
      (tag === '' || memo.tags.some((each) => sameTag(each, tag))) &&
      (query === '' || matchesKorean(memo.body, query)),
  );
  if (view === 'trash') return found.sort((a, b) => (b.removed_at ?? '').localeCompare(a.removed_at ?? ''));
  return found.sort((a, b) => Number(b.pinned) - Number(a.pinned) || newestFirst(a, b));
}

/**
 * The memos of a filtered list. Memos that were captured after the filters were set are separate: they are shown above the
 * others even when they do not match, so that a memo does not disappear when it is saved.
 */
export function withCaptured(
  memos: readonly Memo[],
  filters: MemoFilters,
  captured: readonly string[],
): { captured: Memo[]; found: Memo[] } {
  const found = visibleMemos(memos, filters);
  const isFiltered = filters.query.trim() !== '' || filters.tag !== '';
  if (captured.length === 0 || filters.view !== 'active' || !isFiltered) return { captured: [], found };
  const first = memos
    .filter((memo) => captured.includes(memo.id) && memo.removed_at === null && memo.archived_at === null)
    .sort(newestFirst);
  return { captured: first, found: found.filter((memo) => !first.includes(memo)) };
}

/** The text that the capture box shows at first while a tag is chosen. Empty for a text that is not a tag. */
export function tagSuggestion(tag: string): string {
  const text = ` #${tag}`;
  const [parsed = ''] = parseTags(text);
  return sameTag(parsed, toNfc(tag)) && tag !== '' ? text : '';
}

/** Tags of the memos in one view with the number of memos, most used first. */
export function tagCounts(memos: readonly Memo[], view: MemoView): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const memo of memos) {
    if (!isInView(memo, { view, tag: '', query: '' })) continue;
    for (const tag of memo.tags) {
      const entry = counts.get(tag.toLowerCase());
      if (entry) entry.count++;
      else counts.set(tag.toLowerCase(), { tag, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'ko'));
}

/** First line with text, without Markdown signs of headings, lists and quotes, for titles and labels. */
export function memoTitle(body: string, max = 40): string {
  const line = body.split('\n').find((each) => each.trim() !== '') ?? '';
  const title = line.replace(/^\s*(?:#{1,6}|[-*+]|\d{1,9}\.|>)\s+/, '').trim();
  return shortened(title, max + 1);
}

export type MemoPart = { kind: 'text' | 'tag' | 'link'; text: string };

const MARK = /(?<=^|\s)#[\p{L}\p{N}_-]+|https?:\/\/[^\s<>"']+[^\s<>"'.,!?;:)\]]/gu;

/** Splits a memo into text, tags and links. Only http and https become links. */
export function memoParts(body: string): MemoPart[] {
  const parts: MemoPart[] = [];
  let end = 0;
  for (const match of body.matchAll(MARK)) {
    const text = match[0];
    if (text.startsWith('#') && !HAS_LETTER.test(text)) continue;
    if (match.index > end) parts.push({ kind: 'text', text: body.slice(end, match.index) });
    parts.push({ kind: text.startsWith('#') ? 'tag' : 'link', text });
    end = match.index + text.length;
  }
  if (end < body.length) parts.push({ kind: 'text', text: body.slice(end) });
  return parts;
}
