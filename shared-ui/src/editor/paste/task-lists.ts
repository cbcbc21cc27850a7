/** The check box of a list item. It belongs to the item's own line, not to a nested list. */
const BOX = 'input[type=checkbox], [aria-roledescription=checkbox]';
const OWN_BOX = BOX.split(', ')
  .flatMap((box) => [`:scope > ${box}`, `:scope > p:first-child > ${box}`, `:scope > label:first-child > ${box}`])
  .join(', ');

/** Whether a list item is checked; null for an item without a check box. */
function tickOf(item: Element): boolean | null {
  const box = item.querySelector(OWN_BOX);
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true';
  return box instanceof HTMLInputElement ? box.hasAttribute('checked') : null;
}

/** Converts lists with check boxes into task lists. GitHub, Notion and Google Docs copy such lists. */
export function markTaskLists(root: ParentNode): void {
  for (const list of root.querySelectorAll('ul:not([data-type=taskList]), ol')) {
    const ticks = new Map([...list.children].map((child) => [child, child.tagName === 'LI' ? tickOf(child) : null]));
    if ([...ticks.values()].every((tick) => tick === null)) continue;
    // A list contains only tasks or only bullets, so a mixed list is split.
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

/** The same for pasted HTML. */
export function withTaskLists(html: string): string {
  if (!/checkbox/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  markTaskLists(body);
  return body.innerHTML;
}
