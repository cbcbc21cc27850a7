export type MarkKind = 'added' | 'removed' | 'changed' | 'moved';

/** A part of a page with an outline. Without a kind it has no outline, and can only be scrolled to. */
export interface Mark {
  /** The renderer's place of the element (`0.2.1`). */
  place: string;
  kind: MarkKind | null;
}

/** The lines of the outlines differ too, for people who cannot distinguish the colours. */
export const MARK_LINES: Record<MarkKind, { line: string; color: string }> = {
  added: { line: 'solid', color: '#15803d' },
  removed: { line: 'dashed', color: '#dc2626' },
  changed: { line: 'dotted', color: '#b45309' },
  moved: { line: 'double', color: '#2563eb' },
};

const RULES = Object.entries(MARK_LINES).map(
  ([kind, { line, color }]) =>
    `[data-mark=${kind}]{outline:6px ${line} ${color}!important;outline-offset:-3px!important}`,
);
const CSS = [
  ...RULES,
  // A white edge on both sides, for a part that has the colour of its outline.
  '[data-mark]{box-shadow:0 0 0 6px #fff,inset 0 0 0 6px #fff!important}',
  ':target{scroll-margin-block:25vh}',
  '[data-mark]:target{outline-width:12px!important;box-shadow:0 0 0 18px rgb(250 204 21 / 0.6)!important}',
].join('');

export interface MarkedPage {
  html: string;
  /** Fragment of the frame's address that scrolls to a position. */
  fragments: ReadonlyMap<string, string>;
}

/** A page that was rendered with the positions of its elements, with outlines around some of them. */
export function withMarks(html: string, marks: readonly Mark[]): MarkedPage {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const fragments = new Map<string, string>();
  for (const { place, kind } of marks) {
    const element = page.querySelector(`[data-place="${place}"]`);
    if (!element) continue;
    if (kind) element.setAttribute('data-mark', kind);
    // The element keeps its own id, because styles depend on it.
    if (element.id === '') element.id = `mark-${place}`;
    fragments.set(place, encodeURIComponent(element.id));
  }
  const style = page.createElement('style');
  style.textContent = CSS;
  page.head.append(style);
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, fragments };
}
