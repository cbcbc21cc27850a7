import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild({ name: 'projects', port: 3002 });
