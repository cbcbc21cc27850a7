import { defineRemoteBuild } from '@dojang/contract/build';

export default defineRemoteBuild();
