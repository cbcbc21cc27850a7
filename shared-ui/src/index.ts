export * from './chakra-widgets.ts';
export { BlockList, type BlockListProps, BlockSkeleton, LinkRow, type LinkRowProps } from './components/BlockList.tsx';
export { ConflictDialog, type ConflictDialogProps } from './components/ConflictDialog.tsx';
export { Modal, type ModalProps } from './components/Modal.tsx';
export * from './core.ts';
export { DashboardWidgets, type DashboardWidgetsProps, DashboardWidgetsProvider } from './extensions.tsx';
export { type Continued, JournalGate, type JournalGateProps } from './journal/JournalGate.tsx';
export { useFormJournal } from './journal/use-form-journal.ts';
