import { snack } from '../overlays/snack.store.ts';
import { toAppError } from './app-error.ts';
import { errorText } from './messages.ts';

/** Tells the person that what they just did failed: a red snack. A cancelled request is nobody's failure. */
export function showError(thrown: unknown): void {
  if (toAppError(thrown).code === 'aborted') return;
  snack.error(errorText(thrown));
}
