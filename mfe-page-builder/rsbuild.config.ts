import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild({ name: 'page-builder', port: 3004 });
