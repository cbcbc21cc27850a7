import { snack } from '../overlay-state/snack.store.ts';
import { toAppError } from './app-error.ts';
import { errorText } from './messages.ts';

/** Shows a red snack for a failed action. A cancelled request is not a failure. */
export function showError(thrown: unknown): void {
  if (toAppError(thrown).code === 'aborted') return;
  snack.error(errorText(thrown));
}
