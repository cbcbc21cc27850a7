// Areas have no router of their own, except in tests.
export { createMemoryRouter } from 'react-router';
export { chooseMenuItem } from './choose-menu-item.ts';
export { fakeEditorLayout } from './editor-layout.ts';
export { resetOverlays } from './reset-overlays.ts';
