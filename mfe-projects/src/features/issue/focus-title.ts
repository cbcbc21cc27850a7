/** Number of attempts, about five seconds, because the panel may still have to be loaded. */
const MOST_FRAMES = 300;

const isWriting = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** Puts the cursor into the title of the issue that is being opened, unless the user begins to type elsewhere. */
export function focusIssueTitle(): void {
  let frames = MOST_FRAMES;
  const focus = () => {
    const title = document.getElementById('issue-title');
    if (title) title.focus();
    // A dialog takes the focus when it opens.
    if (title && document.activeElement === title) return;
    if (--frames > 0 && !isWriting(document.activeElement)) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}
