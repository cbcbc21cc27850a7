export {
  type Answer,
  fakeServer,
  type OpenScreen,
  openScreen,
  person,
  refused,
  rows,
  type SavedFiles,
  type SentRequest,
  savedFiles,
  tableAnswers,
  unreachable,
} from '@dojang/shared-auth/testing';
export { chooseMenuItem, fakeEditorLayout, resetOverlays } from '@dojang/shared-ui/testing';
export { expectFits } from './expect-fits.ts';
