export { fakeEditorLayout } from './editor-layout.ts';
export { resetOverlays } from './reset-overlays.ts';
