import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Phases } from './phases.ts';

/**
 * Every container gets this plugin, not only the shell's container, because a remote resolves shared modules through its own
 * instance.
 */
export function sharePlugin(phases: Phases): ModuleFederationRuntimePlugin {
  return {
    name: 'dojang-share',
    errorLoadShare({ origin, recovered }) {
      if (!recovered) phases.reached(origin.name, 'share');
    },
  };
}
