export { type Answer, fakeServer, person, refused, rows, type SentRequest, unreachable } from './fake-server.ts';
export { openScreen } from './open-screen.tsx';
