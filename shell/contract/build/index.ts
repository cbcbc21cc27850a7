export { compileHints } from './compile-hints.ts';
export { errorTexts } from './error-texts.ts';
export { defineRemoteBuild, defineShellBuild } from './preset.ts';
