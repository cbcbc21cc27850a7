export { chunkGlobal, defineRemoteBuild, defineShellBuild, federationName } from './preset.ts';
export { EDITOR, SINGLETONS, sharedModules } from './shared.ts';
