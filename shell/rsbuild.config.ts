import { defineShellBuild } from '@dojang/contract/build';
import { COLOR_MODE_SCRIPT } from '../shared-ui/src/theme/color-mode-script.ts';

export default defineShellBuild({
  port: Number(process.env.PORT) || 3001,
  templateParameters: { colorModeScript: COLOR_MODE_SCRIPT },
});
