export { defineRemoteBuild, defineShellBuild } from './preset.ts';
