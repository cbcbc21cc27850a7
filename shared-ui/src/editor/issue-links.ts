import type { IssueLinks } from './references.ts';

const GONE = '없거나 볼 수 없는 이슈예요';

/**
 * Keeps a link to an issue drawn as `#12 제목` and opens it when it is clicked.
 *
 * @returns ends this
 */
export function showIssueLink(anchor: HTMLAnchorElement, id: string, number: number, issues: IssueLinks): () => void {
  const open = (event: MouseEvent) => {
    const href = anchor.getAttribute('href');
    if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    issues.open(href);
  };
  anchor.addEventListener('click', open);
  const end = issues.watch(id, (issue) => {
    anchor.textContent = issue ? `#${number} ${issue.title}` : `#${number}`;
    anchor.classList.toggle('issue-link-closed', issue?.isClosed === true);
    if (issue) anchor.setAttribute('href', issue.href);
    else anchor.removeAttribute('href');
    anchor.title = issue ? '' : GONE;
  });
  return () => {
    end();
    anchor.removeEventListener('click', open);
  };
}

/** As `showIssueLink`, for each link in the HTML of a document. */
export function showIssueLinks(root: HTMLElement, issues: IssueLinks): () => void {
  const ends = [...root.querySelectorAll<HTMLAnchorElement>('a[data-issue]')].map((anchor) =>
    showIssueLink(anchor, anchor.dataset.issue ?? '', Number(anchor.textContent?.slice(1)), issues),
  );
  return () => {
    for (const end of ends) end();
  };
}
