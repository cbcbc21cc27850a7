/**
 * The part of shared-ui that the sign-in page needs. The shell's first screens and shared-auth import `@dojang/shared-ui/core`,
 * so they do not load menus and dialogs. All other code imports `@dojang/shared-ui`, which exports everything.
 */

export { escapeHtml } from '@dojang/contract/text';
export {
  formatClockAfter,
  formatDate,
  formatDateTime,
  formatRelativeTime,
  type TimeValue,
} from '@dojang/contract/time';
export * from './chakra-core.ts';
export { AVATAR_PALETTES, avatarInitial, avatarPalette } from './components/avatar.logic.ts';
export { Button, type ButtonProps } from './components/Button.tsx';
export {
  CopyField,
  FormField,
  type FormFieldProps,
  PasswordInput,
  type PasswordInputProps,
  SearchField,
  type SearchFieldProps,
} from './components/fields.tsx';
export {
  LinkButton,
  type LinkButtonProps,
  LinkCard,
  type LinkCardProps,
  RouterLink,
  type RouterLinkProps,
} from './components/links.tsx';
export { MoreButton, type MoreButtonProps } from './components/MoreButton.tsx';
export { PageHeader, type PageHeaderProps } from './components/PageHeader.tsx';
export { Pagination, type PaginationProps } from './components/Pagination.tsx';
export { ProjectMark, type ProjectMarkProps } from './components/ProjectMark.tsx';
export { type QueryLike, QueryView, type QueryViewProps } from './components/QueryView.tsx';
export { RelativeTime } from './components/RelativeTime.tsx';
export { SaveStatus, type SaveStatusProps } from './components/SaveStatus.tsx';
export {
  CardGridSkeleton,
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  ListSkeleton,
} from './components/states.tsx';
export { UserAvatar, type UserAvatarProps } from './components/UserAvatar.tsx';
export { download } from './download.ts';
export { AppError, type AppErrorInit, toAppError } from './errors/app-error.ts';
export { addErrorTexts } from './errors/area-texts.ts';
export { errorText } from './errors/messages.ts';
export { type Outage, outageOf, outageOfStatus } from './errors/outage.logic.ts';
export { showError } from './errors/show-error.ts';
export type { AutosaveState, SaveResult } from './hooks/autosave.types.ts';
export { changedFields, isEqual } from './hooks/equal.logic.ts';
export { hotkeyText } from './hooks/hotkey.logic.ts';
export { retryUnsaved, saveOpenEditors, whenSavesRetry } from './hooks/open-editors.ts';
export { hasUploads, watchUploads } from './hooks/pending-uploads.ts';
export { setTyped, showSaved, typedSince } from './hooks/saved-form.ts';
export { useCountdown } from './hooks/use-countdown.ts';
export { useDocumentTitle } from './hooks/use-document-title.ts';
export { type EnterSubmitProps, useEnterSubmit } from './hooks/use-enter-submit.ts';
export { isAppleDevice, useHotkey } from './hooks/use-hotkey.ts';
export { useUnsavedGuard } from './hooks/use-unsaved-guard.ts';
export { countUnsaved } from './journal/count-unsaved.ts';
export type { JournalEntry, JournalKey, JournalPlace } from './journal/journal.logic.ts';
export { josa, matchesKorean, toChosung, toJamo, toNfc } from './korean/hangul.ts';
export { toPlainLine } from './korean/plain-line.ts';
export { purgeTimeOf, trashText } from './korean/trash.ts';
export { alert, type ConfirmOptions, cancelConfirmOnNavigation, confirm } from './overlay-state/dialog.store.ts';
export { handlesEscape } from './overlay-state/escape.ts';
export { showFloating } from './overlay-state/floating.store.ts';
export { snack } from './overlay-state/snack.store.ts';
export { coverTabTitle, onTabTitle, pageTitle, setTabCount, setTabTitle } from './overlay-state/tab-title.ts';
export {
  closeToast,
  closeToastsAbout,
  type ToastAction,
  type ToastOptions,
  toast,
} from './overlay-state/toast.store.ts';
export { type PageProgress, pageLoading, pageProgress } from './overlays/loading.store.ts';
export { Overlays } from './overlays/Overlays.tsx';
export { prepareWhenIdle } from './overlays/prepare.ts';
export { useLazyOverlay } from './overlays/use-lazy-overlay.ts';
export { blocksSiteData, readStored, writeStored } from './stored-text.ts';
export { AppProvider } from './theme/AppProvider.tsx';
export {
  COLOR_MODE_SCRIPT,
  type ColorMode,
  type ColorModeChoice,
  setColorMode,
  useColorMode,
} from './theme/color-mode.store.ts';
