import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild({ name: 'content', port: 3003 });
