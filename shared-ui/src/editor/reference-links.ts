import type { IssueReference, Links, LinkTarget, NoteReference, ShownLinks } from './references.ts';

/** Shows the target of a link, and opens the target when the link is clicked. Returns a function that stops this. */
export type ShowLink<Target> = (anchor: HTMLAnchorElement, id: string, links: Links<Target>) => () => void;

/**
 * @param gone the reason why a link leads nowhere
 * @param textOf the text of a link; without its target it is what the document says, e.g. `#12`
 */
const linkTo =
  <Target extends LinkTarget>(gone: string, textOf: (target: Target, stored: string) => string): ShowLink<Target> =>
  (anchor, id, links) => {
    const stored = anchor.textContent;
    const open = (event: MouseEvent) => {
      const href = anchor.getAttribute('href');
      if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      links.open(href);
    };
    anchor.addEventListener('click', open);
    const end = links.watch(id, (target) => {
      anchor.textContent = target ? textOf(target, stored) : stored;
      anchor.classList.toggle('issue-link-closed', target?.isClosed === true);
      anchor.toggleAttribute('data-gone', target === null);
      if (target) anchor.setAttribute('href', target.href);
      else anchor.removeAttribute('href');
      anchor.title = target ? '' : gone;
    });
    return () => {
      end();
      anchor.removeEventListener('click', open);
      // The same element may be shown again.
      anchor.textContent = stored;
    };
  };

export const showIssueLink = linkTo<IssueReference>(
  '없거나 볼 수 없는 이슈예요',
  ({ title }, number) => `${number} ${title}`,
);
export const showNoteLink = linkTo<NoteReference>('없거나 볼 수 없는 노트예요', ({ title }) => title);

/** Shows each link in the HTML of a document for which there is a source. Returns a function that stops this. */
export function showLinks(root: HTMLElement, { issues, notes }: ShownLinks): () => void {
  const all = <Target>(kind: 'issue' | 'note', show: ShowLink<Target>, links: Links<Target> | undefined) =>
    links
      ? [...root.querySelectorAll<HTMLAnchorElement>(`a[data-${kind}]`)].map((anchor) =>
          show(anchor, anchor.dataset[kind] ?? '', links),
        )
      : [];
  const ends = [...all('issue', showIssueLink, issues), ...all('note', showNoteLink, notes)];
  return () => {
    for (const end of ends) end();
  };
}
