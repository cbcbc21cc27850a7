import type { Snapshot } from '@dojang/contract';
import { matchPath } from '@dojang/shared-ui/router';
import { judge, type Visitor } from '../../access/access.logic.ts';

/** A key and its action. */
export interface ShownShortcut {
  keys: string;
  label: string;
  /** Title of the screen on which the key works; missing for the current screen. */
  where?: string;
}

/** The shell's own shortcuts, which work everywhere. */
export const SHELL_SHORTCUTS = {
  palette: { keys: 'mod+k', label: '검색하고 이동하기' },
  shortcuts: { keys: '?', label: '단축키 보기' },
} as const satisfies Record<string, ShownShortcut>;

export interface ShortcutLists {
  here: ShownShortcut[];
  everywhere: ShownShortcut[];
  elsewhere: ShownShortcut[];
}

/** The shortcuts of every screen that this visitor may open, grouped by their relation to this path. */
export function shortcutsAt({ remotes }: Pick<Snapshot, 'remotes'>, pathname: string, visitor: Visitor): ShortcutLists {
  const lists: ShortcutLists = { here: [], everywhere: Object.values(SHELL_SHORTCUTS), elsewhere: [] };
  for (const { descriptor } of remotes) {
    for (const { keys, label, at } of descriptor.shortcuts ?? []) {
      const route = descriptor.routes.find(({ path }) => path === at);
      if (judge(route?.access ?? 'member', visitor, at ?? '/').kind !== 'pass') continue;
      if (!at) lists.everywhere.push({ keys, label });
      else if (matchPath(at, pathname)) lists.here.push({ keys, label });
      else addElsewhere(lists.elsewhere, { keys, label, where: route?.title ?? at });
    }
  }
  const isHere = ({ keys, label }: ShownShortcut) =>
    lists.here.some((shortcut) => shortcut.keys === keys && shortcut.label === label);
  return { ...lists, elsewhere: lists.elsewhere.filter((shortcut) => !isHere(shortcut)) };
}

/** Screens that use the same key for the same action share one row. */
function addElsewhere(list: ShownShortcut[], added: Required<ShownShortcut>): void {
  const known = list.find(({ keys, label }) => keys === added.keys && label === added.label);
  if (!known) list.push(added);
  else known.where = [...new Set([...(known.where?.split(', ') ?? []), added.where])].join(', ');
}
