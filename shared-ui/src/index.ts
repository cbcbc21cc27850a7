export * from './chakra-widgets.ts';
export { BlockList, type BlockListProps, BlockSkeleton, LinkRow, type LinkRowProps } from './components/BlockList.tsx';
export { ConflictDialog, type ConflictDialogProps } from './components/ConflictDialog.tsx';
export { DateField, type DateFieldProps } from './components/date/DateField.tsx';
export { DateTimeField, type DateTimeFieldProps } from './components/date/DateTimeField.tsx';
export { DayButton, type DayButtonProps } from './components/date/DayButton.tsx';
export { isDay, isDayTime, NO_DAY, readDay } from './components/date/date.logic.ts';
export { TimeField, type TimeFieldProps } from './components/date/TimeField.tsx';
export { LinkTabs, type LinkTabsProps } from './components/LinkTabs.tsx';
export { Modal, type ModalProps } from './components/Modal.tsx';
export * from './core.ts';
export { csvRows, toCsv } from './csv.ts';
export {
  DashboardWidgets,
  type DashboardWidgetsProps,
  DashboardWidgetsProvider,
  type KnownNotificationKind,
  NotificationKindsProvider,
  useNotificationKinds,
} from './extensions.tsx';
export { type List, type Splice, splicesOf, textSpliceOf } from './hooks/splice.logic.ts';
export { placeBarBelow, removeBarBelow } from './hooks/tools-below.ts';
export { type UseAutosave, type UseAutosaveOptions, useAutosave } from './hooks/use-autosave.ts';
export { type LateState, useLateState } from './hooks/use-late-state.ts';
export { useSeen } from './hooks/use-seen.ts';
export { useToolsBelow } from './hooks/use-tools-below.ts';
export { dropEntries, keepEntry, oneTabAtATime, unsavedOf, unsavedOfAccount } from './journal/journal.ts';
export { JournalWriter } from './journal/journal-writer.ts';
export type { KeptForm } from './journal/kept-form.logic.ts';
export { useFormJournal } from './journal/use-form-journal.ts';
export { CancelButton } from './journal-gate/CancelButton.tsx';
export { type Continued, JournalGate, type JournalGateProps } from './journal-gate/JournalGate.tsx';
export { KeptNote } from './journal-gate/KeptNote.tsx';
export { type KeptFields, useKeptFields, useKeptHookForm } from './journal-gate/use-kept-fields.ts';
export { useKeptForm } from './journal-gate/use-kept-form.ts';
export { numberText } from './korean/number-text.ts';
export { sizeText } from './korean/size-text.ts';
export { DOCUMENT_WORDS, type LimitWords, sizeWarning } from './korean/size-warning.logic.ts';
export { dropDialogs, holdDialogs } from './overlay-state/held-dialogs.ts';
