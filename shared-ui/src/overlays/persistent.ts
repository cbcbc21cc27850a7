export const TOAST_REGION_ID = 'overlay-toasts';
export const SNACK_REGION_ID = 'overlay-snacks';

/**
 * What stays usable while a dialog is open: a click on a toast's 되돌리기 is no click beside the dialog. Only what is
 * there, because the dialog would wait for the rest.
 */
export const persistentElements = (): (() => Element | null)[] =>
  [TOAST_REGION_ID, SNACK_REGION_ID]
    .filter((id) => document.getElementById(id))
    .map((id) => () => document.getElementById(id));
