import type { Mischief } from '../network-proxy.ts';
import { type Fault, lasting } from './fault.ts';

const mischief = (name: Mischief) =>
  lasting(`network: ${name}`, 1, ({ proxy }) => {
    proxy.mischief = name;
    if (name === 'reset') proxy.resetAll();
    return () => {
      proxy.mischief = 'none';
    };
  });

export const networks: readonly Fault[] = [mischief('reset'), mischief('cut answers'), mischief('delay')];
