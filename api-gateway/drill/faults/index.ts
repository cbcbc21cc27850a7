import type { Fault } from './fault.ts';
import { kills } from './kill.ts';

export const FAULTS: readonly Fault[] = [...kills];
