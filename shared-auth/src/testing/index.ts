export { type Answer, person, refused, rows, type SentRequest, unreachable } from './answers.ts';
export { fakeServer } from './fake-server.ts';
export { type OpenScreen, openScreen } from './open-screen.tsx';
export { type SavedFiles, savedFiles } from './saved-files.ts';
export { type TableRows, tableAnswers } from './table-answers.ts';
