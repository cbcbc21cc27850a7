// Test helpers that work in a browser page as well as in Vitest.
export * from './answers.ts';
export { beUser } from './session-cookie.ts';
export { type TableRows, tableAnswers } from './table-answers.ts';
