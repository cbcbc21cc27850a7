export { defineRemoteBuild, defineShellBuild } from './preset.ts';
export { EDITOR, SINGLETONS, sharedModules } from './shared.ts';
