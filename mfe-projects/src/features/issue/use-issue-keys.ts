import { useHotkey } from '@dojang/shared-ui';
import type { Property } from './options.logic.ts';

interface Actions {
  onStep: (step: 1 | -1, isExtending: boolean) => void;
  onSelect: () => void;
  /** Opens the issue and puts the cursor into its title. */
  onWrite: () => void;
  onEdit: (property: Property) => void;
  /** Closes the panel, or ends the selection. */
  onEscape: () => void;
  hasEscape: boolean;
}

/** The keys of a list of issues; remote.ts lists them for `?`. */
export function useIssueKeys({ onStep, onSelect, onWrite, onEdit, onEscape, hasEscape }: Actions): void {
  useHotkey('j', () => onStep(1, false));
  useHotkey('k', () => onStep(-1, false));
  useHotkey('shift+j', () => onStep(1, true));
  useHotkey('shift+k', () => onStep(-1, true));
  useHotkey('x', onSelect);
  useHotkey('e', onWrite);
  useHotkey('s', () => onEdit('status'));
  useHotkey('a', () => onEdit('assignee'));
  useHotkey('l', () => onEdit('label'));
  useHotkey('p', () => onEdit('priority'));
  useHotkey('d', () => onEdit('due'));
  useHotkey('escape', onEscape, { enabled: hasEscape });
}
