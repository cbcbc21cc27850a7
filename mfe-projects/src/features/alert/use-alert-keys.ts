import { useHotkey } from '@dojang/shared-ui';

interface Keys {
  enabled: boolean;
  next: () => void;
  previous: () => void;
  archive: () => void;
  toggleRead: () => void;
  snooze: () => void;
}

/** The keys of the inbox; `shortcuts` of the descriptor lists them. Enter opens the link that has the focus. */
export function useAlertKeys({ enabled, next, previous, archive, toggleRead, snooze }: Keys): void {
  useHotkey('j', next, { enabled });
  useHotkey('k', previous, { enabled });
  useHotkey('e', archive, { enabled });
  useHotkey('u', toggleRead, { enabled });
  useHotkey('h', snooze, { enabled });
}
