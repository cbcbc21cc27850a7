export { compileHints } from './compile-hints.ts';
export { defineRemoteBuild, defineShellBuild } from './preset.ts';
