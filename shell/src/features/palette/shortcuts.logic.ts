import type { Snapshot } from '@dojang/contract';
import { matchPath } from '@dojang/shared-ui/router';

/** A key and its action. */
export interface ShownShortcut {
  keys: string;
  label: string;
  /** Title of the screen on which it works, when it is not the current one. */
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

/** Every shortcut that the descriptors and the shell declare, grouped relative to this path. */
export function shortcutsAt({ remotes }: Pick<Snapshot, 'remotes'>, pathname: string): ShortcutLists {
  const lists: ShortcutLists = { here: [], everywhere: Object.values(SHELL_SHORTCUTS), elsewhere: [] };
  for (const { descriptor } of remotes) {
    for (const { keys, label, at } of descriptor.shortcuts ?? []) {
      if (!at) lists.everywhere.push({ keys, label });
      else if (matchPath(at, pathname)) lists.here.push({ keys, label });
      else lists.elsewhere.push({ keys, label, where: descriptor.routes.find(({ path }) => path === at)?.title ?? at });
    }
  }
  return lists;
}
