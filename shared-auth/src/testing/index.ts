export { type Answer, fakeServer, person, refused, rows, type SentRequest, unreachable } from './fake-server.ts';
export { type OpenScreen, openScreen } from './open-screen.tsx';
export { type SavedFiles, savedFiles } from './saved-files.ts';
