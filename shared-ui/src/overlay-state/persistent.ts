export const TOAST_REGION_ID = 'overlay-toasts';
export const SNACK_REGION_ID = 'overlay-snacks';

/**
 * Elements that stay usable while a dialog is open: a click on 되돌리기 in a toast must not count as a click outside of the
 * dialog. Only existing elements, because the dialog would wait for missing ones.
 */
export const persistentElements = (): (() => Element | null)[] =>
  [TOAST_REGION_ID, SNACK_REGION_ID]
    .filter((id) => document.getElementById(id))
    .map((id) => () => document.getElementById(id));
