import { defineShellBuild } from '@dojang/contract/build';

export default defineShellBuild({ port: 3001 });
