/** The tick box of a list item: of its own line, not of a nested list. */
const BOX = 'input[type=checkbox], [aria-roledescription=checkbox]';
const OWN_BOX = BOX.split(', ')
  .flatMap((box) => [`:scope > ${box}`, `:scope > p:first-child > ${box}`, `:scope > label:first-child > ${box}`])
  .join(', ');

/** Whether a list item is ticked; null for one that is no task. */
function tickOf(item: Element): boolean | null {
  const box = item.querySelector(OWN_BOX);
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true';
  return box instanceof HTMLInputElement ? box.hasAttribute('checked') : null;
}

/** Makes task lists of lists with tick boxes, as GitHub, Notion and Google Docs copy them. */
export function markTaskLists(root: ParentNode): void {
  for (const list of root.querySelectorAll('ul:not([data-type=taskList]), ol')) {
    const ticks = new Map([...list.children].map((child) => [child, child.tagName === 'LI' ? tickOf(child) : null]));
    if ([...ticks.values()].every((tick) => tick === null)) continue;
    // A list is of tasks or of points, so a mixed one is split.
    let part: Element | null = null;
    for (const [child, tick] of ticks) {
      const isTask = tick !== null;
      // A nested list stays with the item before it.
      const stays = part !== null && child.tagName !== 'LI';
      if (!part || (!stays && (part.getAttribute('data-type') === 'taskList') !== isTask)) {
        part = isTask ? document.createElement('ul') : (list.cloneNode(false) as Element);
        if (isTask) part.setAttribute('data-type', 'taskList');
        list.before(part);
      }
      part.append(child);
      if (!isTask) continue;
      for (const box of child.querySelectorAll(OWN_BOX)) box.remove();
      child.setAttribute('data-type', 'taskItem');
      child.setAttribute('data-checked', String(tick));
    }
    list.remove();
  }
}

/** The same for HTML that is pasted. */
export function withTaskLists(html: string): string {
  if (!/checkbox/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  markTaskLists(body);
  return body.innerHTML;
}
