export const TOAST_REGION_ID = 'overlay-toasts';
export const SNACK_REGION_ID = 'overlay-snacks';

/**
 * Elements that stay usable while a dialog is open. For example, a click on 되돌리기 in a toast must not count as a click outside
 * of the dialog. The list contains only existing elements, because the dialog would wait for missing elements.
 */
export const persistentElements = (): (() => Element | null)[] =>
  [TOAST_REGION_ID, SNACK_REGION_ID]
    .filter((id) => document.getElementById(id))
    .map((id) => () => document.getElementById(id));
