import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild({ name: 'admin', port: 3005 });
