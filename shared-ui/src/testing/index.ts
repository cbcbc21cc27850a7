export { chooseMenuItem } from './choose-menu-item.ts';
export { fakeEditorLayout } from './editor-layout.ts';
export { resetOverlays } from './reset-overlays.ts';
